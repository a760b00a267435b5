import preset from '../../jest.preset.js'

export default { ...preset, displayName: 'mail-catcher', rootDir: 'src' }
