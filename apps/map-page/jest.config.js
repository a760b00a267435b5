import preset from '../../jest.preset.js'

export default { ...preset, displayName: 'map-page', rootDir: 'src' }
