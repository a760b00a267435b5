import { addDays } from '@repere/rating'
import { DunningUnderTest } from '../../dunning/dunning.fixture.js'
import { moveClockOfPostgres } from '../histories/clock-of-postgres.fixture.js'
import { isPayable } from '../invoice-lifecycle.js'
import { usageIsCopiedTo } from '../runs/runs.fixture.js'
import { OFFSET_MINUTES } from '../../usage/seller-time.fixture.js'
import { readTaxRule } from '../tax/tax-rules.js'
import { TestClock } from './test-clock.js'

jest.setTimeout(180_000)

const FIRST_DAY = '2026-06-16'
const LAST_DAY = '2026-09-14'

/** The action of a customer on a day: pay the oldest open invoice, or cancel. */
type Habit = Readonly<Record<string, 'pay' | 'cancel'>>

const HABITS: Readonly<Record<string, Habit>> = {
  'who never pays': {},
  'who pays the first invoice only': { '2026-06-16': 'pay' },
  'who pays on time': {
    '2026-06-16': 'pay',
    '2026-06-28': 'pay',
    '2026-07-25': 'pay',
    '2026-08-31': 'pay',
  },
  'a customer who chooses, and pays days later': { '2026-06-20': 'pay', '2026-06-30': 'pay', '2026-08-04': 'pay' },
  'a customer who pays once suspended': {
    '2026-06-16': 'pay',
    '2026-07-02': 'pay',
    '2026-08-14': 'pay',
    '2026-09-12': 'pay',
  },
  'a customer who pays after a month of suspension': { '2026-06-16': 'pay', '2026-07-01': 'pay', '2026-09-10': 'pay' },
  'a customer who cancels': { '2026-06-16': 'pay', '2026-07-01': 'pay', '2026-07-10': 'cancel' },
  'a customer who cancels with a renewal open': { '2026-06-16': 'pay', '2026-06-26': 'cancel' },
}

/** The webhook events that both service and trial have. */
const SHARED_EVENTS = ['invoice.issued', 'invoice.paid', 'plan.begun', 'account.suspended', 'account.reinstated']

/** Other events of a trial, and the words by which they are compared. */
const ALSO_NOTED: Readonly<Record<string, string>> = { 'invoice.reminder': 'reminder', 'subscription.ended': 'ended' }

/** One customer in service, and the same in a trial. */
interface Twin {
  name: string
  habit: Habit
  accountId: string
  trial: TestClock
  /** The events of both, by day. */
  changes: { real: string[]; trial: string[] }
}

