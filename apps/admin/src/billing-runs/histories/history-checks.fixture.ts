import { type Invoice } from '@repere/prisma'
import { billingMonthOf, dayOf } from '@repere/rating'
import { isBeyondGrace } from '../../dunning/arrears.js'
import { type DunningUnderTest } from '../../dunning/dunning.fixture.js'
import { capsOf } from '../overage-usage.js'
import { isOpen } from '../../invoices/invoice-lifecycle.js'
import { OFFSET_MINUTES } from '../../usage/seller-time.fixture.js'
import { asOn } from '../../subscriptions/subscription-terms.js'

const MONEY: readonly string[] = ['mobile_money', 'card', 'bank_transfer']

/** An account of a history. */
export interface PlayedAccount {
  id: string
  keyId: string
  /** Francs that people sent, without the amounts that were typed by mistake and reversed. */
  receivedFcfa: number
}

/** The total of a month, francs. */
interface Sums {
  net: number
  tax: number
  total: number
}

export interface MonthBill {
  estimated: Sums
  /** The total of its invoices. */
  billed: () => Promise<Sums>
}

/** The estimate of the current month, by account. */
export async function estimatesOf(
  { billing, subscriptions, prisma }: DunningUnderTest,
  accounts: PlayedAccount[],
): Promise<Map<string, MonthBill>> {
  const { start } = billingMonthOf(billing.clock.now(), OFFSET_MINUTES)
  const bills = new Map<string, MonthBill>()
  for (const { id: accountId } of accounts) {
    const { amounts } = await subscriptions.estimates.of(accountId)
    const billed = async (): Promise<Sums> => {
      const invoices = await prisma.invoice.findMany({
        where: { accountId, periodStart: start, state: { notIn: ['proforma', 'void'] } },
        include: { credits: true },
      })
      const ofMonth = invoices.filter(({ kind, billedFrom, credits }) => {
        const about = credits ?? { kind, billedFrom }
        return about.kind !== 'manual' || about.billedFrom !== null
      })
      const sum = (of: (invoice: Invoice) => number) => ofMonth.reduce((sum, invoice) => sum + of(invoice), 0)
      return { net: sum((i) => i.netFcfa), tax: sum((i) => i.taxFcfa), total: sum((i) => i.totalFcfa) }
    }
    bills.set(accountId, {
      estimated: { net: amounts.netFcfa, tax: amounts.tax.amountFcfa, total: amounts.totalFcfa },
      billed,
    })
  }
  return bills
}

type Settled = Awaited<ReturnType<typeof settlementsOf>>
type Invoiced = Awaited<ReturnType<typeof invoicesOf>>[number]

const settlementsOf = ({ prisma }: DunningUnderTest, accountId: string) =>
  prisma.settlement.findMany({ where: { accountId }, include: { reverses: true } })

const invoicesOf = ({ prisma }: DunningUnderTest, accountId: string) =>
  prisma.invoice.findMany({
    where: { accountId },
    include: { settlements: true, lines: true, creditNotes: { where: { state: { not: 'void' } } }, overage: true },
    orderBy: { id: 'asc' },
  })

/** The violated invariants of an account, each in a sentence. */
export async function violationsOf(
  world: DunningUnderTest,
  account: PlayedAccount,
  { today, afterNight }: { today: string; afterNight: boolean },
): Promise<string[]> {
  const [invoices, settlements, balances] = [
    await invoicesOf(world, account.id),
    await settlementsOf(world, account.id),
    await world.billing.balances(account.id),
  ]
  const creditFcfa = 0 - (balances.customer_credit ?? 0)
  const { _sum: moved } = await world.prisma.creditMovement.aggregate({
    where: { accountId: account.id, kind: { not: 'payout' } },
    _sum: { amountFcfa: true },
  })
  return [
    ...(await ledgerViolations(world)),
    ...invoices.flatMap((invoice) => invoiceViolations(invoice, creditFcfa)),
    ...placeViolations(account, {
      invoices,
      settlements,
      creditFcfa,
      movedFcfa: moved.amountFcfa ?? 0,
      receivableFcfa: balances.receivable ?? 0,
    }),
    ...coverViolations(invoices, creditFcfa, { today, afterNight }),
    ...(await refusalViolations(world, account, today, creditFcfa)),
    ...(await planViolations(world, account, { invoices, today, afterNight })),
    ...(await capViolations(world, account, invoices)),
  ]
}

