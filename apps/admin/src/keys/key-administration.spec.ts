import { finishOutbox, findKeyForGateway } from '@repere/prisma'
import { parseKey, RedisUnavailable, type KeyDigest } from '@repere/shared'
import { createCustomer, until } from '@repere/test-kit'
import { verifyAuditChain } from '../audit/index.js'
import { BY, keyStage } from './key-stage.fixture.js'

jest.setTimeout(60_000)

describe('keys', () => {
  const stage = keyStage()

  describe('issuing', () => {
    it.each(['test', 'live'] as const)(
      'makes a tenth active %s key for ten concurrent orders, and no more',
      async (kind) => {
        const { accountTag: account, accountId } = await createCustomer(stage.prisma)
        const issue = () => stage.keys.issueKey({ account, kind, by: BY })
        for (let count = 0; count < 9; count++) await issue()
        const results = await Promise.allSettled(Array.from({ length: 10 }, issue))
        const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
        expect(refused).toEqual(Array<string>(9).fill('too_many_keys'))
        expect(await stage.prisma.apiKey.count({ where: { accountId } })).toBe(10)
      },
    )

    it('admits the key at once', async () => {
      const key = await stage.newKey('live')
      expect(await stage.gate.judge(key.text)).toBe('admitted')
    })

    it('makes another key beside the active one', async () => {
      const first = await stage.newKey('test')
      const second = await stage.keys.issueKey({ account: first.accountTag, kind: 'test', by: BY })
      expect([await stage.gate.judge(first.text), await stage.gate.judge(second.text)]).toEqual([
        'admitted',
        'admitted',
      ])
    })

    it('refuses a live key without a paid plan', async () => {
      const { accountTag: account } = await createCustomer(stage.prisma)
      await stage.setPlan({ account, plan: 'sandbox', by: BY })
      await expect(stage.keys.issueKey({ account, kind: 'live', by: BY })).rejects.toMatchObject({
        code: 'paid_plan_required',
      })
      await expect(stage.keys.issueKey({ account, kind: 'test', by: BY })).resolves.toMatchObject({ kind: 'test' })
    })

    it('works without Redis: the key is found in Postgres, and published later', async () => {
      const { accountTag: account, accountId } = await createCustomer(stage.prisma)
      const key = await stage.keysCutOff.issueKey({ account, kind: 'test', by: BY })
      expect(await stage.gate.judge(key.text)).toBe('admitted')
      expect(await finishOutbox(stage.prisma, stage.channel, { accountId })).toBe(1)
      expect(await stage.gate.judge(key.text)).toBe('admitted')
    })

    it('refuses an account that does not exist', async () => {
      await expect(stage.keys.issueKey({ account: 'nobody', kind: 'test', by: BY })).rejects.toMatchObject({
        code: 'account_not_found',
      })
    })
  })

  describe('revoking', () => {
    it.each(['text', 'keyId'] as const)('by %s refuses the next request', async (reference) => {
      const key = await stage.newKey('live')
      expect(await stage.gate.judge(key.text)).toBe('admitted')
      expect(await stage.keys.revokeKey({ key: key[reference], reason: 'leaked', by: BY })).toBe(true)
      expect(await stage.gate.judge(key.text)).toBe('revoked')
    })

    it('is not undone by a fill with earlier data', async () => {
      const key = await stage.newKey('live')
      const digest = parseKey(key.text)?.digest as KeyDigest
      const before = await findKeyForGateway(stage.prisma, digest)
      await stage.connection.del(`rp:{${key.accountTag}}:key:${digest}`)
      const request = { key: parseKey(key.text)!, origin: null, limitClass: 'standard', group: 'routing' } as const
      const missing = await stage.gate.store.admit(request)
      if (missing.outcome !== 'missing' || before === null)
        throw new Error('The record should be missing in Redis only')
      await stage.keys.revokeKey({ key: key.keyId, reason: 'leaked', by: BY })
      expect(await stage.gate.store.fill(before.record, before.account, missing)).toBe('kept')
      expect(await stage.gate.judge(key.text)).toBe('revoked')
    })

    it('is committed when Redis cannot be reached, reported as unconfirmed, and finished by the outbox', async () => {
      const key = await stage.newKey('live')
      expect(await stage.gate.judge(key.text)).toBe('admitted')
      const revoke = () => stage.keysCutOff.revokeKey({ key: key.keyId, reason: 'leaked', by: BY })
      await expect(revoke()).rejects.toThrow(RedisUnavailable)
      expect(await stage.prisma.apiKey.findUnique({ where: { id: key.keyId } })).toMatchObject({
        revocationReason: 'leaked',
      })
      // A second call must also report the failure.
      await expect(revoke()).rejects.toThrow(RedisUnavailable)
      expect(await finishOutbox(stage.prisma, stage.channel, { accountId: key.accountId })).toBe(1)
      expect(await stage.gate.judge(key.text)).toBe('revoked')
      expect(await revoke()).toBe(false)
    })

    it('holds when a dead Redis returns with its old data', async () => {
      const key = await stage.newKey('live')
      expect(await stage.gate.judge(key.text)).toBe('admitted')
      await stage.redis.kill()
      await expect(stage.keys.revokeKey({ key: key.text, reason: 'leaked', by: BY })).rejects.toThrow(RedisUnavailable)
      await stage.redis.start()
      await until(() => stage.connection.status === 'ready' && stage.gate.store.available)
      expect(await stage.gate.judge(key.text)).toBe('revoked')
      await finishOutbox(stage.prisma, stage.channel)
      expect(await stage.gate.judge(key.text)).toBe('revoked')
      expect(await stage.prisma.publication.count()).toBe(0)
    })

    it('changes nothing the second time', async () => {
      const key = await stage.newKey('test')
      await stage.keys.revokeKey({ key: key.keyId, reason: 'first', by: BY })
      expect(await stage.keys.revokeKey({ key: key.keyId, reason: 'second', by: BY })).toBe(false)
      expect(await stage.prisma.apiKey.findUnique({ where: { id: key.keyId } })).toMatchObject({
        revocationReason: 'first',
      })
    })

    it('gives the same answer for an invalid text and an unknown key', async () => {
      const never = 'f'.repeat(64)
      const refusals = [never, 'nonsense', '01900000-0000-7000-8000-0000000000ff'].map((key) =>
        stage.keys.revokeKey({ key, reason: 'x', by: BY }).catch((error: Error) => error.message),
      )
      expect(new Set(await Promise.all(refusals)).size).toBe(1)
    })
  })

  describe('origins', () => {
    it('apply to the next request', async () => {
      const key = await stage.newKey('live', ['https://a.example'])
      expect(await stage.gate.judge(key.text, 'https://a.example')).toBe('admitted')
      expect(await stage.keys.setOrigins({ key: key.keyId, origins: ['HTTPS://B.example:443/'], by: BY })).toEqual([
        'https://b.example',
      ])
      expect(await stage.gate.judge(key.text, 'https://a.example')).toBe('origin_refused')
      expect(await stage.gate.judge(key.text, 'https://b.example')).toBe('admitted')
      await stage.keys.setOrigins({ key: key.keyId, origins: [], by: BY })
      expect(await stage.gate.judge(key.text, 'https://b.example')).toBe('origin_refused')
      expect(await stage.gate.judge(key.text)).toBe('admitted')
    })

    it('are refused for a sandbox key, which accepts every origin', async () => {
      const key = await stage.newKey('test')
      const origins = ['https://a.example']
      await expect(stage.keys.setOrigins({ key: key.keyId, origins, by: BY })).rejects.toMatchObject({
        code: 'invalid_origin',
      })
      expect(await stage.gate.judge(key.text, 'https://anything.example')).toBe('admitted')
    })
  })

  describe('the terms of a key', () => {
    it('limit it to groups of endpoints, from the next request on', async () => {
      const key = await stage.newKey('live')
      await stage.keys.setTerms({ key: key.keyId, terms: { scopes: ['geocoding'] }, by: BY })
      expect(await stage.gate.judge(key.text)).toBe('out_of_scope')
      await stage.keys.setTerms({ key: key.keyId, terms: { scopes: ['geocoding', 'routing'] }, by: BY })
      expect(await stage.gate.judge(key.text)).toBe('admitted')
    })

    it('limit it to addresses, from the next request on', async () => {
      const key = await stage.newKey('live')
      const ranges = ['10.9.8.7/8', '2001:db8::/32']
      const changed = await stage.keys.setTerms({ key: key.keyId, terms: { allowedAddresses: ranges }, by: BY })
      expect(changed.allowedAddresses).toEqual(['10.0.0.0/8', '2001:db8::/32'])
      const from = (address: string) => stage.gate.judge(key.text, null, address)
      expect(await from('10.1.2.3')).toBe('admitted')
      expect(await from('2001:db8::5')).toBe('admitted')
      expect(await from('11.1.2.3')).toBe('address_refused')
      expect(await stage.gate.judge(key.text)).toBe('address_refused')
    })

    it('end it on its day like a revocation, which the job records', async () => {
      const { accountTag: account } = await createCustomer(stage.prisma)
      const terms = { name: ' Night job ', expiresAt: new Date(Date.now() + 1_500) }
      const key = await stage.keys.issueKey({ account, kind: 'test', terms, by: BY })
      expect(key).toMatchObject({ name: 'Night job', expiresAt: terms.expiresAt })
      expect(await stage.gate.judge(key.text)).toBe('admitted')
      await until(async () => (await stage.gate.judge(key.text)) === 'revoked')
      expect(await stage.keys.listKeys({ account, active: true })).toEqual([])
      expect((await stage.keys.listKeys({ account }))[0]?.revoked).toMatchObject({ reason: 'expired' })
      expect(await stage.keys.revokeExpired(BY)).toBe(1)
      expect(await stage.prisma.apiKey.findUniqueOrThrow({ where: { id: key.keyId } })).toMatchObject({
        revocationReason: 'expired',
      })
    })

    it('are refused when they are invalid, each by name, and nothing changes', async () => {
      const key = await stage.newKey('live')
      const change = (terms: object) => stage.keys.setTerms({ key: key.keyId, terms, by: BY })
      await expect(change({ allowedAddresses: ['10.0.0.0/8', 'x', '10.0.0.0/33'] })).rejects.toMatchObject({
        details: [{ field: 'allowed_addresses.1' }, { field: 'allowed_addresses.2' }],
      })
      await expect(change({ expiresAt: new Date(0) })).rejects.toMatchObject({ code: 'expiry_in_past' })
      expect(await stage.gate.judge(key.text)).toBe('admitted')
    })
  })

  it('are limited to the agreed number, for twenty concurrent orders', async () => {
    const { accountId } = await createCustomer(stage.prisma)
    const now = Date.now()
    await stage.prisma.accountOverride.create({
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
    const orders = Array.from({ length: 20 }, () => stage.keys.issueKey({ account: accountId, kind: 'test', by: BY }))
    const results = await Promise.allSettled(orders)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await stage.prisma.apiKey.count({ where: { accountId } })).toBe(3)
  })

  it('of another account are not found', async () => {
    const key = await stage.newKey('live')
    const { accountId: account } = await createCustomer(stage.prisma)
    const refusal = { code: 'key_not_found' }
    await expect(stage.keys.revokeKey({ key: key.keyId, account, reason: 'x', by: BY })).rejects.toMatchObject(refusal)
    await expect(stage.keys.regenerateKey({ key: key.keyId, account, by: BY })).rejects.toMatchObject(refusal)
    await expect(stage.keys.setOrigins({ key: key.keyId, account, origins: [], by: BY })).rejects.toMatchObject(refusal)
    expect(await stage.gate.judge(key.text)).toBe('admitted')
  })

  it('are in the audit log with every change, without a secret', async () => {
    const by = { actor: { kind: 'customer', id: 'u1', email: 'a@b.example' }, requestId: 'r1' } as const
    const staff = { actor: { kind: 'staff', id: 's1', email: 's@b.example' } } as const
    const { accountId: account } = await createCustomer(stage.prisma)
    const sandbox = await stage.keys.issueKey({ account, kind: 'test', by })
    const live = await stage.keys.promote({ account, by })
    await stage.keys.setOrigins({ key: live.keyId, origins: ['https://a.example'], by })
    const fresh = await stage.keys.regenerateKey({ key: live.keyId, by })
    await stage.keys.revokeKey({ key: fresh.keyId, reason: 'leaked', by })
    await stage.accounts.suspendAccount({ account, reason: 'fraud', note: 'three cards', by: staff })
    await stage.accounts.reinstateAccount({ account, by: staff })
    const entries = await stage.prisma.auditEntry.findMany({ where: { accountId: account }, orderBy: { id: 'asc' } })
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
    expect(await stage.prisma.apiKey.findUnique({ where: { id: live.keyId } })).toMatchObject({
      createdBy: 'a@b.example',
    })
    expect(await verifyAuditChain(stage.prisma)).toMatchObject({ sound: true })
  })

  describe('the list', () => {
    it('distinguishes keys without revealing them', async () => {
      const key = await stage.newKey('live', ['https://a.example'])
      const replacement = await stage.keys.regenerateKey({ key: key.keyId, by: BY })
      const all = await stage.keys.listKeys({ account: key.accountTag })
      expect(all.map(({ keyId, revoked }) => [keyId, revoked?.reason ?? null])).toEqual([
        [key.keyId, 'regenerated'],
        [replacement.keyId, null],
      ])
      const written = JSON.stringify(all)
      expect(written).toContain(replacement.text.slice(-4))
      expect(written).not.toContain(replacement.text.slice(20, 42))
      expect(written).not.toContain(parseKey(replacement.text)?.digest)
      expect(await stage.keys.listKeys({ account: key.accountTag, active: true })).toHaveLength(1)
    })
  })
})
