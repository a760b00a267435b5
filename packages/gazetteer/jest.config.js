import preset from '../../jest.preset.js'

export default { ...preset, displayName: 'gazetteer', rootDir: 'src' }
