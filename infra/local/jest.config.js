import preset from '../../jest.preset.js'

export default { ...preset, displayName: 'local', rootDir: 'src' }
