import preset from '../../jest.preset.js'

export default { ...preset, displayName: 'fedapay-simulator', rootDir: 'src' }
