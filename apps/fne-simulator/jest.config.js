import preset from '../../jest.preset.js'

export default { ...preset, displayName: 'fne-simulator', rootDir: 'src' }
