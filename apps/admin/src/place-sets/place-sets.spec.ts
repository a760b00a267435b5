import { createDatabase, type TestDatabase } from '@repere/test-kit'
import { systemAuthor } from '../audit/index.js'
import { PlaceSets } from './place-sets.js'

jest.setTimeout(120_000)

const order = { name: 'port', source: 'Mairie', licence: 'ODbL-1.0', content: 'name,lat,lng\nPort,6.35,2.43\n' }

describe('one set of places, changed by several people at the same moment', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database?.remove())

  it('is added once and removed once', async () => {
    const sets = new PlaceSets(database.prisma)
    const author = systemAuthor('test')
    for (let round = 0; round < 5; round++) {
      await Promise.all([1, 2, 3, 4].map(() => sets.add(order, 'staff@repere.example', author)))
      const removals = await Promise.allSettled([1, 2, 3, 4].map(() => sets.remove('port', author)))
      const refused = removals.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      expect(refused).toHaveLength(3)
      for (const reason of refused) expect(reason).toMatchObject({ status: 404 })
    }
    expect(await database.prisma.auditEntry.count({ where: { action: 'place_set.remove' } })).toBe(5)
  })
})
