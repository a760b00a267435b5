import {
  addDays,
  billingMonth,
  type BillingMonth,
  billingMonthOf,
  daysIncluding,
  invoiceAmounts,
  monthAfter,
  startOfDay,
  type TaxRule,
} from '@repere/rating'
import { francs, type Fcfa } from '@repere/shared'
import { type DunningStepKind } from '@repere/prisma'
import { remindersToTake, stepDay } from '../../dunning/dunning-rules.js'
import { GRACE_DAYS, graceDaysOf } from '../grace.js'
import { renewalsAreDue } from '../runs/renewals.js'
import { billedDaysIn, refusedDays } from '../subscriptions/pauses.js'
import { firstDayAfter, renewalLine, renewalPartLine, upgradeLineFrom } from '../subscriptions/subscription-terms.js'

/** An invoice of a trial: its number belongs to no series, and it is no debt. */
export interface TrialInvoice {
  /** `TEST-1`, `TEST-2`… */
  number: string
  kind: 'upgrade' | 'renewal' | 'credit_note'
  /** The month that it bills or credits, `YYYY-MM`. */
  month: string
  /** The days that it bills, both included. */
  firstDay: string
  lastDay: string
  issuedOn: string
  dueOn: string
  graceDays: number
  totalFcfa: number
  /** By payments, credit and credit notes. */
  settledFcfa: number
  /** By credit notes. */
  creditedFcfa: number
  state: 'open' | 'paid' | 'credited'
  /** Reminders that were sent, or recorded without a mail because another mail contains more. */
  reminded: DunningStepKind[]
}

/** Days on which keys are refused: from the day of the suspension to that of its end. */
export interface TrialPause {
  from: string
  /** Null: it lasts. */
  to: string | null
}

export interface TrialState {
  planCode: string
  planName: string
  priceFcfa: number
  /** Day of the trial, `YYYY-MM-DD` in the seller's zone. */
  today: string
  standing: 'chosen' | 'active' | 'suspended' | 'ended'
  /** The subscription ends with the month. */
  cancelled: boolean
  /** Credit from credit notes: it pays the next invoices. */
  creditFcfa: number
  pauses: TrialPause[]
  invoices: TrialInvoice[]
}

export interface TrialEvent {
  /** `YYYY-MM-DD`. */
  day: string
  type: string
  data: Record<string, string | number>
}

/** The input of a trial. */
export interface TrialRules {
  utcOffsetMinutes: number
  tax: TaxRule
}

type InvoiceOrder = Pick<TrialInvoice, 'kind' | 'month' | 'firstDay' | 'lastDay' | 'dueOn' | 'graceDays' | 'totalFcfa'>

/** A subscription through time, as the rules of renewals and dunning have it. Pure: it has no side effects. */
export class TestClock {
  readonly events: TrialEvent[] = []

  constructor(
    private readonly rules: TrialRules,
    readonly state: TrialState,
  ) {}

  /** Chooses a plan, and makes the proforma for the rest of the month. */
  static begin(
    rules: TrialRules,
    plan: { planCode: string; planName: string; priceFcfa: number },
    today: string,
  ): TestClock {
    const clock = new TestClock(rules, {
      ...plan,
      today,
      standing: 'chosen',
      cancelled: false,
      creditFcfa: 0,
      pauses: [],
      invoices: [],
    })
    const month = clock.monthOf(today)
    const to = { name: plan.planName, priceFcfa: francs(plan.priceFcfa) }
    clock.add('proforma.created', {
      kind: 'upgrade',
      month: month.name,
      firstDay: today,
      lastDay: clock.lastDayOf(month),
      dueOn: today,
      graceDays: GRACE_DAYS,
      totalFcfa: clock.totalOf(upgradeLineFrom(today, month, { from: null, to })),
    })
    return clock
  }

  /** Day by day, so that everything happens on its day and in its order. */
  advanceTo(day: string): void {
    while (this.state.today < day && this.state.standing !== 'ended') {
      this.state.today = addDays(this.state.today, 1)
      this.turn()
    }
    this.state.today = day
  }

  /** @returns false where no such invoice is open */
  pay(number: string): boolean {
    const invoice = this.state.invoices.find((one) => one.number === number && one.state === 'open')
    if (invoice === undefined) return false
    if (this.state.standing === 'chosen') {
      this.state.standing = 'active'
      this.note('plan.begun', { plan: this.state.planCode })
      // A proforma becomes an invoice by being paid.
      this.noteIssued(invoice)
    }
    this.settle(invoice, openOf(invoice))
    this.reinstateIfSettled()
    return true
  }

