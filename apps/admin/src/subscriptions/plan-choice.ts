import { type Invoice, type Transaction } from '@repere/prisma'
import { toDate } from '@repere/rating'
import { missingBuyerDetails } from '../accounts/buyer-details.js'
import { type Author } from '../audit/index.js'
import { DEBT_KINDS, invoiceName, isWorthPaying, OPEN_STATES } from '../invoices/invoice-lifecycle.js'
import { readPayableRange } from '../payment-limits/payment-limits.js'
import { type SubscriptionState } from './subscription-rows.js'
import { SubscriptionProblem } from './subscription.problems.js'

/** Choices of an account in an hour. Each makes a proforma that is kept. */
const CHOICES_PER_HOUR_MAX = 12
const HOUR_MS = 3_600_000

export interface PlanChoice {
  /** The tag or id of the account. */
  account: string
  /** A code. */
  plan: string
  /** The customer accepts that the agreed terms end. */
  acceptsLoss?: boolean
  /**
   * The credit to pay the proforma with, francs; `all`: as much as it costs and the credit allows. Absent: as chosen
   * before, for a new proforma none.
   */
  creditFcfa?: number | 'all'
  /** By a customer, whose first invoice must name its buyer completely. */
  namesBuyer?: boolean
  by: Author
}

/**
 * An account with debts or a suspension is refused before it pays for more: the plan would start, and its keys would
 * stay refused.
 */
export async function requireNoDebts(tx: Transaction, accountId: string, { today }: SubscriptionState): Promise<void> {
  const { suspensionReason } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  const overdue = await tx.invoice.findMany({
    where: {
      accountId,
      kind: { in: [...DEBT_KINDS] },
      state: { in: [...OPEN_STATES] },
      ...(suspensionReason === 'non_payment' ? {} : { dueOn: { lt: toDate(today) } }),
    },
    orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
  })
  const { minFcfa } = await readPayableRange(tx)
  const pursued = overdue.filter((invoice) => isWorthPaying(invoice, minFcfa))
  if (pursued.length > 0) throw debtsOpen(pursued)
  if (suspensionReason !== null && suspensionReason !== 'non_payment') {
    throw new SubscriptionProblem(
      'account_suspended',
      'The organisation is suspended: a plan would start, and its requests would stay refused. Write to us.',
    )
  }
}

/**
 * The first invoice is certified when it is paid and cannot be changed afterwards: its buyer is asked for first.
 *
 * @throws SubscriptionProblem  `buyer_details_missing`, with every missing detail
 */
export async function requireBuyer(tx: Transaction, accountId: string): Promise<void> {
  if ((await tx.invoice.count({ where: { accountId, number: { not: null } } })) > 0) return
  const missing = missingBuyerDetails(await tx.organisationProfile.findUnique({ where: { accountId } }))
  if (missing.length === 0) return
  throw new SubscriptionProblem(
    'buyer_details_missing',
    'Complete the details of your organisation first: they are printed on the invoice. Without a tax number, set `no_tax_id`.',
    missing.map((field) => ({ field, reason: 'required', value: null })),
  )
}

export async function requireFewChoices(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS)
  const made = await tx.invoice.count({ where: { accountId, kind: 'upgrade', createdAt: { gt: since } } })
  if (made >= CHOICES_PER_HOUR_MAX) {
    throw new SubscriptionProblem('too_many_choices', 'A plan was chosen too often within an hour: try again later.')
  }
}

/** An agreed plan ends when another one is chosen: the customer is informed of the loss first. */
export function requireLossAccepted(
  { plan, acceptsLoss }: PlanChoice,
  { subscription, plans }: SubscriptionState,
): void {
  if (subscription === null || subscription.priceFcfa === null || acceptsLoss === true) return
  const current = plans.get(subscription.planCode)?.name ?? subscription.planCode
  const agreed = `${subscription.priceFcfa.toLocaleString('en')} FCFA a month`
  throw new SubscriptionProblem(
    'agreement_lost',
    `${current} at ${agreed} was agreed with you, and ends when you choose ${plans.get(plan)?.name ?? plan}: its price, ` +
      'its quota and what else was agreed cannot be chosen again. Confirm with `accept_loss`.',
    [{ field: 'accept_loss', reason: 'required', value: null }],
  )
}

function debtsOpen(invoices: Invoice[]): SubscriptionProblem {
  const open = invoices.reduce((sum, { totalFcfa, settledFcfa }) => sum + totalFcfa - settledFcfa, 0)
  const names = invoices.map(invoiceName)
  return new SubscriptionProblem(
    'debts_open',
    `Pay ${open.toLocaleString('en')} FCFA first, of ${names.join(', ')}: until then, requests are or will be refused.`,
    invoices.map(({ id }) => ({ field: 'invoice', reason: 'overdue', value: id })),
  )
}
