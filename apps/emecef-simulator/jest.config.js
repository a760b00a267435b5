import preset from '../../jest.preset.js'

export default { ...preset, displayName: 'emecef-simulator', rootDir: 'src' }
