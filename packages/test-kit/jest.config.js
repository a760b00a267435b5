import preset from '../../jest.preset.js'

export default { ...preset, displayName: 'test-kit', rootDir: 'src' }
