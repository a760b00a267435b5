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
      'a negative spending cap',
      `INSERT INTO overage_settings SELECT id, true, -1, now(), 'x' FROM accounts`,
      'overage_settings_cap',
    ],
    [
      'usage of part of a minute',
      `INSERT INTO usage_minutes SELECT id, '2026-01-01T00:00:30Z', 'routing', 'e' FROM api_keys`,
      'usage_minutes_whole_minute',
    ],
    [
      'a negative counter',
      `INSERT INTO usage_minutes SELECT id, '2026-01-01T00:00:00Z', 'routing', 'e', -1 FROM api_keys`,
      'usage_minutes_counters',
    ],
    [
      'an address in capitals',
      `INSERT INTO users (id, email, password_hash) VALUES (gen_random_uuid(), 'A@b.example', '$argon2id$x')`,
      'users_email_format',
    ],
    [
      'a password in clear',
      `INSERT INTO users (id, email, password_hash) VALUES (gen_random_uuid(), 'a@b.example', 'hunter2')`,
      'users_password_hashed',
    ],
    [
      'a staff member who is enrolled without a second factor',
      `INSERT INTO staff_members (id, email, role, created_by, password_hash, enrolled_at)
       VALUES (gen_random_uuid(), 'a@b.example', 'support', 'x', '$argon2id$x', now())`,
      'staff_members_enrolled_whole',
    ],
    [
      'the text of a token in place of its digest',
      `INSERT INTO mail_tokens (id, digest, purpose, user_id, expires_at)
       VALUES (gen_random_uuid(), 'clear', 'verify_email', gen_random_uuid(), now() + interval '1 hour')`,
      'mail_tokens_digest_format',
    ],
    [
      'a token without a person',
      `INSERT INTO mail_tokens (id, digest, purpose, expires_at)
       VALUES (gen_random_uuid(), repeat('0', 64), 'verify_email', now() + interval '1 hour')`,
      'mail_tokens_one_person',
    ],
    [
      'an invitation that ends before it begins',
      `INSERT INTO invitations (id, account_id, email, role, invited_by, expires_at)
       SELECT gen_random_uuid(), id, 'a@b.example', 'owner', 'x', now() - interval '1 hour' FROM accounts`,
      'invitations_period',
    ],
    [
      'a mail in the state sent without a time of sending',
      `INSERT INTO mails (id, key, template, recipient, language, data, state)
       VALUES (gen_random_uuid(), 'k', 't', 'a@b.example', 'fr', '{}', 'sent')`,
      'mails_sent_whole',
    ],
  ])('%s', async (_, statement, reason) => {
    await expect(prisma.$executeRawUnsafe(statement)).rejects.toThrow(new RegExp(reason))
  })

  it('a key for a group of endpoints that does not exist', async () => {
    const change = "UPDATE api_keys SET scopes = '{weather}'"
    await expect(prisma.$executeRawUnsafe(change)).rejects.toThrow('api_keys_scopes_known')
  })

  it('to bring back a revoked key', async () => {
    await prisma.$executeRawUnsafe(`UPDATE api_keys SET ${REVOKED} WHERE kind = 'live'`)
    const revive = 'UPDATE api_keys SET revoked_at = NULL, revoked_by = NULL, revocation_reason = NULL'
    await expect(prisma.$executeRawUnsafe(revive)).rejects.toThrow('revoked for good')
  })

  it('an address that is verified for two people', async () => {
    const user = { email: 'twice@client.example', passwordHash: '$argon2id$x' }
    await prisma.user.createMany({ data: [user, user, { ...user, emailVerifiedAt: new Date() }] })
    const second = prisma.user.updateMany({ where: { email: user.email }, data: { emailVerifiedAt: new Date() } })
    await expect(second).rejects.toMatchObject({ code: 'P2002' })
  })

  it('the last owner to leave, also when two leave at once; handing over is allowed', async () => {
    const people = await prisma.user.createManyAndReturn({
      data: ['one@client.example', 'two@client.example'].map((email) => ({ email, passwordHash: '$argon2id$x' })),
    })
    const [one, two] = await prisma.member.createManyAndReturn({
      data: people.map(({ id }) => ({ accountId, userId: id, role: 'owner' as const })),
    })
    const leave = (id: string) => prisma.member.delete({ where: { id } })
    const gone = await Promise.allSettled([leave(one!.id), leave(two!.id)])
    expect(gone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [last] = await prisma.member.findMany({ where: { accountId } })
    await expect(prisma.member.update({ where: { id: last!.id }, data: { role: 'billing' } })).rejects.toThrow()
    expect(await prisma.member.count({ where: { accountId, role: 'owner' } })).toBe(1)
    const other = people.find(({ id }) => id !== last!.userId)!
    await prisma.$transaction([
      prisma.member.update({ where: { id: last!.id }, data: { role: 'billing' } }),
      prisma.member.create({ data: { accountId, userId: other.id, role: 'owner' } }),
    ])
    expect(await prisma.member.count({ where: { accountId, role: 'owner' } })).toBe(1)
  })

  it('no counter of the metering vocabulary', async () => {
    const columns = await prisma.$queryRaw<{ column_name: string }[]>`
      SELECT column_name FROM information_schema.columns WHERE table_name = 'usage_minutes'`
    expect(columns.map((column) => column.column_name)).toEqual(expect.arrayContaining([...USAGE_COUNTERS]))
    expect(Object.values(MeteringGroup)).toEqual(METERING_GROUPS)
  })
})
