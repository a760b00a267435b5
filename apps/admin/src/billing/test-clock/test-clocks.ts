import { Inject, Injectable } from '@nestjs/common'
import { badInput, notFound } from '@repere/http'
import { type Prisma, PrismaClient, type TestClock as TestClockRow, type Transaction } from '@repere/prisma'
import { daysBetween, localDay } from '@repere/rating'
import { conflict } from '../../access/access.problems.js'
import { writeAccount } from '../../accounts/account-change.js'
import { noteWebhookEvents, WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../notifications/webhook-events.js'
import { BillingClock } from '../billing-clock.js'
import { readSeller } from '../seller.js'
import { listPriceOf, readPlans } from '../subscriptions/base-prices.js'
import { readTaxRule } from '../tax/tax-rules.js'
import { toTrial, type Trial } from './stored-trials.js'
import { TestClock, type TrialEvent } from './test-clock.js'

const CLOCKS_MAX = 5
/** From today on, in one trial. */
const DAYS_MAX = 800

/**
 * Trials of organisations. The organisation's webhook endpoints get the events of a trial like real events, marked
 * with `test_clock`. A trial touches no invoice, number, booking, key or mail.
 */
@Injectable()
export class TestClocks {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /** @throws Problem  400 for a plan that is not sold at a price; 409 for one trial too many */
  begin(accountId: string, planCode: string): Promise<Trial> {
    return writeAccount(this.prisma, accountId, async (tx) => {
      if ((await tx.testClock.count({ where: { accountId } })) >= CLOCKS_MAX) {
        throw conflict(`An organisation has at most ${CLOCKS_MAX} test clocks: remove one first.`)
      }
      const now = this.clock.now()
      const plan = (await readPlans(tx)).get(planCode)
      const price = plan === undefined ? null : listPriceOf(plan, now)
      if (plan === undefined || price === null || price === 0) {
        throw badInput([{ field: 'plan', reason: 'unknown_value', value: planCode }])
      }
      const { utcOffsetMinutes } = await readSeller(tx)
      const today = localDay(now, utcOffsetMinutes)
      const rules = { utcOffsetMinutes, tax: await readTaxRule(tx, accountId, today) }
      const trial = TestClock.begin(rules, { planCode, planName: plan.name, priceFcfa: price }, today)
      const row = await tx.testClock.create({
        data: { accountId, state: json(trial.state), events: json(trial.events), updatedAt: now },
      })
      await this.sendEvents(tx, row, trial.events, 0)
      return toTrial(row)
    })
  }

  /** @throws Problem  404; 400 for a day that is not later, or too far */
  advance(accountId: string, id: string, to: string): Promise<Trial> {
    return this.change(accountId, id, (trial, row) => {
      if (to <= trial.state.today) throw badInput([{ field: 'to', reason: 'not_increasing', value: to }])
      if (daysBetween(row.createdAt.toISOString().slice(0, 10), to) > DAYS_MAX) {
        throw badInput([{ field: 'to', reason: 'out_of_range', value: to }])
      }
      trial.advanceTo(to)
    })
  }

  /** @throws Problem  404; 409 where no such invoice is open */
  pay(accountId: string, id: string, invoice: string): Promise<Trial> {
    return this.change(accountId, id, (trial) => {
      if (!trial.pay(invoice)) throw conflict('No invoice of this number is open in the trial.')
    })
  }

  /** @throws Problem  404; 409 where there is nothing to cancel */
  cancel(accountId: string, id: string): Promise<Trial> {
    return this.change(accountId, id, (trial) => {
      if (!trial.cancel()) throw conflict('There is no subscription to cancel in the trial.')
    })
  }

  /** @throws Problem  404 */
  async remove(accountId: string, id: string): Promise<void> {
    const { count } = await this.prisma.testClock.deleteMany({ where: { id, accountId } })
    if (count === 0) throw notFound()
  }

  private change(accountId: string, id: string, act: (trial: TestClock, row: TestClockRow) => void): Promise<Trial> {
    return writeAccount(this.prisma, accountId, async (tx) => {
      const row = await tx.testClock.findFirst({ where: { id, accountId } })
      if (row === null) throw notFound()
      const { state, events } = toTrial(row)
      const { utcOffsetMinutes } = await readSeller(tx)
      const rules = { utcOffsetMinutes, tax: await readTaxRule(tx, accountId, state.today) }
      const trial = new TestClock(rules, state)
      act(trial, row)
      const updated = await tx.testClock.update({
        where: { id },
        data: {
          state: json(trial.state),
          events: json([...events, ...trial.events]),
          updatedAt: this.clock.now(),
        },
      })
      await this.sendEvents(tx, row, trial.events, events.length)
      return toTrial(updated)
    })
  }

  /** Only events that are also sent in service. */
  private async sendEvents(
    tx: Transaction,
    row: TestClockRow,
    events: TrialEvent[],
    sentBefore: number,
  ): Promise<void> {
    const orders = events.flatMap(({ day, type, data }, index) => {
      if (!(WEBHOOK_EVENT_TYPES as readonly string[]).includes(type)) return []
      return [
        {
          accountId: row.accountId,
          type: type as WebhookEventType,
          data: { ...data, test_clock: row.id, day },
          key: `test-clock:${row.id}:${sentBefore + index}`,
        },
      ]
    })
    await noteWebhookEvents(tx, orders)
  }
}

const json = (value: unknown): Prisma.InputJsonValue => value as Prisma.InputJsonValue
