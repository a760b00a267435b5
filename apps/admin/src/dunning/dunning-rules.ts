import { type DunningStepKind, type InvoiceKind } from '@repere/prisma'
import { addDays } from '@repere/rating'
import { GRACE_DAYS } from '../invoices/grace.js'
import { DEBT_KINDS } from '../invoices/invoice-lifecycle.js'

/**
 * When each step is taken: days after the one on which the invoice is due. For the suspension, its `graceDays` count.
 */
export const STEP_DAYS: Readonly<Record<DunningStepKind, number>> = {
  before_due: -3,
  due: 0,
  after_3: 3,
  after_7: 7,
  suspension: GRACE_DAYS,
  cancellation: 60,
}

/** In the order of their days. */
export const STEPS = Object.keys(STEP_DAYS) as DunningStepKind[]

export const REMINDERS = ['before_due', 'due', 'after_3', 'after_7'] as const satisfies readonly DunningStepKind[]
export type Reminder = (typeof REMINDERS)[number]

/** There are no reminders for a proforma: its plan starts when it is paid, so it is no debt. */
export const PURSUED_KINDS: readonly InvoiceKind[] = DEBT_KINDS

/** The day of a step, `YYYY-MM-DD`. */
export const stepDay = (step: DunningStepKind, dueOn: string): string => addDays(dueOn, STEP_DAYS[step])

export interface StepsToTake {
  /** The one reminder that is mailed; null: none. */
  reminder: Reminder | null
  /**
   * Reminders that are recorded without a mail, because a later one, the suspension or the invoice itself contains
   * more.
   */
  skipped: Reminder[]
}

/**
 * Reminders that are due and not sent. After any number of days without a run, one mail is sent: the newest.
 *
 * @param invoice  days as `YYYY-MM-DD`
 * @param done     steps that were taken or recorded before
 * @param suspends  the account is suspended in the same run; another mail informs its people
 */
export function remindersToTake(
  invoice: { dueOn: string; issuedOn: string },
  today: string,
  done: ReadonlySet<DunningStepKind>,
  suspends: boolean,
): StepsToTake {
  const due = REMINDERS.filter((step) => !done.has(step) && stepDay(step, invoice.dueOn) <= today)
  const newest = due.at(-1)
  const isSent = newest !== undefined && !suspends && stepDay(newest, invoice.dueOn) > invoice.issuedOn
  return { reminder: isSent ? newest : null, skipped: isSent ? due.slice(0, -1) : due }
}
