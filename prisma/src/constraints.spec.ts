import { USAGE_COUNTERS, METERING_GROUPS } from '@repere/shared'
import { type PrismaClient } from './generated/client.js'
import { MeteringGroup } from './generated/enums.js'
import { SeededDatabase } from './seeded-database.fixture.js'

jest.setTimeout(60_000)

describe('the database refuses', () => {
  let database: SeededDatabase
  let prisma: PrismaClient
  let accountId: string
  beforeAll(async () => {
    database = await SeededDatabase.start()
    prisma = database.prisma
    accountId = database.seeded.account.id
  })
  afterAll(() => database?.stop())

  const PLAN = "(SELECT id FROM plan_versions WHERE plan_code = 'starter')"
  const TEST_KEY = "kind = 'test' AND revoked_at IS NULL"
  const REVOKED = "revoked_at = now(), revoked_by = 'x', revocation_reason = 'x'"

  it.each([
    ['a tag that is not ten base62 characters', "UPDATE accounts SET tag = 'short'", 'accounts_tag_format'],
    ['a country in lower case', "UPDATE accounts SET country = 'bj'", 'accounts_country_format'],
    ['a suspension without its author', "UPDATE accounts SET suspension_reason = 'fraud'", 'accounts_suspension_whole'],
    [
      'two plans of an account at once',
      `INSERT INTO account_plans (id, account_id, plan_version_id, valid_from, created_by)
       SELECT gen_random_uuid(), id, ${PLAN}, now(), 'x' FROM accounts`,
      'account_plans_one_at_a_time',
    ],
    [
      'a period that ends before it begins',
      "UPDATE account_plans SET valid_until = valid_from - interval '1 second'",
      // Postgres itself cannot build such a range.
      'account_plans_period|range lower bound',
    ],
    ...(
      [
        ['that overrides nothing', 'NULL', "now() + interval '1 day'", 'account_overrides_something'],
        ['without an end in its future', '5', "now() - interval '1 day'", 'account_overrides_period|range lower bound'],
        ['of a negative quota', '-5', "now() + interval '1 day'", 'account_overrides_day_quota'],
      ] as const
    ).map(([which, quota, until, constraint]): [string, string, string] => [
      `an override ${which}`,
      `INSERT INTO account_overrides (id, account_id, kind, day_quota, reason, valid_from, valid_until, created_by)
       SELECT gen_random_uuid(), id, 'live', ${quota}, 'x', now(), ${until}, 'x' FROM accounts`,
      constraint,
    ]),
    ['a second clock of terms', 'INSERT INTO terms_publication VALUES (2, now())', 'terms_publication_one_row'],
    ['a changed plan version', 'UPDATE plan_versions SET day_quota = 1', 'append-only'],
    ['a deleted plan version', "DELETE FROM plan_versions WHERE plan_code = 'starter'", 'append-only'],
    [
      'a negative quota',
      `INSERT INTO plan_versions (id, plan_code, valid_from, day_quota, burst_per_second)
       VALUES (gen_random_uuid(), 'pro', now(), -1, 1)`,
      'plan_versions_day_quota',
    ],
    ['a second seller', 'INSERT INTO seller VALUES (2, 0)', 'seller_one_row'],
    ['a deleted key', 'DELETE FROM api_keys', 'append-only'],
    [
      'a key under another digest',
      `UPDATE api_keys SET digest = repeat('0', 64) WHERE ${TEST_KEY}`,
      'keeps its identity',
    ],
    ['a version that falls', `UPDATE api_keys SET version = 0 WHERE ${TEST_KEY}`, 'only rises'],
    [
      'a revocation without a reason',
      `UPDATE api_keys SET revoked_at = now() WHERE ${TEST_KEY}`,
      'api_keys_revocation_whole',
    ],
    [
      'an origin with a path',
      "INSERT INTO allowed_origins SELECT id, 'https://a.example/path' FROM api_keys",
      'allowed_origins_format',
    ],
    [
      'a spending cap below nothing',
      `INSERT INTO overage_settings SELECT id, true, -1, now(), 'x' FROM accounts`,
      'overage_settings_cap',
    ],
    [
      'usage of part of a minute',
      `INSERT INTO usage_minutes SELECT id, '2026-01-01T00:00:30Z', 'routing', 'e' FROM api_keys`,
      'usage_minutes_whole_minute',
    ],
    [
      'a counter below nothing',
      `INSERT INTO usage_minutes SELECT id, '2026-01-01T00:00:00Z', 'routing', 'e', -1 FROM api_keys`,
      'usage_minutes_counters',
    ],
  ])('%s', async (_, statement, reason) => {
    await expect(prisma.$executeRawUnsafe(statement)).rejects.toThrow(new RegExp(reason))
  })

  it('a second active key of a kind, unless staff allows it', async () => {
    const insert = (staffOverride: boolean) => prisma.$executeRaw`
      INSERT INTO api_keys (id, account_id, kind, digest, prefix, last4, created_by, staff_override)
      SELECT gen_random_uuid(), id, 'test', encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 'svc_test_' || tag, 'last', 'x',
             ${staffOverride}
      FROM accounts WHERE id = ${accountId}::uuid`
    await expect(insert(false)).rejects.toThrow('api_keys_one_active_per_kind')
    await expect(insert(true)).resolves.toBe(1)
  })

  it('to bring back a revoked key', async () => {
    await prisma.$executeRawUnsafe(`UPDATE api_keys SET ${REVOKED} WHERE kind = 'live'`)
    const revive = 'UPDATE api_keys SET revoked_at = NULL, revoked_by = NULL, revocation_reason = NULL'
    await expect(prisma.$executeRawUnsafe(revive)).rejects.toThrow('revoked for good')
  })

  it('nothing that the metering vocabulary counts', async () => {
    const columns = await prisma.$queryRaw<{ column_name: string }[]>`
      SELECT column_name FROM information_schema.columns WHERE table_name = 'usage_minutes'`
    expect(columns.map((column) => column.column_name)).toEqual(expect.arrayContaining([...USAGE_COUNTERS]))
    expect(Object.values(MeteringGroup)).toEqual(METERING_GROUPS)
  })
})
