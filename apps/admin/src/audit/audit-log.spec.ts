import { randomBytes } from 'node:crypto'
import { createPrisma, grantAppRole, type PrismaClient } from '@repere/prisma'
import { generateKey } from '@repere/shared'
import { createDatabase, type TestDatabase } from '@repere/test-kit'
import { digestOf, toEntry } from './audit-entry.js'
import { type AuditedChange, recordAudit, verifyAuditChain } from './index.js'

jest.setTimeout(60_000)

const ACCOUNT = '01900000-0000-7000-8000-0000000000aa'
const change = (over: Partial<AuditedChange> = {}): AuditedChange => ({
  actor: { kind: 'staff', id: 's1', email: 's@repere.example' },
  action: 'account.suspend',
  accountId: ACCOUNT,
  target: { kind: 'account', id: ACCOUNT },
  before: { suspended: null },
  after: {
    suspended: { reason: 'fraud', at: new Date('2026-01-02T03:04:05.678Z') },
    quota: 1.5e-7,
    text: 'é "ü" \\ \n',
  },
  reason: 'because',
  requestId: 'r-1',
  address: '196.12.0.1',
  device: 'Firefox',
  ...over,
})

describe('the audit log', () => {
  let database: TestDatabase
  let prisma: PrismaClient
  const add = (over: Partial<AuditedChange> = {}) => prisma.$transaction((tx) => recordAudit(tx, change(over)))
  /** As a person with all rights on the database. */
  const tamper = (...statements: string[]) =>
    prisma.$transaction(async (tx) => {
      await tx.$executeRawUnsafe("SET LOCAL session_replication_role = 'replica'")
      for (const statement of statements) await tx.$executeRawUnsafe(statement)
    })

  beforeAll(async () => {
    database = await createDatabase()
    prisma = database.prisma
  })
  afterAll(() => database?.remove())
  afterEach(() =>
    tamper(
      'DELETE FROM audit_links',
      'DELETE FROM audit_entries',
      'DELETE FROM audit_head',
      "INSERT INTO audit_head (id, count, hash) VALUES (1, 0, repeat('0', 64))",
      'DELETE FROM accounts',
    ),
  )

  it('keeps the author, the change and the values', async () => {
    await add()
    expect(await prisma.auditEntry.findFirst({ include: { link: true } })).toMatchObject({
      actorKind: 'staff',
      actorId: 's1',
      actorEmail: 's@repere.example',
      action: 'account.suspend',
      accountId: ACCOUNT,
      targetId: ACCOUNT,
      before: { suspended: null },
      after: { suspended: { reason: 'fraud', at: '2026-01-02T03:04:05.678Z' }, quota: 1.5e-7 },
      reason: 'because',
      requestId: 'r-1',
      address: '196.12.0.1',
      device: 'Firefox',
      link: { position: 1n },
    })
  })

  it('keeps the digest that an entry had before address and device were kept', () => {
    const from = { actor: change().actor, action: 'account.suspend', target: { kind: 'account', id: 'a1' } }
    const entry = toEntry({ ...from, after: { a: 1 }, reason: 'because', requestId: 'r-1' })
    const old = {
      ...entry,
      id: '01890000-0000-7000-8000-000000000001',
      occurredAt: new Date('2026-01-02T03:04:05.678Z'),
    }
    expect(digestOf(old)).toBe('9d17bb99345078b53d11ec2287d3f23623b3bbe0bacc11b01aeaf897fa133916')
  })

  it('has no entry of a change that was rolled back', async () => {
    const failing = prisma.$transaction(async (tx) => {
      await recordAudit(tx, change())
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await add()
    expect(await verifyAuditChain(prisma)).toMatchObject({ sound: true, head: { count: 1 } })
  })

  it('makes one chain of concurrent changes with several entries each', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        prisma.$transaction(async (tx) => {
          await recordAudit(tx, change({ reason: `${index}a` }))
          await recordAudit(tx, change({ reason: `${index}b`, after: undefined }))
        }),
      ),
    )
    expect(await verifyAuditChain(prisma)).toMatchObject({ sound: true, head: { count: 40 } })
  })

  it('causes no deadlock of two changes, in any order of locks and entries', async () => {
    const accounts = await Promise.all(
      ['a', 'b'].map((tag) => prisma.account.create({ data: { tag: tag.repeat(10), name: tag, country: 'BJ' } })),
    )
    const lock = (tx: { $queryRaw: PrismaClient['$queryRaw'] }, id: string) =>
      tx.$queryRaw`SELECT 1 FROM accounts WHERE id = ${id}::uuid FOR UPDATE`
    const [a, b] = accounts.map(({ id }) => id) as [string, string]
    const done = await Promise.all([
      ...Array.from({ length: 10 }, () =>
        prisma.$transaction(async (tx) => {
          await recordAudit(tx, change())
          await lock(tx, a)
        }),
      ),
      ...Array.from({ length: 10 }, () =>
        prisma.$transaction(async (tx) => {
          await lock(tx, a)
          await lock(tx, b)
          await recordAudit(tx, change())
        }),
      ),
    ])
    expect(done).toHaveLength(20)
    expect(await verifyAuditChain(prisma)).toMatchObject({ sound: true, head: { count: 20 } })
  })

  describe('holds no secret', () => {
    it('in a field with the name of a secret, or in a text that looks like a key', async () => {
      const { text } = generateKey('live', 'abcdefghij')
      await add({
        before: {
          password: 'correct horse',
          nested: [{ session_token: 'tt', totp_enabled: true, password_set: false }],
        },
        after: { key: text, note: `it was ${text}, I think`, [text]: 1 },
        reason: `leaked: ${text}`,
        target: { kind: 'key', id: text },
      })
      const entry = await prisma.auditEntry.findFirstOrThrow()
      const kept = JSON.stringify(entry)
      expect(kept).not.toContain('correct horse')
      expect(kept).not.toContain(text.slice(20, 40))
      expect(entry.reason).toBe(`leaked: svc_live_abcdefghij…${text.slice(-4)}`)
      expect(entry.before).toEqual({
        password: '[redacted]',
        nested: [{ session_token: '[redacted]', totp_enabled: true, password_set: false }],
      })
      expect(await verifyAuditChain(prisma)).toMatchObject({ sound: true })
    })

    it('and accepts any text', async () => {
      const text = 'nul \0, half a pair \ud83d, a whole one 🎫, __proto__'
      await add({ reason: text, after: JSON.parse(`{"__proto__": ${JSON.stringify(text)}, "é": [1e21, -0, 1.50]}`) })
      expect(await prisma.auditEntry.findFirst()).toMatchObject({ reason: expect.stringContaining('🎫') })
      expect(await verifyAuditChain(prisma)).toMatchObject({ sound: true })
    })
  })

  describe('is refused by the database, to its owner too:', () => {
    it.each([
      ['a change', "UPDATE audit_entries SET reason = 'nothing'"],
      ['a change of nothing', "UPDATE audit_entries SET reason = reason WHERE action = 'none.such'"],
      ['a deletion', 'DELETE FROM audit_entries'],
      ['emptying', 'TRUNCATE audit_entries CASCADE'],
      ['another link', "UPDATE audit_links SET hash = repeat('0', 64)"],
      ['a link less', 'DELETE FROM audit_links'],
      ['no links', 'TRUNCATE audit_links'],
      ['another head', 'UPDATE audit_head SET count = count + 1'],
      ['no head', 'DELETE FROM audit_head'],
      ['emptying the head', 'TRUNCATE audit_head'],
    ])('%s', async (_, statement) => {
      await add()
      await expect(prisma.$executeRawUnsafe(statement)).rejects.toThrow(/append-only|follows the chain/)
      expect(await verifyAuditChain(prisma)).toMatchObject({ sound: true, head: { count: 1 } })
    })

    it('a link that another program made', async () => {
      await add()
      const link = "INSERT INTO audit_links (position, entry_id, hash) SELECT 7, id, 'x' FROM audit_entries"
      await expect(prisma.$executeRawUnsafe(link)).rejects.toThrow(/unique/i)
      expect(await verifyAuditChain(prisma)).toMatchObject({ sound: true, head: { count: 1 } })
    })
  })

  it('can be added to by the role that runs the apps, and that role may change nothing of it', async () => {
    const role = `app_${randomBytes(6).toString('hex')}`
    await prisma.$executeRawUnsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'test'`)
    await grantAppRole(database.url, role)
    await grantAppRole(database.url, role)
    const url = new URL(database.url)
    url.username = role
    url.password = 'test'
    const app = createPrisma(url.href, { connectionsMax: 1 })
    try {
      await app.$transaction((tx) => recordAudit(tx, change()))
      await app.account.create({ data: { tag: 'a'.repeat(10), name: 'a', country: 'BJ' } })
      for (const statement of [
        "UPDATE audit_entries SET reason = ''",
        'DELETE FROM audit_entries',
        'TRUNCATE audit_entries, audit_links',
        "INSERT INTO audit_links SELECT 9, id, 'x' FROM audit_entries",
        'UPDATE audit_links SET position = 9',
        'DELETE FROM audit_links',
        'UPDATE audit_head SET count = 0',
        'DELETE FROM audit_head',
        'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
        "SET session_replication_role = 'replica'",
      ]) {
        await expect(app.$executeRawUnsafe(statement)).rejects.toThrow(/permission denied|must be owner/)
      }
      expect(await verifyAuditChain(app)).toMatchObject({ sound: true, head: { count: 1 } })
    } finally {
      await app.$disconnect()
      await prisma.$executeRawUnsafe(`DROP OWNED BY ${role}`)
      await prisma.$executeRawUnsafe(`DROP ROLE ${role}`)
    }
  })

  describe('shows, at the first broken entry,', () => {
    beforeEach(async () => {
      for (let index = 1; index <= 5; index++) await add({ reason: `${index}` })
    })
    const third = '(SELECT entry_id FROM audit_links WHERE position = 3)'

    it.each([
      ['a changed value', [`UPDATE audit_entries SET after = '{}' WHERE id = ${third}`], 3, 'was changed'],
      ['a changed time', [`UPDATE audit_entries SET occurred_at = now() WHERE id = ${third}`], 3, 'was changed'],
      ['another address', [`UPDATE audit_entries SET address = '192.0.2.1' WHERE id = ${third}`], 3, 'was changed'],
      ['no address', [`UPDATE audit_entries SET address = NULL, device = NULL WHERE id = ${third}`], 3, 'was changed'],
      ['another author', [`UPDATE audit_entries SET actor_id = 'x' WHERE id = ${third}`], 3, 'was changed'],
      [
        'a change with a digest that fits nothing',
        [`UPDATE audit_entries SET reason = 'x', digest = repeat('a', 64) WHERE id = ${third}`],
        3,
        'was changed',
      ],
      ['a deleted entry', [`DELETE FROM audit_entries WHERE id = ${third}`], 3, 'missing'],
      [
        'an entry that is gone with its link',
        [`DELETE FROM audit_entries WHERE id = ${third}`, 'DELETE FROM audit_links WHERE position = 3'],
        3,
        'missing',
      ],
      [
        'two entries that changed places',
        [
          'UPDATE audit_links SET position = 100 WHERE position = 3',
          'UPDATE audit_links SET position = 3 WHERE position = 4',
          'UPDATE audit_links SET position = 4 WHERE position = 100',
        ],
        3,
        'does not follow',
      ],
      [
        'a tail that was cut off',
        [
          'DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_links WHERE position > 3)',
          'DELETE FROM audit_links WHERE position > 3',
        ],
        4,
        'ends after 3, its head says 5',
      ],
      ['another head', ["UPDATE audit_head SET hash = repeat('a', 64)"], 5, 'another hash'],
      ['no head', ['DELETE FROM audit_head'], null, 'missing'],
      [
        'an entry outside the chain',
        [
          `INSERT INTO audit_entries (id, occurred_at, actor_kind, actor_id, action, target_kind, target_id, digest)
           VALUES (gen_random_uuid(), now(), 'system', 'x', 'x.y', 'x', 'x', repeat('a', 64))`,
        ],
        null,
        'outside the chain',
      ],
    ])('%s', async (_, statements, position, problem) => {
      expect(await verifyAuditChain(prisma)).toMatchObject({ sound: true, head: { count: 5 } })
      await tamper(...statements)
      expect(await verifyAuditChain(prisma)).toMatchObject({
        sound: false,
        position,
        problem: expect.stringContaining(problem),
      })
    })

    it('a forged entry that was added past the log', async () => {
      await prisma.$executeRaw`
        INSERT INTO audit_entries (id, occurred_at, actor_kind, actor_id, action, target_kind, target_id, digest)
        VALUES (gen_random_uuid(), now(), 'system', 'x', 'x.y', 'x', 'x', repeat('a', 64))`
      expect(await verifyAuditChain(prisma)).toMatchObject({ sound: false, position: 6 })
    })

    it('a chain that was cut together with its head, for a reader who has stored the head', async () => {
      const before = await verifyAuditChain(prisma)
      if (!before.sound) throw new Error('broken')
      expect(await verifyAuditChain(prisma, before.head)).toEqual(before)
      await add()
      expect(await verifyAuditChain(prisma, before.head)).toMatchObject({ sound: true, head: { count: 6 } })
      await tamper(
        'DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_links WHERE position > 4)',
        'DELETE FROM audit_links WHERE position > 4',
        'UPDATE audit_head SET count = 4, hash = (SELECT hash FROM audit_links WHERE position = 4)',
      )
      expect(await verifyAuditChain(prisma)).toMatchObject({ sound: true, head: { count: 4 } })
      expect(await verifyAuditChain(prisma, before.head)).toMatchObject({ sound: false, position: 5 })
      await add()
      expect(await verifyAuditChain(prisma, before.head)).toMatchObject({ sound: false, position: 5 })
    })
  })
})
