import { createPrisma, findKeyForGateway, type PrismaClient } from '@repere/prisma'
import { createDatabase, type TestDatabase } from '@repere/test-kit'

let database: TestDatabase
let gateway: PrismaClient
beforeAll(async () => {
  database = await createDatabase()
  gateway = createPrisma(database.gatewayUrl, { connectionsMax: 2 })
}, 120_000)
afterAll(async () => {
  await gateway?.$disconnect()
  await database?.remove()
})

const tables = async () =>
  (
    await database.prisma.$queryRaw<
      { name: string }[]
    >`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
  )
    .map(({ name }) => name)
    .sort()
const isAllowed = (statement: string) =>
  gateway.$executeRawUnsafe(statement).then(
    () => true,
    (error: unknown) => {
      expect(String(error)).toMatch(/permission denied|42501/)
      return false
    },
  )

describe("the API's role", () => {
  it('looks keys up and reads the outbox', async () => {
    await expect(findKeyForGateway(gateway, 'a'.repeat(64) as never)).resolves.toBeNull()
    await expect(gateway.publication.findMany({ select: { id: true } })).resolves.toEqual([])
    await expect(gateway.publication.deleteMany()).resolves.toEqual({ count: 0 })
  })

  it('reads whole tables of keys, limits, places, road events, positions and fences only, and no sessions, passwords, invoices or persons', async () => {
    const readable: string[] = []
    for (const table of await tables()) if (await isAllowed(`SELECT * FROM "${table}"`)) readable.push(table)
    expect(readable).toEqual([
      'account_overrides',
      'account_plans',
      'allowed_origins',
      'api_keys',
      'fence_sets',
      'fences',
      'overage_settings',
      'place_corrections',
      'place_sets',
      'plan_versions',
      'positions',
      'publications',
      'road_events',
      'vehicles',
    ])
    expect(await isAllowed('SELECT password_hash FROM users')).toBe(false)
    expect(await isAllowed('SELECT email FROM users')).toBe(false)
    expect(await isAllowed('SELECT bank_details FROM seller')).toBe(false)
  }, 60_000)

  it('changes nothing but fences, and the outbox, from which it removes published entries', async () => {
    const changed: string[] = []
    for (const table of await tables()) {
      if (await isAllowed(`DELETE FROM "${table}" WHERE false`)) changed.push(`delete ${table}`)
      if (await isAllowed(`INSERT INTO "${table}" SELECT * FROM "${table}" WHERE false`))
        changed.push(`insert ${table}`)
      if (await isAllowed(`TRUNCATE "${table}"`)) changed.push(`truncate ${table}`)
    }
    expect(changed).toEqual(['insert fence_sets', 'insert fences', 'delete publications'])
    expect(await isAllowed('UPDATE accounts SET suspension_reason = NULL')).toBe(false)
    expect(await isAllowed('UPDATE api_keys SET revoked_at = NULL')).toBe(false)
    expect(await isAllowed('CREATE TABLE mine (id INT)')).toBe(false)
  }, 60_000)
})