/** The trial predicts the jobs of the worker: both go through the same months, day by day. */
describe('a test clock and the jobs of the worker agree', () => {
  let world: DunningUnderTest
  let twins: Twin[]

  beforeAll(async () => {
    world = await DunningUnderTest.start()
    await moveClockOfPostgres(world, `${FIRST_DAY}T08:00:00Z`)
    await moveTo(FIRST_DAY)
    twins = []
    for (const [name, habit] of Object.entries(HABITS)) twins.push(await begin(name, habit))
    for (let day = FIRST_DAY; day <= LAST_DAY; day = addDays(day, 1)) {
      if (day !== FIRST_DAY) await runJobs(day)
      for (const twin of twins) await act(twin, day)
      for (const twin of twins) await listen(twin, day)
    }
  })
  afterAll(() => world?.stop())

  async function begin(name: string, habit: Habit): Promise<Twin> {
    const { prisma, subscriptions } = world
    const accountId = await subscriptions.account()
    await prisma.webhookEndpoint.create({
      data: {
        accountId,
        url: 'https://hooks.client.example/repere',
        events: SHARED_EVENTS,
        secret: 'sealed',
        createdBy: 'test',
      },
    })
    const tax = await readTaxRule(prisma, accountId, FIRST_DAY)
    const plan = { planCode: 'starter', planName: 'Starter', priceFcfa: 25_000 }
    await subscriptions.choose(accountId, plan.planCode)
    return {
      name,
      habit,
      accountId,
      trial: TestClock.begin({ utcOffsetMinutes: OFFSET_MINUTES, tax }, plan, FIRST_DAY),
      changes: { real: [], trial: [] },
    }
  }

  async function moveTo(day: string): Promise<void> {
    const at = `${day}T07:00:00Z`
    world.billing.clock.set(at)
    await world.subscriptions.database(`UPDATE test_time SET instant = '${at}'`)
  }

  /** The jobs of the worker on one day, in its order. */
  async function runJobs(day: string): Promise<void> {
    await moveTo(day)
    await usageIsCopiedTo(world.prisma, new Date(`${day}T07:00:00Z`))
    await world.subscriptions.applyDue()
    await world.worker().run()
    await world.subscriptions.applyDue()
    for (const { trial } of twins) trial.advanceTo(day)
  }

  async function act({ habit, accountId, trial }: Twin, day: string): Promise<void> {
    if (habit[day] === 'pay') {
      const invoices = await world.prisma.invoice.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
      const real = invoices.find(isPayable)
      const open = trial.state.invoices.find(({ state }) => state === 'open')
      expect([day, accountId, real?.totalFcfa]).toEqual([day, accountId, open?.totalFcfa])
      if (real === undefined || open === undefined) return
      await world.billing.pay(real.id, real.totalFcfa - real.settledFcfa)
      await world.billing.invoices.issue(real.id)
      trial.pay(open.number)
    }
    if (habit[day] === 'cancel') {
      await world.subscriptions.subscriptions.cancelAtPeriodEnd({ account: accountId, by: world.billing.by })
      trial.cancel()
    }
    // In service, the job is executed within a minute.
    if (habit[day] !== undefined) await world.subscriptions.applyDue()
  }

  /** Records the events since the last day. */
  async function listen(twin: Twin, day: string): Promise<void> {
    const { accountId, trial, changes } = twin
    const events = await world.prisma.webhookEvent.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
    const reminders = await world.prisma.dunningStep.findMany({
      where: { invoice: { accountId }, skipped: false, step: { notIn: ['suspension', 'cancellation'] } },
    })
    const subscription = await world.subscriptions.subscriptionOf(accountId)
    const real = [
      ...events.map(({ type }) => type),
      ...reminders.map(({ step }) => `reminder ${step}`),
      ...(subscription !== null && subscription.endedAt !== null ? ['ended'] : []),
    ].sort()
    const pretended = trial.events
      .filter(({ type }) => SHARED_EVENTS.includes(type) || type in ALSO_NOTED)
      .map(({ type, data }) => (type === 'invoice.reminder' ? `reminder ${data.step}` : (ALSO_NOTED[type] ?? type)))
      .sort()
    if (real.join() !== changes.real.at(-1)?.split(' | ')[1]) changes.real.push(`${day} | ${real.join()}`)
    if (pretended.join() !== changes.trial.at(-1)?.split(' | ')[1]) changes.trial.push(`${day} | ${pretended.join()}`)
  }

  it.each(Object.keys(HABITS))('about a customer %s', async (name) => {
    const { accountId, trial, changes } = twins.find((one) => one.name === name)!
    expect(changes.trial).toEqual(changes.real)
    const invoices = await world.prisma.invoice.findMany({
      where: { accountId, state: { notIn: ['void', 'proforma'] } },
      orderBy: { id: 'asc' },
    })
    const story = (one: { kind: string; totalFcfa: number; settledFcfa: number; state: string }) =>
      one.kind === 'credit_note'
        ? [one.kind, one.totalFcfa]
        : [one.kind, one.totalFcfa, one.settledFcfa, ['paid', 'credited'].includes(one.state) ? one.state : 'open']
    // A proforma that lapsed was never issued.
    const hasLapsed = trial.events.some(({ type }) => type === 'proforma.lapsed')
    expect(hasLapsed ? [] : trial.state.invoices.map(story)).toEqual(invoices.map(story))
  })
})