  /** @returns false where there is nothing to cancel */
  cancel(): boolean {
    const { state } = this
    if (state.cancelled || !['active', 'suspended'].includes(state.standing)) return false
    state.cancelled = true
    // Invoices of the months after this one are credited.
    const { name } = this.monthOf(state.today)
    for (const invoice of [...state.invoices]) {
      if (invoice.kind === 'renewal' && invoice.month > name) this.credit(invoice, leftOf(invoice))
    }
    return true
  }

  private turn(): void {
    const { state } = this
    const month = this.monthOf(state.today)
    if (state.standing === 'chosen') {
      // A proforma lapses with its month.
      if (month.name !== state.invoices[0]!.month) this.lapse()
      return
    }
    if (state.cancelled && state.today.endsWith('-01')) return this.end('cancelled')
    this.renew()
    for (const invoice of this.overdue()) {
      const suspends = this.refuses(invoice) && state.standing === 'active'
      if (suspends) this.suspend(invoice)
      this.remind(invoice, suspends)
      if (state.today >= stepDay('cancellation', invoice.dueOn)) return this.end('unpaid')
    }
  }

  /** The current month, if a suspension prevented its invoice, and the next month a few days ahead. */
  private renew(): void {
    const { state } = this
    const month = this.monthOf(state.today)
    const next = billingMonth(monthAfter(month.name), this.rules.utcOffsetMinutes)
    this.renewMonth(month)
    if (renewalsAreDue(firstDayAfter(month, this.rules.utcOffsetMinutes), state.today) && !state.cancelled) {
      this.renewMonth(next)
    }
  }

  private renewMonth(month: BillingMonth): void {
    const { state } = this
    const isBilled = state.invoices.some((one) => one.month === month.name && one.kind !== 'credit_note')
    if (isBilled || state.standing !== 'active') return
    const { utcOffsetMinutes } = this.rules
    const pauses = this.pauses()
    const days = billedDaysIn(month, pauses, startOfDay(state.today, utcOffsetMinutes), utcOffsetMinutes)
    if (days === 0) return
    const price = francs(state.priceFcfa)
    const first = `${month.name}-01`
    const bought = state.invoices.find((one) => one.kind === 'upgrade' && one.state !== 'open')
    this.add('invoice.issued', {
      kind: 'renewal',
      month: month.name,
      firstDay: first,
      lastDay: this.lastDayOf(month),
      dueOn: first > state.today ? first : state.today,
      graceDays: graceDaysOf(bought?.firstDay ?? null, month.name),
      totalFcfa: this.totalOf(
        days === month.days
          ? renewalLine(state.planName, price, month)
          : renewalPartLine(state.planName, price, month, days),
      ),
    })
    this.applyCredit()
  }

  private remind(invoice: TrialInvoice, suspends: boolean): void {
    const { reminder, skipped } = remindersToTake(invoice, this.state.today, new Set(invoice.reminded), suspends)
    invoice.reminded.push(...skipped)
    if (reminder === null) return
    invoice.reminded.push(reminder)
    this.note('invoice.reminder', { number: invoice.number, step: reminder, open_fcfa: openOf(invoice) })
  }

  private suspend({ number }: TrialInvoice): void {
    this.state.standing = 'suspended'
    this.state.pauses.push({ from: this.state.today, to: null })
    this.note('account.suspended', { reason: 'non_payment', number })
  }

  private reinstateIfSettled(): void {
    if (this.state.standing !== 'suspended' || this.overdue().some((one) => this.refuses(one))) return
    this.state.standing = 'active'
    this.note('account.reinstated', {})
    this.endPause()
    this.renew()
  }

  /** Credits the days on which keys were refused and which were billed. */
  private endPause(): void {
    const { state } = this
    const pause = state.pauses.find(({ to }) => to === null)
    if (pause === undefined) return
    pause.to = state.today
    const { utcOffsetMinutes } = this.rules
    const [instants] = this.pauses([pause])
    for (const invoice of [...state.invoices]) {
      if (invoice.kind === 'credit_note' || invoice.state === 'credited') continue
      const { firstDay: first, lastDay: last, totalFcfa } = invoice
      const days = refusedDays([instants!], { first, last }, instants!.resumedAt!, utcOffsetMinutes)
      this.credit(
        invoice,
        Math.min(leftOf(invoice), Math.round((totalFcfa * days.length) / daysIncluding(first, last))),
      )
    }
  }