async function ledgerViolations({ prisma }: DunningUnderTest): Promise<string[]> {
  const [{ sum }] = await prisma.$queryRaw<
    [{ sum: number }]
  >`SELECT coalesce(sum(amount_fcfa), 0)::float8 AS sum FROM ledger_entries`
  const gaps = await prisma.$queryRaw<{ series: string }[]>`
    SELECT s.series FROM invoice_series s
    WHERE s.last_number <> (SELECT count(*) FROM invoices WHERE number LIKE s.series || '-' || s.year || '-%')`
  return [
    ...(sum === 0 ? [] : [`the ledger comes to ${sum}`]),
    ...gaps.map(({ series }) => `the numbers of ${series} have a gap`),
  ]
}

function invoiceViolations(invoice: Invoiced, creditFcfa: number): string[] {
  const {
    id,
    kind,
    state,
    totalFcfa,
    settledFcfa,
    settlements,
    creditNotes,
    planStartedAt,
    settledAt,
    periodEnd,
    creditChosenFcfa,
  } = invoice
  if (kind === 'credit_note') return []
  const name = `${kind} ${id.slice(-4)} (${state}, ${settledFcfa} of ${totalFcfa})`
  const noted = settlements.reduce((sum, { amountFcfa }) => sum + amountFcfa, 0)
  const left = creditNotes.reduce((sum, note) => sum + note.totalFcfa, totalFcfa)
  const wrong: [boolean, string][] = [
    [settledFcfa !== noted, `${name} has settlements of ${noted}`],
    [settledFcfa < 0 || settledFcfa > totalFcfa, `${name} is settled by less than nothing or more than its total`],
    [isOpen(invoice) && settledFcfa === totalFcfa, `${name} is open with nothing to pay`],
    [state === 'paid' && settledFcfa !== totalFcfa, `${name} is paid and is not`],
    [state === 'credited' && left !== 0, `${name} is credited and ${left} are left`],
    [left < 0, `${name} is credited more than its total`],
    [state === 'proforma' && creditChosenFcfa > Math.max(0, creditFcfa), `${name} uses more than the credit`],
    [
      kind === 'upgrade' &&
        state === 'paid' &&
        planStartedAt === null &&
        left > 0 &&
        settledAt !== null &&
        settledAt < periodEnd,
      `${name} is settled, and its plan has not started`,
    ],
  ]
  return wrong.flatMap(([isWrong, text]) => (isWrong ? [text] : []))
}

/** Every received franc pays an invoice or is credit of the account. */
function placeViolations(
  { receivedFcfa }: PlayedAccount,
  of: { invoices: Invoiced[]; settlements: Settled; creditFcfa: number; movedFcfa: number; receivableFcfa: number },
): string[] {
  const { invoices, settlements, creditFcfa, movedFcfa, receivableFcfa } = of
  const kindOf = ({ kind, reverses }: Settled[number]) => reverses?.kind ?? kind
  const sum = (which: Settled, amount: (one: Settled[number]) => number) =>
    which.reduce((sum, one) => sum + amount(one), 0)
  const money = settlements.filter((one) => MONEY.includes(kindOf(one)))
  const fromCredit = settlements.filter((one) => kindOf(one) === 'credit_balance')
  const came = sum(money, ({ amountFcfa, excessFcfa }) => amountFcfa + excessFcfa)
  const spent = sum(fromCredit, ({ amountFcfa }) => amountFcfa)
  const kept = movedFcfa + sum(settlements, ({ excessFcfa }) => excessFcfa) - spent
  const owed = invoices
    .filter(({ kind }) => kind !== 'credit_note')
    .reduce((sum, { finalizedAt, totalFcfa, settledFcfa }) => sum + (finalizedAt ? totalFcfa : 0) - settledFcfa, 0)
  return [
    ...(came === receivedFcfa ? [] : [`${receivedFcfa} came, and ${came} are noted`]),
    ...(kept === creditFcfa ? [] : [`the credit is ${creditFcfa}, its settlements say ${kept}`]),
    ...(owed === receivableFcfa ? [] : [`the ledger says that ${receivableFcfa} are owed, the invoices ${owed}`]),
    ...(creditFcfa < 0 ? [`the credit is ${creditFcfa}`] : []),
  ]
}

