import { finishOutbox } from '@repere/prisma'
import { RedisUnavailable } from '@repere/shared'
import { createCustomer } from '@repere/test-kit'
import { BY, keyStage } from '../keys/key-stage.fixture.js'

jest.setTimeout(60_000)

describe('an account', () => {
  const stage = keyStage()

  it('has every key refused while it is suspended, from the next request on', async () => {
    const test = await stage.newKey('test')
    const live = await stage.keys.issueKey({ account: test.accountTag, kind: 'live', by: BY })
    const judgements = async () => [await stage.gate.judge(test.text), await stage.gate.judge(live.text)]
    expect(await judgements()).toEqual(['admitted', 'admitted'])
    const order = { account: test.accountTag, reason: 'non_payment', by: BY } as const
    expect(await stage.accounts.suspendAccount(order)).toBe(true)
    expect(await judgements()).toEqual(['suspended', 'suspended'])
    expect(await stage.accounts.suspendAccount(order)).toBe(false)
    expect(await stage.accounts.reinstateAccount(order)).toBe(true)
    expect(await judgements()).toEqual(['admitted', 'admitted'])
    expect(await stage.accounts.reinstateAccount(order)).toBe(false)
  })

  it('is suspended once the outbox is published, when Redis was away', async () => {
    const key = await stage.newKey('live')
    expect(await stage.gate.judge(key.text)).toBe('admitted')
    await expect(
      stage.accountsCutOff.suspendAccount({ account: key.accountId, reason: 'fraud', by: BY }),
    ).rejects.toThrow(RedisUnavailable)
    await finishOutbox(stage.prisma, stage.channel, { accountId: key.accountId })
    expect(await stage.gate.judge(key.text)).toBe('suspended')
  })

  it('has the state of the last change after concurrent changes', async () => {
    const key = await stage.newKey('live')
    const order = { account: key.accountTag, reason: 'abuse', by: BY } as const
    for (let round = 0; round < 10; round++) {
      await Promise.all([
        stage.accounts.suspendAccount(order),
        stage.accounts.reinstateAccount(order),
        stage.accounts.suspendAccount(order),
      ])
      const { suspensionReason } = await stage.prisma.account.findUniqueOrThrow({ where: { id: key.accountId } })
      expect(await stage.gate.judge(key.text)).toBe(suspensionReason === null ? 'admitted' : 'suspended')
    }
  })

  it('has the limits of a new plan from the next request on', async () => {
    const key = await stage.newKey('live')
    expect((await stage.gate.limitsOf(key.text)).limit).toBe(1_000_000)
    expect(await stage.setPlan({ account: key.accountTag, plan: 'starter', by: BY })).toBe(true)
    expect((await stage.gate.limitsOf(key.text)).limit).toBe(100_000)
    expect(await stage.setPlan({ account: key.accountTag, plan: 'starter', by: BY })).toBe(false)
    await stage.setPlan({ account: key.accountTag, plan: 'enterprise', by: BY })
    expect((await stage.gate.limitsOf(key.text)).limit).toBe(2_147_483_647)
  })

  it('has one plan at a time through ten concurrent changes', async () => {
    const { accountTag: account, accountId } = await createCustomer(stage.prisma)
    const plans = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'starter' : 'enterprise'))
    await Promise.all(plans.map((plan) => stage.setPlan({ account, plan, by: BY })))
    expect(await stage.prisma.accountPlan.count({ where: { accountId, validUntil: null } })).toBe(1)
  })

  it('keeps its plan while a live key is active', async () => {
    const key = await stage.newKey('live')
    const end = () => stage.setPlan({ account: key.accountTag, plan: 'sandbox', by: BY })
    await expect(end()).rejects.toMatchObject({ code: 'live_key_stands' })
    await stage.keys.revokeKey({ key: key.keyId, reason: 'leaving', by: BY })
    expect(await end()).toBe(true)
  })

  it('gets no unknown plan', async () => {
    const { accountTag: account } = await createCustomer(stage.prisma)
    await expect(stage.setPlan({ account, plan: 'gold', by: BY })).rejects.toMatchObject({ code: 'unknown_plan' })
  })

  it('has its keys paused when its mail address was not verified in time, until it is verified', async () => {
    const key = await stage.newKey('test')
    const verifyBy = async (at: Date | null) => {
      await stage.prisma.account.update({ where: { id: key.accountId }, data: { verifyBy: at } })
      await stage.keys.setTerms({ key: key.keyId, terms: {}, by: BY })
    }
    await verifyBy(new Date(Date.now() + 60_000))
    expect(await stage.gate.judge(key.text)).toBe('admitted')
    await verifyBy(new Date(Date.now() - 1_000))
    expect(await stage.gate.judge(key.text)).toBe('mail_not_verified')
    await verifyBy(null)
    expect(await stage.gate.judge(key.text)).toBe('admitted')
  })
})
