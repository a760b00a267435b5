import preset from '../../jest.preset.js'

export default { ...preset, displayName: 'geodata', rootDir: 'src' }