/** Credit pays open invoices at once, renewals in the night of their due day. */
function coverViolations(
  invoices: Invoiced[],
  creditFcfa: number,
  { today, afterNight }: { today: string; afterNight: boolean },
): string[] {
  if (creditFcfa <= 0) return []
  const isSetAside = ({ kind, dueOn }: Invoiced) =>
    kind === 'renewal' && (afterNight ? dayOf(dueOn) > today : dayOf(dueOn) >= today)
  const debts = invoices.filter((one) => one.kind !== 'credit_note' && isOpen(one) && !isSetAside(one))
  return debts.map(({ kind, id }) => `${kind} ${id.slice(-4)} is open beside a credit of ${creditFcfa}`)
}

/** An account that is suspended for non-payment has an invoice that is overdue for long enough. */
async function refusalViolations(
  { prisma }: DunningUnderTest,
  { id }: PlayedAccount,
  today: string,
  creditFcfa: number,
): Promise<string[]> {
  const { suspensionReason } = await prisma.account.findUniqueOrThrow({ where: { id } })
  if (suspensionReason !== 'non_payment') return []
  if (creditFcfa > 0) return [`refused for non-payment while we hold ${creditFcfa}`]
  return (await isBeyondGrace(prisma, id, today))
    ? []
    : ['refused for non-payment, and nothing is overdue beyond the grace period']
}

/** The plan that requests have is the one that was subscribed, and was paid or billed for the month. */
async function planViolations(
  { prisma, billing }: DunningUnderTest,
  { id: accountId }: PlayedAccount,
  { invoices, today, afterNight }: { invoices: Invoiced[]; today: string; afterNight: boolean },
): Promise<string[]> {
  const now = billing.clock.now()
  const period = await prisma.accountPlan.findFirst({
    where: { accountId, validFrom: { lte: now }, OR: [{ validUntil: null }, { validUntil: { gt: now } }] },
    include: { planVersion: true },
  })
  const row = await prisma.subscription.findUnique({ where: { accountId } })
  const current = row === null ? null : asOn(row, today)
  const begins = current?.beginsOn ?? null
  const isComing = begins !== null && begins.toISOString().slice(0, 10) > today
  const subscribed = current === null || current.endedAt !== null || isComing ? null : current.planCode
  const inForce = period?.planVersion.planCode ?? null
  // A plan that staff end at once has two more seconds.
  const isEnding = period !== null && period.validUntil !== null && period.validUntil.getTime() - now.getTime() <= 2_000
  if (subscribed !== inForce && !(subscribed === null && isEnding)) {
    return [`subscribed to ${subscribed}, and requests have ${inForce}`]
  }
  if (!afterNight || subscribed === null || current === null || current.priceFcfa !== null) return []
  const month = billingMonthOf(now, OFFSET_MINUTES)
  const pauses = await prisma.subscriptionPause.count({
    where: { accountId, OR: [{ resumedAt: null }, { resumedAt: { gt: month.start } }] },
  })
  if (pauses > 0) return []
  // An agreement of this month may have had another plan until it was cancelled.
  const bills = invoices.filter(
    ({ kind, periodStart, state, billedFrom }) =>
      periodStart.getTime() === month.start.getTime() &&
      (kind === 'renewal' || kind === 'upgrade' || (kind === 'manual' && billedFrom !== null)) &&
      !['void', 'proforma'].includes(state),
  )
  return bills.length > 0 ? [] : [`has ${subscribed}, and nothing bills or has settled it this month`]
}

/** The overage billed for a month, at any time, is within the highest cap that the month had. */
async function capViolations(world: DunningUnderTest, { id }: PlayedAccount, invoices: Invoiced[]): Promise<string[]> {
  const violations: string[] = []
  const months = new Set(invoices.flatMap(({ overage }) => overage.map(({ month }) => month)))
  for (const name of months) {
    const month = billingMonthOf(new Date(`${name}-15T12:00:00Z`), OFFSET_MINUTES)
    const cap = (await capsOf(world.prisma, [id], month)).get(id) ?? Infinity
    const billed = invoices
      .flatMap(({ overage }) => overage)
      .filter((part) => part.month === name)
      .reduce((sum, { netFcfa }) => sum + netFcfa, 0)
    if (billed > cap) violations.push(`${name} has a cap of ${cap}, and ${billed} are billed`)
  }
  const lines = invoices.filter(({ kind }) => kind === 'overage')
  for (const { overage, netFcfa } of lines) {
    const parts = overage.reduce((sum, part) => sum + part.netFcfa, 0)
    if (parts !== netFcfa) violations.push(`an overage invoice of ${netFcfa} bills ${parts} by its months`)
  }
  return violations
}
