import { finishOutbox, findKeyForGateway, type PrismaClient } from '@repere/prisma'
import { connectRedis, ControlChannel, parseKey, RedisUnavailable, type KeyDigest } from '@repere/shared'
import { createCustomer, createDatabase, startRedis, until, type TestDatabase, type TestRedis } from '@repere/test-kit'
import { type Redis } from 'ioredis'
import { systemAuthor, verifyAuditChain } from '../audit/index.js'
import { type AccountStatus, accountStatus } from './account-status.js'
import { type PlanMove } from '../plans/plan-move.js'
import { movePlan } from '../plans/plan-move.fixture.js'
import { Gatekeeper } from './gatekeeper.fixture.js'
import { type KeyAdministration, keyAdministration, type NewKey } from './key-administration.js'

jest.setTimeout(60_000)

const BY = systemAuthor('test')

describe('keys', () => {
  let database: TestDatabase
  let redis: TestRedis
  let prisma: PrismaClient
  let channel: ControlChannel
  let connection: Redis
  let unreachable: Redis
  let gate: Gatekeeper
  let keys: KeyAdministration
  let accounts: AccountStatus
  /** The control plane with no connection to Redis, while the API has one. */
  let keysCutOff: KeyAdministration

  beforeAll(async () => {
    ;[database, redis] = await Promise.all([createDatabase(), startRedis({ persistent: true })])
    prisma = database.prisma
    connection = connectRedis(redis.url, { commandTimeoutMs: 2_000 })
    connection.on('error', () => undefined)
    channel = new ControlChannel(connection)
    unreachable = connectRedis('redis://127.0.0.1:1')
    unreachable.on('error', () => undefined)
    gate = new Gatekeeper(prisma, redis.url)
    keys = keyAdministration(prisma, channel)
    accounts = accountStatus(prisma, channel)
    keysCutOff = keyAdministration(prisma, new ControlChannel(unreachable))
    await until(() => connection.status === 'ready' && gate.store.available)
  })
  afterAll(async () => {
    gate?.close()
    connection?.disconnect()
    unreachable?.disconnect()
    await Promise.all([database?.remove(), redis?.remove()])
  })

  const setPlan = (move: PlanMove & { account: string }) => movePlan(prisma, channel, move)
  const newKey = async (kind: 'test' | 'live', origins: string[] = []): Promise<NewKey> => {
    const { accountTag } = await createCustomer(prisma)
    return keys.issueKey({ account: accountTag, kind, origins, by: BY })
  }

  const newSandboxKey = (account: string) => keys.issueKey({ account, kind: 'test', by: BY })

  describe('issuing', () => {
    it.each(['test', 'live'] as const)(
      'makes a tenth active %s key for ten concurrent orders, and no more',
      async (kind) => {
        const { accountTag: account, accountId } = await createCustomer(prisma)
        const issue = () => keys.issueKey({ account, kind, by: BY })
        for (let count = 0; count < 9; count++) await issue()
        const results = await Promise.allSettled(Array.from({ length: 10 }, issue))
        const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
        expect(refused).toEqual(Array<string>(9).fill('too_many_keys'))
        expect(await prisma.apiKey.count({ where: { accountId } })).toBe(10)
      },
    )

    it('admits the key at once', async () => {
      const key = await newKey('live')
      expect(await gate.judge(key.text)).toBe('admitted')
    })

    it('makes another key beside the active one', async () => {
      const first = await newKey('test')
      const second = await keys.issueKey({ account: first.accountTag, kind: 'test', by: BY })
      expect([await gate.judge(first.text), await gate.judge(second.text)]).toEqual(['admitted', 'admitted'])
    })

    it('refuses a live key without a paid plan', async () => {
      const { accountTag: account } = await createCustomer(prisma)
      await setPlan({ account, plan: 'sandbox', by: BY })
      await expect(keys.issueKey({ account, kind: 'live', by: BY })).rejects.toMatchObject({
        code: 'paid_plan_required',
      })
      await expect(keys.issueKey({ account, kind: 'test', by: BY })).resolves.toMatchObject({ kind: 'test' })
    })

    it('works without Redis: the key is found in Postgres, and published later', async () => {
      const { accountTag: account, accountId } = await createCustomer(prisma)
      const key = await keysCutOff.issueKey({ account, kind: 'test', by: BY })
      expect(await gate.judge(key.text)).toBe('admitted')
      expect(await finishOutbox(prisma, channel, { accountId })).toBe(1)
      expect(await gate.judge(key.text)).toBe('admitted')
    })

    it('refuses an account that does not exist', async () => {
      await expect(keys.issueKey({ account: 'nobody', kind: 'test', by: BY })).rejects.toMatchObject({
        code: 'account_not_found',
      })
    })
  })

  describe('revoking', () => {
    it.each(['text', 'keyId'] as const)('by %s refuses the next request', async (reference) => {
      const key = await newKey('live')
      expect(await gate.judge(key.text)).toBe('admitted')
      expect(await keys.revokeKey({ key: key[reference], reason: 'leaked', by: BY })).toBe(true)
      expect(await gate.judge(key.text)).toBe('revoked')
    })

    it('is not undone by a fill with earlier data', async () => {
      const key = await newKey('live')
      const digest = parseKey(key.text)?.digest as KeyDigest
      const before = await findKeyForGateway(prisma, digest)
      await connection.del(`rp:{${key.accountTag}}:key:${digest}`)
      const request = { key: parseKey(key.text)!, origin: null, limitClass: 'standard', group: 'routing' } as const
      const missing = await gate.store.admit(request)
      if (missing.outcome !== 'missing' || before === null)
        throw new Error('The record should be missing in Redis only')
      await keys.revokeKey({ key: key.keyId, reason: 'leaked', by: BY })
      expect(await gate.store.fill(before.record, before.account, missing)).toBe('kept')
      expect(await gate.judge(key.text)).toBe('revoked')
    })

    it('is committed when Redis cannot be reached, reported as unconfirmed, and finished by the outbox', async () => {
      const key = await newKey('live')
      expect(await gate.judge(key.text)).toBe('admitted')
      const revoke = () => keysCutOff.revokeKey({ key: key.keyId, reason: 'leaked', by: BY })
      await expect(revoke()).rejects.toThrow(RedisUnavailable)
      expect(await prisma.apiKey.findUnique({ where: { id: key.keyId } })).toMatchObject({ revocationReason: 'leaked' })
      // A second call must also report the failure.
      await expect(revoke()).rejects.toThrow(RedisUnavailable)
      expect(await finishOutbox(prisma, channel, { accountId: key.accountId })).toBe(1)
      expect(await gate.judge(key.text)).toBe('revoked')
      expect(await revoke()).toBe(false)
    })

    it('holds when a dead Redis returns with its old data', async () => {
      const key = await newKey('live')
      expect(await gate.judge(key.text)).toBe('admitted')
      await redis.kill()
      await expect(keys.revokeKey({ key: key.text, reason: 'leaked', by: BY })).rejects.toThrow(RedisUnavailable)
      await redis.start()
      await until(() => connection.status === 'ready' && gate.store.available)
      expect(await gate.judge(key.text)).toBe('revoked')
      await finishOutbox(prisma, channel)
      expect(await gate.judge(key.text)).toBe('revoked')
      expect(await prisma.publication.count()).toBe(0)
    })

    it('changes nothing the second time', async () => {
      const key = await newKey('test')
      await keys.revokeKey({ key: key.keyId, reason: 'first', by: BY })
      expect(await keys.revokeKey({ key: key.keyId, reason: 'second', by: BY })).toBe(false)
      expect(await prisma.apiKey.findUnique({ where: { id: key.keyId } })).toMatchObject({ revocationReason: 'first' })
    })

    it('gives the same answer for an invalid text and an unknown key', async () => {
      const never = 'f'.repeat(64)
      const refusals = [never, 'nonsense', '01900000-0000-7000-8000-0000000000ff'].map((key) =>
        keys.revokeKey({ key, reason: 'x', by: BY }).catch((error: Error) => error.message),
      )
      expect(new Set(await Promise.all(refusals)).size).toBe(1)
    })
  })

  describe('regenerating', () => {
    it('revokes the old key at once, and copies its origins to the new one', async () => {
      const old = await newKey('live', ['https://a.example'])
      expect(await gate.judge(old.text, 'https://a.example')).toBe('admitted')
      const fresh = await keys.regenerateKey({ key: old.text, by: BY })
      expect(await gate.judge(old.text)).toBe('revoked')
      expect(await gate.judge(fresh.text, 'https://a.example')).toBe('admitted')
      expect(await gate.judge(fresh.text, 'https://b.example')).toBe('origin_refused')
      expect(await prisma.apiKey.findUnique({ where: { id: old.keyId } })).toMatchObject({ replacedById: fresh.keyId })
    })

    it('continues the day window of the old key', async () => {
      const old = await newKey('live')
      const { remaining } = await gate.limitsOf(old.text)
      const fresh = await keys.regenerateKey({ key: old.keyId, by: BY })
      expect((await gate.limitsOf(fresh.text)).remaining).toBe(remaining - 1)
    })

    it('continues where it stopped when Redis could not be reached', async () => {
      const old = await newKey('test')
      await expect(keysCutOff.regenerateKey({ key: old.text, by: BY })).rejects.toThrow(RedisUnavailable)
      expect(await prisma.apiKey.count({ where: { accountId: old.accountId, revokedAt: null } })).toBe(0)
      const fresh = await keys.regenerateKey({ key: old.text, by: BY })
      expect([await gate.judge(old.text), await gate.judge(fresh.text)]).toEqual(['revoked', 'admitted'])
    })

    it('makes one key for ten concurrent orders', async () => {
      const old = await newKey('live')
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, () => keys.regenerateKey({ key: old.keyId, by: BY })),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await prisma.apiKey.count({ where: { accountId: old.accountId, revokedAt: null } })).toBe(1)
    })

    it('refuses a key that was revoked for another reason', async () => {
      const key = await newKey('test')
      await keys.revokeKey({ key: key.keyId, reason: 'leaked', by: BY })
      await expect(keys.regenerateKey({ key: key.keyId, by: BY })).rejects.toMatchObject({ code: 'key_revoked' })
    })
  })

  describe('origins', () => {
    it('apply to the next request', async () => {
      const key = await newKey('live', ['https://a.example'])
      expect(await gate.judge(key.text, 'https://a.example')).toBe('admitted')
      expect(await keys.setOrigins({ key: key.keyId, origins: ['HTTPS://B.example:443/'], by: BY })).toEqual([
        'https://b.example',
      ])
      expect(await gate.judge(key.text, 'https://a.example')).toBe('origin_refused')
      expect(await gate.judge(key.text, 'https://b.example')).toBe('admitted')
      await keys.setOrigins({ key: key.keyId, origins: [], by: BY })
      expect(await gate.judge(key.text, 'https://b.example')).toBe('origin_refused')
      expect(await gate.judge(key.text)).toBe('admitted')
    })

    it('are refused for a sandbox key, which accepts every origin', async () => {
      const key = await newKey('test')
      const origins = ['https://a.example']
      await expect(keys.setOrigins({ key: key.keyId, origins, by: BY })).rejects.toMatchObject({
        code: 'invalid_origin',
      })
      expect(await gate.judge(key.text, 'https://anything.example')).toBe('admitted')
    })
  })

  describe('an account', () => {
    it('has every key refused while it is suspended, from the next request on', async () => {
      const test = await newKey('test')
      const live = await keys.issueKey({ account: test.accountTag, kind: 'live', by: BY })
      const judgements = async () => [await gate.judge(test.text), await gate.judge(live.text)]
      expect(await judgements()).toEqual(['admitted', 'admitted'])
      const order = { account: test.accountTag, reason: 'non_payment', by: BY } as const
      expect(await accounts.suspendAccount(order)).toBe(true)
      expect(await judgements()).toEqual(['suspended', 'suspended'])
      expect(await accounts.suspendAccount(order)).toBe(false)
      expect(await accounts.reinstateAccount(order)).toBe(true)
      expect(await judgements()).toEqual(['admitted', 'admitted'])
      expect(await accounts.reinstateAccount(order)).toBe(false)
    })

    it('is suspended once the outbox is published, when Redis was away', async () => {
      const key = await newKey('live')
      expect(await gate.judge(key.text)).toBe('admitted')
      const cutOff = accountStatus(prisma, new ControlChannel(unreachable))
      await expect(cutOff.suspendAccount({ account: key.accountId, reason: 'fraud', by: BY })).rejects.toThrow(
        RedisUnavailable,
      )
      await finishOutbox(prisma, channel, { accountId: key.accountId })
      expect(await gate.judge(key.text)).toBe('suspended')
    })

    it('has the state of the last change after concurrent changes', async () => {
      const key = await newKey('live')
      const order = { account: key.accountTag, reason: 'abuse', by: BY } as const
      for (let round = 0; round < 10; round++) {
        await Promise.all([
          accounts.suspendAccount(order),
          accounts.reinstateAccount(order),
          accounts.suspendAccount(order),
        ])
        const { suspensionReason } = await prisma.account.findUniqueOrThrow({ where: { id: key.accountId } })
        expect(await gate.judge(key.text)).toBe(suspensionReason === null ? 'admitted' : 'suspended')
      }
    })

    it('has the limits of a new plan from the next request on', async () => {
      const key = await newKey('live')
      expect((await gate.limitsOf(key.text)).limit).toBe(1_000_000)
      expect(await setPlan({ account: key.accountTag, plan: 'starter', by: BY })).toBe(true)
      expect((await gate.limitsOf(key.text)).limit).toBe(100_000)
      expect(await setPlan({ account: key.accountTag, plan: 'starter', by: BY })).toBe(false)
      await setPlan({ account: key.accountTag, plan: 'enterprise', by: BY })
      expect((await gate.limitsOf(key.text)).limit).toBe(2_147_483_647)
    })

    it('has one plan at a time through ten concurrent changes', async () => {
      const { accountTag: account, accountId } = await createCustomer(prisma)
      const plans = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'starter' : 'enterprise'))
      await Promise.all(plans.map((plan) => setPlan({ account, plan, by: BY })))
      expect(await prisma.accountPlan.count({ where: { accountId, validUntil: null } })).toBe(1)
    })

    it('keeps its plan while a live key is active', async () => {
      const key = await newKey('live')
      const end = () => setPlan({ account: key.accountTag, plan: 'sandbox', by: BY })
      await expect(end()).rejects.toMatchObject({ code: 'live_key_stands' })
      await keys.revokeKey({ key: key.keyId, reason: 'leaving', by: BY })
      expect(await end()).toBe(true)
    })

    it('gets no unknown plan', async () => {
      const { accountTag: account } = await createCustomer(prisma)
      await expect(setPlan({ account, plan: 'gold', by: BY })).rejects.toMatchObject({ code: 'unknown_plan' })
    })
  })

  describe('promotion', () => {
    it('issues the live key and revokes the replaced sandbox key, for the very next request', async () => {
      const sandbox = await newKey('test')
      const live = await keys.promote({ account: sandbox.accountId, origins: ['https://a.example'], by: BY })
      expect(live).toMatchObject({ kind: 'live', origins: ['https://a.example'] })
      expect([await gate.judge(sandbox.text), await gate.judge(live.text)]).toEqual(['revoked', 'admitted'])
      const again = await keys.issueKey({ account: sandbox.accountId, kind: 'test', by: BY })
      expect(await gate.judge(again.text)).toBe('admitted')
      // A second live key after the revocation of the first replaces nothing.
      await keys.revokeKey({ key: live.keyId, reason: 'leaked', by: BY })
      const second = await keys.promote({ account: sandbox.accountId, by: BY })
      expect([await gate.judge(again.text), await gate.judge(second.text)]).toEqual(['admitted', 'admitted'])
    })

    it('is refused without a paid plan, and does not touch the sandbox key', async () => {
      const sandbox = await newKey('test')
      await setPlan({ account: sandbox.accountId, plan: 'sandbox', by: BY })
      await expect(keys.promote({ account: sandbox.accountId, by: BY })).rejects.toMatchObject({
        code: 'paid_plan_required',
      })
      expect(await gate.judge(sandbox.text)).toBe('admitted')
    })

    it('replaces one sandbox key, the oldest, for concurrent orders', async () => {
      const { accountId: account } = await createCustomer(prisma)
      const [oldest, second] = [await newSandboxKey(account), await newSandboxKey(account)]
      await Promise.all(Array.from({ length: 5 }, () => keys.promote({ account, by: BY })))
      expect([await gate.judge(oldest.text), await gate.judge(second.text)]).toEqual(['revoked', 'admitted'])
    })

    it('changes nothing while Redis cannot be reached', async () => {
      const sandbox = await newKey('test')
      await expect(keysCutOff.promote({ account: sandbox.accountId, by: BY })).rejects.toThrow(RedisUnavailable)
      expect(await prisma.apiKey.count({ where: { accountId: sandbox.accountId } })).toBe(1)
      expect(await gate.judge(sandbox.text)).toBe('admitted')
    })
  })

  describe('the terms of a key', () => {
    it('limit it to groups of endpoints, from the next request on', async () => {
      const key = await newKey('live')
      await keys.setTerms({ key: key.keyId, terms: { scopes: ['geocoding'] }, by: BY })
      expect(await gate.judge(key.text)).toBe('out_of_scope')
      await keys.setTerms({ key: key.keyId, terms: { scopes: ['geocoding', 'routing'] }, by: BY })
      expect(await gate.judge(key.text)).toBe('admitted')
    })

    it('limit it to addresses, from the next request on', async () => {
      const key = await newKey('live')
      const ranges = ['10.9.8.7/8', '2001:db8::/32']
      const changed = await keys.setTerms({ key: key.keyId, terms: { allowedAddresses: ranges }, by: BY })
      expect(changed.allowedAddresses).toEqual(['10.0.0.0/8', '2001:db8::/32'])
      const from = (address: string) => gate.judge(key.text, null, address)
      expect(await from('10.1.2.3')).toBe('admitted')
      expect(await from('2001:db8::5')).toBe('admitted')
      expect(await from('11.1.2.3')).toBe('address_refused')
      expect(await gate.judge(key.text)).toBe('address_refused')
    })

    it('end it on its day like a revocation, which the job records', async () => {
      const { accountTag: account } = await createCustomer(prisma)
      const terms = { name: ' Night job ', expiresAt: new Date(Date.now() + 1_500) }
      const key = await keys.issueKey({ account, kind: 'test', terms, by: BY })
      expect(key).toMatchObject({ name: 'Night job', expiresAt: terms.expiresAt })
      expect(await gate.judge(key.text)).toBe('admitted')
      await until(async () => (await gate.judge(key.text)) === 'revoked')
      expect(await keys.listKeys({ account, active: true })).toEqual([])
      expect((await keys.listKeys({ account }))[0]?.revoked).toMatchObject({ reason: 'expired' })
      expect(await keys.revokeExpired(BY)).toBe(1)
      expect(await prisma.apiKey.findUniqueOrThrow({ where: { id: key.keyId } })).toMatchObject({
        revocationReason: 'expired',
      })
    })

    it('are refused when they are invalid, each by name, and nothing changes', async () => {
      const key = await newKey('live')
      const change = (terms: object) => keys.setTerms({ key: key.keyId, terms, by: BY })
      await expect(change({ allowedAddresses: ['10.0.0.0/8', 'x', '10.0.0.0/33'] })).rejects.toMatchObject({
        details: [{ field: 'allowed_addresses.1' }, { field: 'allowed_addresses.2' }],
      })
      await expect(change({ expiresAt: new Date(0) })).rejects.toMatchObject({ code: 'expiry_in_past' })
      expect(await gate.judge(key.text)).toBe('admitted')
    })
  })

  describe('rotating with an overlap', () => {
    it('admits both keys until the end of the overlap; the new one has the terms of the old one', async () => {
      const { accountTag: account } = await createCustomer(prisma)
      const terms = { name: 'Checkout', scopes: ['routing' as const], allowedAddresses: ['10.0.0.0/8'] }
      const old = await keys.issueKey({ account, kind: 'live', origins: ['https://a.example'], terms, by: BY })
      const fresh = await keys.regenerateKey({ key: old.keyId, overlapHours: 72, by: BY })
      expect(fresh).toMatchObject({ ...terms, kind: 'live', origins: ['https://a.example'] })
      const from = (text: string) => gate.judge(text, null, '10.0.0.1')
      expect([await from(old.text), await from(fresh.text)]).toEqual(['admitted', 'admitted'])
      const { expiresAt } = await prisma.apiKey.findUniqueOrThrow({ where: { id: old.keyId } })
      expect(Math.round((expiresAt!.getTime() - Date.now()) / 60_000)).toBe(72 * 60)
      // The end of the overlap cannot be moved, and the key cannot be replaced again.
      await expect(keys.setTerms({ key: old.keyId, terms: { expiresAt: null }, by: BY })).rejects.toMatchObject({
        code: 'key_revoked',
      })
      await expect(keys.regenerateKey({ key: old.keyId, by: BY })).rejects.toMatchObject({ code: 'key_revoked' })
      await keys.revokeKey({ key: old.keyId, reason: 'early', by: BY })
      expect([await from(old.text), await from(fresh.text)]).toEqual(['revoked', 'admitted'])
    })

    it('does not extend the expiry of the old key', async () => {
      const { accountTag: account } = await createCustomer(prisma)
      const expiresAt = new Date(Date.now() + 3_600_000)
      const old = await keys.issueKey({ account, kind: 'live', terms: { expiresAt }, by: BY })
      await keys.regenerateKey({ key: old.keyId, overlapHours: 24, by: BY })
      expect((await prisma.apiKey.findUniqueOrThrow({ where: { id: old.keyId } })).expiresAt).toEqual(expiresAt)
    })

    it('is possible with the largest number of keys', async () => {
      const { accountTag: account } = await createCustomer(prisma)
      const all = []
      for (let count = 0; count < 10; count++) all.push(await keys.issueKey({ account, kind: 'test', by: BY }))
      await expect(keys.regenerateKey({ key: all[0]!.keyId, overlapHours: 1, by: BY })).resolves.toMatchObject({
        kind: 'test',
      })
    })
  })

  it('are paused when the mail address was not verified in time, until it is verified', async () => {
    const key = await newKey('test')
    const verifyBy = async (at: Date | null) => {
      await prisma.account.update({ where: { id: key.accountId }, data: { verifyBy: at } })
      await keys.setTerms({ key: key.keyId, terms: {}, by: BY })
    }
    await verifyBy(new Date(Date.now() + 60_000))
    expect(await gate.judge(key.text)).toBe('admitted')
    await verifyBy(new Date(Date.now() - 1_000))
    expect(await gate.judge(key.text)).toBe('mail_not_verified')
    await verifyBy(null)
    expect(await gate.judge(key.text)).toBe('admitted')
  })

  it('are revoked when their text is reported as leaked, and the members are informed', async () => {
    const key = await newKey('live')
    const report = (text: string) => keys.reportLeak({ key: text, source: 'https://git.example/a', by: BY })
    expect(await report(key.text)).toBe(true)
    expect(await gate.judge(key.text)).toBe('revoked')
    expect([await report(key.text), await report('svc_live_nonsense'), await report(key.keyId)]).toEqual([
      false,
      false,
      false,
    ])
    expect(await prisma.apiKey.findUniqueOrThrow({ where: { id: key.keyId } })).toMatchObject({
      revocationReason: 'leaked',
    })
  })

  it('are limited to the agreed number, for twenty concurrent orders', async () => {
    const { accountId } = await createCustomer(prisma)
    const now = Date.now()
    await prisma.accountOverride.create({
      data: {
        accountId,
        kind: 'test',
        activeKeysMax: 3,
        reason: 'three teams',
        validFrom: new Date(now - 60_000),
        validUntil: new Date(now + 3_600_000),
        createdBy: 'test',
      },
    })
    const orders = Array.from({ length: 20 }, () => keys.issueKey({ account: accountId, kind: 'test', by: BY }))
    const results = await Promise.allSettled(orders)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await prisma.apiKey.count({ where: { accountId } })).toBe(3)
  })

  it('of another account are not found', async () => {
    const key = await newKey('live')
    const { accountId: account } = await createCustomer(prisma)
    const refusal = { code: 'key_not_found' }
    await expect(keys.revokeKey({ key: key.keyId, account, reason: 'x', by: BY })).rejects.toMatchObject(refusal)
    await expect(keys.regenerateKey({ key: key.keyId, account, by: BY })).rejects.toMatchObject(refusal)
    await expect(keys.setOrigins({ key: key.keyId, account, origins: [], by: BY })).rejects.toMatchObject(refusal)
    expect(await gate.judge(key.text)).toBe('admitted')
  })

  it('are in the audit log with every change, without a secret', async () => {
    const by = { actor: { kind: 'customer', id: 'u1', email: 'a@b.example' }, requestId: 'r1' } as const
    const staff = { actor: { kind: 'staff', id: 's1', email: 's@b.example' } } as const
    const { accountId: account } = await createCustomer(prisma)
    const sandbox = await keys.issueKey({ account, kind: 'test', by })
    const live = await keys.promote({ account, by })
    await keys.setOrigins({ key: live.keyId, origins: ['https://a.example'], by })
    const fresh = await keys.regenerateKey({ key: live.keyId, by })
    await keys.revokeKey({ key: fresh.keyId, reason: 'leaked', by })
    await accounts.suspendAccount({ account, reason: 'fraud', note: 'three cards', by: staff })
    await accounts.reinstateAccount({ account, by: staff })
    const entries = await prisma.auditEntry.findMany({ where: { accountId: account }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action, actorKind }) => `${actorKind} ${action}`)).toEqual([
      'customer key.issue',
      'customer key.issue',
      'customer key.revoke',
      'customer key.set_origins',
      'customer key.revoke',
      'customer key.issue',
      'customer key.revoke',
      'staff account.suspend',
      'staff account.reinstate',
    ])
    expect(entries[3]).toMatchObject({ before: { origins: [] }, after: { origins: ['https://a.example'] } })
    expect(entries[7]).toMatchObject({ before: { suspension_reason: null }, reason: 'three cards' })
    const written = JSON.stringify(entries)
    for (const { text } of [sandbox, live, fresh]) {
      expect(written).not.toContain(text.slice(20, 42))
      expect(written).not.toContain(parseKey(text)?.digest)
    }
    expect(await prisma.apiKey.findUnique({ where: { id: live.keyId } })).toMatchObject({ createdBy: 'a@b.example' })
    expect(await verifyAuditChain(prisma)).toMatchObject({ sound: true })
  })

  describe('the list', () => {
    it('distinguishes keys without revealing them', async () => {
      const key = await newKey('live', ['https://a.example'])
      const replacement = await keys.regenerateKey({ key: key.keyId, by: BY })
      const all = await keys.listKeys({ account: key.accountTag })
      expect(all.map(({ keyId, revoked }) => [keyId, revoked?.reason ?? null])).toEqual([
        [key.keyId, 'regenerated'],
        [replacement.keyId, null],
      ])
      const written = JSON.stringify(all)
      expect(written).toContain(replacement.text.slice(-4))
      expect(written).not.toContain(replacement.text.slice(20, 42))
      expect(written).not.toContain(parseKey(replacement.text)?.digest)
      expect(await keys.listKeys({ account: key.accountTag, active: true })).toHaveLength(1)
    })
  })
})
