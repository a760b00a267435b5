import { createPrisma } from '@repere/prisma'
import { createDatabase, type TestDatabase } from '@repere/test-kit'
import { readLogins } from './logins.js'
import { readPostgres } from './postgres.js'

describe('what Postgres says to the role of the worker', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database.remove())

  it('are its connections, its size, its replicas and their slots', async () => {
    const asWorker = createPrisma(database.appUrl, { connectionsMax: 1 })
    const others = createPrisma(database.url, { connectionsMax: 5 })
    const slot = `slot_${process.pid}`
    try {
      const before = await readPostgres(asWorker)
      expect(before).toMatchObject({ connectionsMax: expect.any(Number), replicas: 0 })
      expect(before.connections).toBeGreaterThan(0)
      expect(before.connections).toBeLessThan(before.connectionsMax)
      expect(before.bytes).toBeGreaterThan(1_000_000)
      await Promise.all(Array.from({ length: 5 }, () => others.$queryRaw`SELECT pg_sleep(0.5)::text`))
      expect((await readPostgres(asWorker)).connections).toBeGreaterThan(before.connections)

      await others.$queryRaw`SELECT pg_create_physical_replication_slot(${slot}, true)::text`
      await others.$executeRaw`CREATE TABLE of_wal AS SELECT repeat('x', 1000) FROM generate_series(1, 5000)`
      const found = (await readPostgres(asWorker)).slots.find((one) => one.slot === slot)
      expect(found).toMatchObject({ isActive: false })
      expect(found!.retainedBytes).toBeGreaterThan(1_000_000)
    } finally {
      await others.$queryRaw`SELECT pg_drop_replication_slot(slot_name)::text FROM pg_replication_slots WHERE slot_name = ${slot}`
      await Promise.all([asWorker.$disconnect(), others.$disconnect()])
    }
  })

  it('are the logins of the last quarter of an hour, with zero for those that nobody made', async () => {
    const { prisma } = database
    const event = (kind: 'login' | 'login_failed', minutesAgo: number) => ({
      ...{ surface: 'staff' as const, kind, address: '196.12.0.1' },
      occurredAt: new Date(Date.now() - minutesAgo * 60_000),
    })
    await prisma.authenticationEvent.createMany({
      data: [event('login_failed', 1), event('login_failed', 14), event('login_failed', 16), event('login', 30)],
    })
    const counts = await readLogins(prisma)
    expect(counts).toHaveLength(6)
    expect(counts).toEqual(
      expect.arrayContaining([
        { surface: 'staff', kind: 'login_failed', count: 2 },
        { surface: 'staff', kind: 'login', count: 0 },
        { surface: 'portal', kind: 'lockout', count: 0 },
      ]),
    )
  })
})
