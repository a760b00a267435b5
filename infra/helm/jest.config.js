import preset from '../../jest.preset.js'

export default { ...preset, displayName: 'helm', rootDir: 'src' }
