import preset from '../jest.preset.js'

export default { ...preset, displayName: 'e2e', rootDir: 'src' }
