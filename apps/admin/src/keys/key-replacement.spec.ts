import { RedisUnavailable } from '@repere/shared'
import { createCustomer } from '@repere/test-kit'
import { BY, keyStage } from './key-stage.fixture.js'

jest.setTimeout(60_000)

describe('a key is replaced by', () => {
  const stage = keyStage()

  describe('regenerating', () => {
    it('revokes the old key at once, and copies its origins to the new one', async () => {
      const old = await stage.newKey('live', ['https://a.example'])
      expect(await stage.gate.judge(old.text, 'https://a.example')).toBe('admitted')
      const fresh = await stage.keys.regenerateKey({ key: old.text, by: BY })
      expect(await stage.gate.judge(old.text)).toBe('revoked')
      expect(await stage.gate.judge(fresh.text, 'https://a.example')).toBe('admitted')
      expect(await stage.gate.judge(fresh.text, 'https://b.example')).toBe('origin_refused')
      expect(await stage.prisma.apiKey.findUnique({ where: { id: old.keyId } })).toMatchObject({
        replacedById: fresh.keyId,
      })
    })

    it('continues the day window of the old key', async () => {
      const old = await stage.newKey('live')
      const { remaining } = await stage.gate.limitsOf(old.text)
      const fresh = await stage.keys.regenerateKey({ key: old.keyId, by: BY })
      expect((await stage.gate.limitsOf(fresh.text)).remaining).toBe(remaining - 1)
    })

    it('continues where it stopped when Redis could not be reached', async () => {
      const old = await stage.newKey('test')
      await expect(stage.keysCutOff.regenerateKey({ key: old.text, by: BY })).rejects.toThrow(RedisUnavailable)
      expect(await stage.prisma.apiKey.count({ where: { accountId: old.accountId, revokedAt: null } })).toBe(0)
      const fresh = await stage.keys.regenerateKey({ key: old.text, by: BY })
      expect([await stage.gate.judge(old.text), await stage.gate.judge(fresh.text)]).toEqual(['revoked', 'admitted'])
    })

    it('makes one key for ten concurrent orders', async () => {
      const old = await stage.newKey('live')
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, () => stage.keys.regenerateKey({ key: old.keyId, by: BY })),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await stage.prisma.apiKey.count({ where: { accountId: old.accountId, revokedAt: null } })).toBe(1)
    })

    it('refuses a key that was revoked for another reason', async () => {
      const key = await stage.newKey('test')
      await stage.keys.revokeKey({ key: key.keyId, reason: 'leaked', by: BY })
      await expect(stage.keys.regenerateKey({ key: key.keyId, by: BY })).rejects.toMatchObject({ code: 'key_revoked' })
    })
  })

  describe('promotion', () => {
    it('issues the live key and revokes the replaced sandbox key, for the very next request', async () => {
      const sandbox = await stage.newKey('test')
      const live = await stage.keys.promote({ account: sandbox.accountId, origins: ['https://a.example'], by: BY })
      expect(live).toMatchObject({ kind: 'live', origins: ['https://a.example'] })
      expect([await stage.gate.judge(sandbox.text), await stage.gate.judge(live.text)]).toEqual(['revoked', 'admitted'])
      const again = await stage.keys.issueKey({ account: sandbox.accountId, kind: 'test', by: BY })
      expect(await stage.gate.judge(again.text)).toBe('admitted')
      // A second live key after the revocation of the first replaces nothing.
      await stage.keys.revokeKey({ key: live.keyId, reason: 'leaked', by: BY })
      const second = await stage.keys.promote({ account: sandbox.accountId, by: BY })
      expect([await stage.gate.judge(again.text), await stage.gate.judge(second.text)]).toEqual([
        'admitted',
        'admitted',
      ])
    })

    it('is refused without a paid plan, and does not touch the sandbox key', async () => {
      const sandbox = await stage.newKey('test')
      await stage.setPlan({ account: sandbox.accountId, plan: 'sandbox', by: BY })
      await expect(stage.keys.promote({ account: sandbox.accountId, by: BY })).rejects.toMatchObject({
        code: 'paid_plan_required',
      })
      expect(await stage.gate.judge(sandbox.text)).toBe('admitted')
    })

    it('replaces one sandbox key, the oldest, for concurrent orders', async () => {
      const { accountId: account } = await createCustomer(stage.prisma)
      const [oldest, second] = [await stage.newSandboxKey(account), await stage.newSandboxKey(account)]
      await Promise.all(Array.from({ length: 5 }, () => stage.keys.promote({ account, by: BY })))
      expect([await stage.gate.judge(oldest.text), await stage.gate.judge(second.text)]).toEqual([
        'revoked',
        'admitted',
      ])
    })

    it('changes nothing while Redis cannot be reached', async () => {
      const sandbox = await stage.newKey('test')
      await expect(stage.keysCutOff.promote({ account: sandbox.accountId, by: BY })).rejects.toThrow(RedisUnavailable)
      expect(await stage.prisma.apiKey.count({ where: { accountId: sandbox.accountId } })).toBe(1)
      expect(await stage.gate.judge(sandbox.text)).toBe('admitted')
    })
  })

  describe('rotating with an overlap', () => {
    it('admits both keys until the end of the overlap; the new one has the terms of the old one', async () => {
      const { accountTag: account } = await createCustomer(stage.prisma)
      const terms = { name: 'Checkout', scopes: ['routing' as const], allowedAddresses: ['10.0.0.0/8'] }
      const old = await stage.keys.issueKey({ account, kind: 'live', origins: ['https://a.example'], terms, by: BY })
      const fresh = await stage.keys.regenerateKey({ key: old.keyId, overlapHours: 72, by: BY })
      expect(fresh).toMatchObject({ ...terms, kind: 'live', origins: ['https://a.example'] })
      const from = (text: string) => stage.gate.judge(text, null, '10.0.0.1')
      expect([await from(old.text), await from(fresh.text)]).toEqual(['admitted', 'admitted'])
      const { expiresAt } = await stage.prisma.apiKey.findUniqueOrThrow({ where: { id: old.keyId } })
      expect(Math.round((expiresAt!.getTime() - Date.now()) / 60_000)).toBe(72 * 60)
      // The end of the overlap cannot be moved, and the key cannot be replaced again.
      await expect(stage.keys.setTerms({ key: old.keyId, terms: { expiresAt: null }, by: BY })).rejects.toMatchObject({
        code: 'key_revoked',
      })
      await expect(stage.keys.regenerateKey({ key: old.keyId, by: BY })).rejects.toMatchObject({ code: 'key_revoked' })
      await stage.keys.revokeKey({ key: old.keyId, reason: 'early', by: BY })
      expect([await from(old.text), await from(fresh.text)]).toEqual(['revoked', 'admitted'])
    })

    it('does not extend the expiry of the old key', async () => {
      const { accountTag: account } = await createCustomer(stage.prisma)
      const expiresAt = new Date(Date.now() + 3_600_000)
      const old = await stage.keys.issueKey({ account, kind: 'live', terms: { expiresAt }, by: BY })
      await stage.keys.regenerateKey({ key: old.keyId, overlapHours: 24, by: BY })
      expect((await stage.prisma.apiKey.findUniqueOrThrow({ where: { id: old.keyId } })).expiresAt).toEqual(expiresAt)
    })

    it('leaves one earlier key valid, over any number of replacements', async () => {
      const first = await stage.newKey('live')
      const overlapping = { overlapHours: 72, by: BY }
      const second = await stage.keys.regenerateKey({ key: first.keyId, ...overlapping })
      const refused = { code: 'overlap_running', status: 409 }
      await expect(stage.keys.regenerateKey({ key: second.keyId, ...overlapping })).rejects.toMatchObject(refused)
      // A replacement without an overlap does not hide the earlier key.
      const third = await stage.keys.regenerateKey({ key: second.keyId, by: BY })
      await expect(stage.keys.regenerateKey({ key: third.keyId, ...overlapping })).rejects.toMatchObject(refused)
      expect(await stage.prisma.apiKey.count({ where: { accountId: first.accountId, revokedAt: null } })).toBe(2)
      await stage.keys.revokeKey({ key: first.keyId, reason: 'early', by: BY })
      await expect(stage.keys.regenerateKey({ key: third.keyId, ...overlapping })).resolves.toMatchObject({
        kind: 'live',
      })
    })

    it('is possible with the largest number of keys', async () => {
      const { accountTag: account } = await createCustomer(stage.prisma)
      const all = []
      for (let count = 0; count < 10; count++) all.push(await stage.keys.issueKey({ account, kind: 'test', by: BY }))
      await expect(stage.keys.regenerateKey({ key: all[0]!.keyId, overlapHours: 1, by: BY })).resolves.toMatchObject({
        kind: 'test',
      })
    })
  })
})