  private end(reason: string): void {
    this.state.standing = 'ended'
    this.note('subscription.ended', { plan: this.state.planCode, reason })
    this.endPause()
  }

  /** A chosen plan is not bought yet. */
  private lapse(): void {
    this.state.standing = 'ended'
    this.note('proforma.lapsed', { number: this.state.invoices[0]!.number })
  }

  /** A credit note: it settles the open amount of the invoice, and the rest becomes credit. */
  private credit(invoice: TrialInvoice, amountFcfa: number): void {
    if (amountFcfa <= 0) return
    const { month, firstDay, lastDay } = invoice
    const dueOn = this.state.today
    const note = this.add('invoice.issued', {
      kind: 'credit_note',
      month,
      firstDay,
      lastDay,
      dueOn,
      graceDays: 0,
      totalFcfa: 0 - amountFcfa,
    })
    note.state = 'paid'
    invoice.creditedFcfa += amountFcfa
    const settled = Math.min(openOf(invoice), amountFcfa)
    this.state.creditFcfa += amountFcfa - settled
    if (invoice.creditedFcfa === invoice.totalFcfa) {
      invoice.settledFcfa = invoice.totalFcfa
      invoice.state = 'credited'
    } else if (settled > 0) this.settle(invoice, settled)
    this.applyCredit()
  }

  /** Credit pays open invoices at once, the oldest first. */
  private applyCredit(): void {
    for (const invoice of this.overdue()) {
      const amount = Math.min(this.state.creditFcfa, openOf(invoice))
      if (amount <= 0) continue
      this.state.creditFcfa -= amount
      this.settle(invoice, amount)
    }
  }

  private settle(invoice: TrialInvoice, amountFcfa: number): void {
    invoice.settledFcfa += amountFcfa
    if (openOf(invoice) > 0) return
    invoice.state = 'paid'
    this.note('invoice.paid', { number: invoice.number, total_fcfa: invoice.totalFcfa })
  }

  private add(event: 'proforma.created' | 'invoice.issued', order: InvoiceOrder): TrialInvoice {
    const invoice: TrialInvoice = {
      ...order,
      number: `TEST-${this.state.invoices.length + 1}`,
      issuedOn: this.state.today,
      settledFcfa: 0,
      creditedFcfa: 0,
      state: 'open',
      reminded: [],
    }
    this.state.invoices.push(invoice)
    this.noteIssued(invoice, event)
    return invoice
  }

  private noteIssued({ number, kind, dueOn, totalFcfa }: TrialInvoice, event = 'invoice.issued'): void {
    this.note(event, { number, kind, due_on: dueOn, total_fcfa: totalFcfa })
  }

  private note(type: string, data: TrialEvent['data']): void {
    this.events.push({ day: this.state.today, type, data })
  }

  /** Open renewals, the oldest first; a proforma is not pursued. */
  private overdue(): TrialInvoice[] {
    return this.state.invoices.filter((one) => one.state === 'open' && one.kind === 'renewal')
  }

  private refuses({ dueOn, graceDays }: TrialInvoice): boolean {
    return this.state.today >= addDays(dueOn, graceDays)
  }

  /** Pauses as instants, as the rules of service have them. */
  private pauses(of: readonly TrialPause[] = this.state.pauses): { pausedAt: Date; resumedAt: Date | null }[] {
    const { utcOffsetMinutes } = this.rules
    return of.map(({ from, to }) => ({
      pausedAt: startOfDay(from, utcOffsetMinutes),
      resumedAt: to === null ? null : startOfDay(to, utcOffsetMinutes),
    }))
  }

  private monthOf(day: string): BillingMonth {
    return billingMonthOf(startOfDay(day, this.rules.utcOffsetMinutes), this.rules.utcOffsetMinutes)
  }

  private lastDayOf(month: BillingMonth): string {
    return addDays(firstDayAfter(month, this.rules.utcOffsetMinutes), -1)
  }

  private totalOf(line: Parameters<typeof invoiceAmounts>[0][number]): Fcfa {
    return invoiceAmounts([line], this.rules.tax).totalFcfa
  }
}

/** The open amount. */
export const openOf = ({ totalFcfa, settledFcfa }: Pick<TrialInvoice, 'totalFcfa' | 'settledFcfa'>): number =>
  Math.max(0, totalFcfa - settledFcfa)

/** The amount that can still be credited. */
const leftOf = ({ totalFcfa, creditedFcfa }: TrialInvoice): number => totalFcfa - creditedFcfa
