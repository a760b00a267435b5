import preset from '../../jest.preset.js'

export default { ...preset, displayName: 'city-simulator', rootDir: 'src' }
