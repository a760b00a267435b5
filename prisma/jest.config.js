import preset from '../jest.preset.js'

export default { ...preset, displayName: 'prisma', rootDir: 'src' }
