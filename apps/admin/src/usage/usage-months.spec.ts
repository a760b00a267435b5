import { createDatabase, type TestDatabase } from '@repere/test-kit'
import { createPrisma, type PrismaClient } from '@repere/prisma'
import { RollUpUsageJob } from './roll-up-usage.job.js'

jest.setTimeout(60_000)

describe('the parts of the table of usage', () => {
  let database: TestDatabase
  let worker: PrismaClient
  beforeAll(async () => {
    database = await createDatabase()
    worker = createPrisma(database.appUrl, { connectionsMax: 1 })
  })
  afterAll(async () => {
    await worker?.$disconnect()
    await database?.remove()
  })

  it('are there for the months ahead: the worker has those made that are missing', async () => {
    const parts = () => database.prisma.$queryRaw`SELECT inhrelid::regclass::text AS part FROM pg_inherits ORDER BY 1`
    const all = (await parts()) as { part: string }[]
    const last = all.map(({ part }) => part).findLast((part) => /\d$/.test(part))
    await database.prisma.$executeRawUnsafe(`DROP TABLE ${last}`)
    expect(await parts()).not.toEqual(all)
    await new RollUpUsageJob(worker).run()
    expect(await parts()).toEqual(all)
  })
})
