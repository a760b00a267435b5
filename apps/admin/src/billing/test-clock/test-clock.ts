import { billingMonth, billingMonthOf, invoiceAmounts, type TaxRule } from '@repere/rating'
import { francs, type Fcfa } from '@repere/shared'
import { REMINDERS, stepDay } from '../../dunning/dunning-rules.js'
import { addDays, startOfDay } from '../../usage/seller-time.js'
import { renewalsAreDue } from '../runs/renewals.js'
import { monthAfter } from '../subscriptions/calendar-days.js'
import { firstDayAfter, renewalLine, upgradeLineFrom } from '../subscriptions/subscription-terms.js'

/** After this number of days without a payment, an account with whole months before is suspended. */
const GRACE_DAYS = 10

/** An invoice of a trial: its number belongs to no series, and it is no debt. */
export interface TrialInvoice {
  /** `TEST-1`, `TEST-2`… */
  number: string
  kind: 'upgrade' | 'renewal'
  /** `YYYY-MM`: what it bills. */
  month: string
  issuedOn: string
  dueOn: string
  graceDays: number
  totalFcfa: number
  state: 'open' | 'paid'
  /** Reminders that were sent. */
  reminded: string[]
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

/** A subscription through time, as the rules of renewals and dunning have it. Pure: it writes and sends nothing. */
export class TestClock {
  readonly events: TrialEvent[] = []

  constructor(
    private readonly rules: TrialRules,
    readonly state: TrialState,
  ) {}

  /** A plan is chosen: its proforma for the rest of the month is to be paid. */
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
      invoices: [],
    })
    const month = clock.monthOf(today)
    const to = { name: plan.planName, priceFcfa: francs(plan.priceFcfa) }
    clock.add('proforma.created', {
      kind: 'upgrade',
      month: month.name,
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
    invoice.state = 'paid'
    if (this.state.standing === 'chosen') {
      this.state.standing = 'active'
      this.note('plan.begun', { plan: this.state.planCode })
      // A proforma becomes an invoice by being paid.
      this.noteIssued(invoice)
    }
    this.note('invoice.paid', { number, total_fcfa: invoice.totalFcfa })
    if (this.state.standing === 'suspended' && !this.overdue().some((one) => this.refuses(one))) {
      this.state.standing = 'active'
      this.note('account.reinstated', {})
    }
    return true
  }

  /** @returns false where there is nothing to cancel */
  cancel(): boolean {
    if (this.state.cancelled || !['active', 'suspended'].includes(this.state.standing)) return false
    this.state.cancelled = true
    return true
  }

  private turn(): void {
    const { state } = this
    if (state.standing === 'chosen') {
      // A proforma lapses with its month.
      if (this.monthOf(state.today).name !== this.monthOf(state.invoices[0]!.issuedOn).name) this.lapse()
      return
    }
    const month = this.monthOf(state.today)
    if (state.cancelled && state.today.endsWith('-01')) return this.end('cancelled')
    this.renew(month.name)
    for (const invoice of this.overdue()) {
      this.remind(invoice)
      if (this.refuses(invoice) && state.standing === 'active') {
        state.standing = 'suspended'
        this.note('account.suspended', { reason: 'non_payment', number: invoice.number })
      }
      if (state.today >= stepDay('cancellation', invoice.dueOn)) return this.end('unpaid')
    }
  }

  private renew(thisMonth: string): void {
    const { state } = this
    const month = billingMonth(monthAfter(thisMonth), this.rules.utcOffsetMinutes)
    const first = firstDayAfter(this.monthOf(state.today), this.rules.utcOffsetMinutes)
    const isBilled = state.invoices.some((one) => one.month === month.name)
    if (isBilled || state.cancelled || state.standing === 'suspended' || !renewalsAreDue(first, state.today)) return
    const boughtInPart = state.invoices.some((one) => one.kind === 'upgrade' && one.month === thisMonth)
    this.add('invoice.issued', {
      kind: 'renewal',
      month: month.name,
      dueOn: first,
      graceDays: boughtInPart ? 0 : GRACE_DAYS,
      totalFcfa: this.totalOf(renewalLine(state.planName, francs(state.priceFcfa), month)),
    })
  }

  private remind(invoice: TrialInvoice): void {
    for (const step of REMINDERS) {
      if (invoice.reminded.includes(step) || stepDay(step, invoice.dueOn) > this.state.today) continue
      invoice.reminded.push(step)
      if (stepDay(step, invoice.dueOn) > invoice.issuedOn) {
        this.note('invoice.reminder', { number: invoice.number, step, open_fcfa: invoice.totalFcfa })
      }
    }
  }

  private end(reason: string): void {
    this.state.standing = 'ended'
    this.note('subscription.ended', { plan: this.state.planCode, reason })
  }

  /** A chosen plan is not bought yet. */
  private lapse(): void {
    this.state.standing = 'ended'
    this.note('proforma.lapsed', { number: this.state.invoices[0]!.number })
  }

  private add(
    event: 'proforma.created' | 'invoice.issued',
    order: Omit<TrialInvoice, 'number' | 'issuedOn' | 'state' | 'reminded'>,
  ): void {
    const number = `TEST-${this.state.invoices.length + 1}`
    const invoice: TrialInvoice = { ...order, number, issuedOn: this.state.today, state: 'open', reminded: [] }
    this.state.invoices.push(invoice)
    this.noteIssued(invoice, event)
  }

  private noteIssued({ number, kind, dueOn, totalFcfa }: TrialInvoice, event = 'invoice.issued'): void {
    this.note(event, { number, kind, due_on: dueOn, total_fcfa: totalFcfa })
  }

  private note(type: string, data: TrialEvent['data']): void {
    this.events.push({ day: this.state.today, type, data })
  }

  /** Open renewals; a proforma is not pursued. */
  private overdue(): TrialInvoice[] {
    return this.state.invoices.filter((one) => one.state === 'open' && one.kind === 'renewal')
  }

  private refuses({ dueOn, graceDays }: TrialInvoice): boolean {
    return this.state.today >= addDays(dueOn, graceDays)
  }

  private monthOf(day: string) {
    return billingMonthOf(startOfDay(day, this.rules.utcOffsetMinutes), this.rules.utcOffsetMinutes)
  }

  private totalOf(line: Parameters<typeof invoiceAmounts>[0][number]): Fcfa {
    return invoiceAmounts([line], this.rules.tax).totalFcfa
  }
}
