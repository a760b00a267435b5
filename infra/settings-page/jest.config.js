import preset from '../../jest.preset.js'

export default { ...preset, displayName: 'settings-page', rootDir: 'src' }
