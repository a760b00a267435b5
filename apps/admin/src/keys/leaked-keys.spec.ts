import { AccountChange } from '../unit-of-work/account-change.js'
import { BY, keyStage } from './key-stage.fixture.js'
import { LeakedKeys } from './leaked-keys.js'

jest.setTimeout(60_000)

describe('keys that are reported as public', () => {
  const stage = keyStage()
  const report = (key: string) =>
    new LeakedKeys(stage.prisma, new AccountChange(stage.prisma, stage.channel)).report({
      key,
      source: 'https://git.example/a',
      by: BY,
    })
  const stateOf = (id: string) => stage.prisma.apiKey.findUniqueOrThrow({ where: { id } })
  /** A verified owner, who gets mails. */
  const addOwner = async (accountId: string) => {
    const user = { email: `${accountId}@client.example`, passwordHash: '$argon2id$x', emailVerifiedAt: new Date() }
    const { id } = await stage.prisma.user.create({ data: user })
    await stage.prisma.member.create({ data: { accountId, userId: id, role: 'owner' } })
    return async () =>
      (await stage.prisma.mail.findMany({ where: { recipient: user.email } })).map(({ template }) => template).sort()
  }

  it('are revoked when they have no restrictions, and the members are informed once', async () => {
    const key = await stage.newKey('live')
    const mails = await addOwner(key.accountId)
    expect(await report(key.text)).toBe('revoked')
    expect(await stage.gate.judge(key.text)).toBe('revoked')
    expect(await stateOf(key.keyId)).toMatchObject({ revocationReason: 'leaked' })
    for (const text of [key.text, 'svc_live_nonsense', key.keyId]) expect(await report(text)).toBeNull()
    expect(await mails()).toEqual(['key_leaked'])
  })

  it('stay valid when they work from listed pages or servers only, and the members are informed once', async () => {
    const byOrigin = await stage.newKey('live', ['https://a.example'])
    const byAddress = await stage.newKey('test')
    await stage.keys.setTerms({ key: byAddress.keyId, terms: { allowedAddresses: ['196.12.0.0/16'] }, by: BY })
    for (const key of [byOrigin, byAddress]) {
      const mails = await addOwner(key.accountId)
      expect([await report(key.text), await report(key.text)]).toEqual(['reported', null])
      expect(await stateOf(key.keyId)).toMatchObject({ revokedAt: null })
      expect(await mails()).toEqual(['key_reported'])
      const logged = await stage.prisma.auditEntry.findMany({
        where: { accountId: key.accountId, action: 'key.report' },
      })
      expect(logged).toMatchObject([{ targetId: key.keyId, after: { found_at: 'https://git.example/a' } }])
    }
    expect(await stage.gate.judge(byOrigin.text, 'https://a.example')).toBe('admitted')
  })

  it('are revoked when their list of addresses, from earlier, holds the whole internet', async () => {
    const key = await stage.newKey('test')
    await stage.prisma.apiKey.update({ where: { id: key.keyId }, data: { allowedAddresses: ['0.0.0.0/0'] } })
    expect(await report(key.text)).toBe('revoked')
  })
})
