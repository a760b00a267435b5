import { setTimeout as sleep } from 'node:timers/promises'
import { type PrismaClient } from '@repere/prisma'
import { connectRedis, ControlChannel, RedisUnavailable, type RedisClient } from '@repere/shared'
import { createCustomer, createDatabase, startRedis, until, type TestDatabase, type TestRedis } from '@repere/test-kit'
import { systemAuthor } from '../audit/index.js'
import { Gatekeeper } from '../keys/gatekeeper.fixture.js'
import { type KeyAdministration, keyAdministration } from '../keys/index.js'
import { clockOf, lockTerms } from '../unit-of-work/dated-terms.js'
import { DueTerms } from './due-terms.js'
import { Overrides } from './overrides.js'
import { PlanCatalogue } from './plan-catalogue.js'
import { type PlanMove } from './plan-move.js'
import { movePlan } from './plan-move.fixture.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { Proformas } from '../subscriptions/proformas.js'
import { AccountChange } from '../unit-of-work/account-change.js'

jest.setTimeout(60_000)

const BY = systemAuthor('test')

describe('terms with a start or end date', () => {
  let database: TestDatabase
  let redis: TestRedis
  let prisma: PrismaClient
  let connection: RedisClient
  let channel: ControlChannel
  let gate: Gatekeeper
  let keys: KeyAdministration
  let terms: DueTerms
  let catalogue: PlanCatalogue
  let overrides: Overrides

  beforeAll(async () => {
    ;[database, redis] = await Promise.all([createDatabase(), startRedis()])
    prisma = database.prisma
    connection = connectRedis(redis.url, { commandTimeoutMs: 2_000 })
    connection.on('error', () => undefined)
    channel = new ControlChannel(connection)
    gate = await Gatekeeper.start(prisma, redis.url)
    keys = keyAdministration(prisma, channel)
    terms = new DueTerms(prisma, channel)
    const offers = new Proformas(new BillingClock())
    catalogue = new PlanCatalogue(prisma, terms, offers)
    overrides = new Overrides(prisma, new AccountChange(prisma, channel), offers)
    await until(() => connection.status === 'ready')
  })
  afterAll(async () => {
    gate?.close()
    connection?.disconnect()
    await Promise.all([database?.remove(), redis?.remove()])
  })

  const setPlan = (move: PlanMove & { account: string }) => movePlan(prisma, channel, move)
  let dates = 0
  /** A different date on each call, at least an hour from now. */
  const later = () => new Date(Date.now() + 3_600_000 + ++dates * 60_000)
  /** Moves a date to now: terms that start or end on it do so now, without waiting. */
  const comes = (date: Date): Promise<Date> =>
    prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = 'replica'`
      const now = await clockOf(tx)
      await tx.accountPlan.updateMany({ where: { validUntil: date }, data: { validUntil: now } })
      await tx.accountPlan.updateMany({ where: { validFrom: date }, data: { validFrom: now } })
      await tx.accountOverride.updateMany({ where: { validUntil: date }, data: { validUntil: now } })
      await tx.accountOverride.updateMany({ where: { validFrom: date }, data: { validFrom: now } })
      await tx.planVersion.updateMany({ where: { validFrom: date }, data: { validFrom: now } })
      return now
    })
  const limitOf = async (key: { text: string }) => (await gate.limitsOf(key.text)).limit
  const customerWith = async (kind: 'test' | 'live', plan: 'starter' | 'pro' = 'starter') => {
    const customer = await createCustomer(prisma, { plan })
    return keys.issueKey({ account: customer.accountId, kind, by: BY })
  }
  const newTerms = (plan: string, dayQuota: number, validFrom?: Date) =>
    catalogue.addVersion({
      plan,
      validFrom,
      dayQuota,
      priceFcfa: 1,
      burstPerSecond: 100,
      overagePricePer1000Fcfa: plan === 'sandbox' ? null : 10,
      by: BY,
    })

  it('change nothing before the date, and every account on the plan from then on', async () => {
    const [first, second] = [await customerWith('live'), await customerWith('live')]
    const other = await customerWith('live', 'pro')
    const before = [await limitOf(first), await limitOf(second), await limitOf(other)]
    const at = later()
    await newTerms('starter', 123_456, at)
    await terms.publish()
    expect([await limitOf(first), await limitOf(second), await limitOf(other)]).toEqual(before)
    await terms.publish(await comes(at))
    expect([await limitOf(first), await limitOf(second), await limitOf(other)]).toEqual([123_456, 123_456, before[2]])
  })

  it('apply to the next request when they start now, to sandbox keys, too', async () => {
    const [test, live] = [await customerWith('test'), await customerWith('live')]
    await newTerms('sandbox', 777)
    await newTerms('starter', 888)
    expect([await limitOf(test), await limitOf(live)]).toEqual([777, 888])
  })

  it('of one account start and end', async () => {
    const key = await customerWith('live', 'pro')
    const before = await limitOf(key)
    const [from, to] = [later(), later()]
    const agreed = { account: key.accountId, kind: 'live', dayQuota: 42, reason: 'trial', by: BY } as const
    await overrides.add({ ...agreed, validFrom: from, validUntil: to })
    expect(await limitOf(key)).toBe(before)
    await terms.publish(await comes(from))
    expect(await limitOf(key)).toBe(42)
    await terms.publish(await comes(to))
    expect(await limitOf(key)).toBe(before)
  })

  it('that start now apply to the next request, and so does their early end', async () => {
    const key = await customerWith('live', 'pro')
    const before = await limitOf(key)
    const { id } = await overrides.add({
      account: key.accountId,
      kind: 'live',
      dayQuota: 43,
      reason: 'trial',
      validUntil: new Date(Date.now() + 3_600_000),
      by: BY,
    })
    expect(await limitOf(key)).toBe(43)
    await overrides.end({ account: key.accountId, override: id, by: BY })
    expect(await limitOf(key)).toBe(before)
  })

  it('move an account to another plan', async () => {
    const key = await customerWith('live', 'pro')
    const at = later()
    await setPlan({ account: key.accountId, plan: 'enterprise', from: at, by: BY })
    expect(await limitOf(key)).toBe(1_000_000)
    await terms.publish(await comes(at))
    expect(await limitOf(key)).toBe(2_147_483_647)
  })

  it('end a paid plan: its live keys are revoked then, its sandbox keys are not', async () => {
    const live = await customerWith('live', 'pro')
    const test = await keys.issueKey({ account: live.accountId, kind: 'test', by: BY })
    const at = later()
    await setPlan({ account: live.accountId, plan: 'sandbox', from: at, by: BY })
    expect([await gate.judge(live.text), await gate.judge(test.text)]).toEqual(['admitted', 'admitted'])
    await terms.publish(await comes(at))
    expect([await gate.judge(live.text), await gate.judge(test.text)]).toEqual(['revoked', 'admitted'])
    expect(await prisma.auditEntry.findFirst({ where: { action: 'key.revoke', targetId: live.keyId } })).toMatchObject({
      actorKind: 'system',
      actorId: 'job: publish-due-terms',
      reason: 'plan_ended',
    })
  })

  it('do not end a plan that is followed by another one or was renewed', async () => {
    const [followed, renewed] = [await customerWith('live', 'pro'), await customerWith('live', 'pro')]
    const at = later()
    await setPlan({ account: followed.accountId, plan: 'sandbox', from: at, by: BY })
    await setPlan({ account: followed.accountId, plan: 'enterprise', from: at, by: BY })
    await setPlan({ account: renewed.accountId, plan: 'sandbox', from: at, by: BY })
    expect(await setPlan({ account: renewed.accountId, plan: 'pro', by: BY })).toBe(true)
    await terms.publish(await comes(at))
    expect([await gate.judge(followed.text), await gate.judge(renewed.text)]).toEqual(['admitted', 'admitted'])
    expect(await limitOf(followed)).toBe(2_147_483_647)
  })

  it('wait in the outbox while Redis cannot be reached', async () => {
    const key = await customerWith('live', 'pro')
    const unreachable = connectRedis('redis://127.0.0.1:1')
    unreachable.on('error', () => undefined)
    const at = later()
    await setPlan({ account: key.accountId, plan: 'enterprise', from: at, by: BY })
    const cutOff = new DueTerms(prisma, new ControlChannel(unreachable))
    await expect(cutOff.publish(await comes(at))).rejects.toThrow(RedisUnavailable)
    unreachable.disconnect()
    await terms.publish()
    expect(await limitOf(key)).toBe(2_147_483_647)
  })

  it('are published once by concurrent and repeated jobs', async () => {
    const key = await customerWith('live', 'pro')
    const at = later()
    await setPlan({ account: key.accountId, plan: 'enterprise', from: at, by: BY })
    const now = await comes(at)
    await Promise.all([terms.publish(now), terms.publish(now), terms.publish(now)])
    expect(await limitOf(key)).toBe(2_147_483_647)
    expect(await terms.publish()).toBe(0)
  })

  it('cannot be written behind the instant up to which everything is published', async () => {
    const key = await customerWith('live', 'pro')
    const published = await prisma.$transaction(async (tx) => {
      await lockTerms(tx)
      // The job waits for the writer, and so sees the written terms.
      const publishing = terms.publish()
      const first = await Promise.race([publishing, sleep(300, 'waiting')])
      expect(first).toBe('waiting')
      await tx.accountPlan.updateMany({ where: { accountId: key.accountId }, data: { validUntil: new Date() } })
      return { publishing }
    })
    await published.publishing
    expect(await gate.judge(key.text)).toBe('revoked')
  })
})
