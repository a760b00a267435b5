import { type FieldError, Problem } from '@repere/http'

const STATUS = {
  unknown_plan: 400,
  price_required: 400,
  /** The account already has this plan. */
  plan_stands: 409,
  /** Its price is agreed with each customer. */
  plan_on_contact: 409,
  /** The account's plan or price was agreed with staff, who change it. */
  agreed_with_staff: 409,
  not_subscribed: 409,
  nothing_planned: 409,
  /** Overdue invoices must be paid first. */
  debts_open: 409,
  /** The tax number or the address of the buyer is not known. */
  buyer_details_missing: 409,
  /** For another reason than non-payment. */
  account_suspended: 409,
  /** Terms agreed with staff would end: the customer confirms. */
  agreement_lost: 409,
  too_many_choices: 429,
  /** The renewal of this month is not invoiced yet. */
  renewal_pending: 503,
  begins_later: 409,
} as const

/** The reason for refusing a change of a subscription; nothing has changed. The message may be shown to the caller. */
export class SubscriptionProblem extends Problem {
  override readonly name = 'SubscriptionProblem'

  constructor(
    readonly code: keyof typeof STATUS,
    message: string,
    details?: FieldError[],
  ) {
    const status = STATUS[code]
    super({
      status,
      message,
      details,
      headers: status === 503 ? { 'retry-after': '60' } : status === 429 ? { 'retry-after': '3600' } : undefined,
    })
  }
}

export const unknownPlan = (plan: string) =>
  new SubscriptionProblem('unknown_plan', `Unknown plan "${plan}".`, [
    { field: 'plan', reason: 'unknown_value', value: plan },
  ])
export const planUnchanged = ({ name }: { name: string }) =>
  new SubscriptionProblem('plan_stands', `The organisation already has the plan ${name}.`)
export const agreedWithStaff = () =>
  new SubscriptionProblem('agreed_with_staff', 'Your plan or its price was agreed with us: write to us to change it.')
export const subscriptionStartsLater = () =>
  new SubscriptionProblem('agreed_with_staff', 'A subscription was agreed with us that starts later: write to us.')
export const notSubscribed = () => new SubscriptionProblem('not_subscribed', 'The organisation has no subscription.')
export const renewalPending = () =>
  new SubscriptionProblem('renewal_pending', 'The invoice of this month is being created: try again in a minute.')
