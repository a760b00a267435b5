import { type Author } from '../audit/index.js'
import { type Terminal, UsageProblem } from '../command-line.js'
import { type WrittenAgreements } from './agreements-of-commands.js'

/** The options of the commands, as they were typed. */
export interface AgreementOptions {
  price?: string
  from?: string
  reason?: string
  'rest-free'?: boolean
}

interface AgreementCommand {
  agreements: WrittenAgreements
  terminal: Terminal
  by: Author
}

/**
 * Agrees a subscription, as staff do in the console.
 *
 * @throws UsageProblem, Problem, RedisUnavailable, NotReplicated
 */
export async function agreeSubscription(
  [account, plan, ...surplus]: string[],
  { price, from, reason, 'rest-free': isRestFree = false }: AgreementOptions,
  { agreements, terminal, by }: AgreementCommand,
): Promise<void> {
  if (account === undefined) throw new UsageProblem('Say which account')
  if (plan === undefined) throw new UsageProblem('Say which plan')
  expectNothing(surplus)
  const priceFcfa = readPrice(price)
  const { invoiceId } = await agreements.write({
    account,
    plan,
    priceFcfa,
    beginsOn: readDay(from),
    invoicesPart: !isRestFree,
    reason: readReason(reason),
    by,
  })
  const cost = priceFcfa === null ? 'at its list price' : `at ${priceFcfa} FCFA a month before tax`
  terminal.inform(`Agreed: ${plan} ${cost}, from ${from ?? 'now'} on.`)
  if (invoiceId === null) return
  terminal.inform('The rest of the first month is drafted: the worker numbers and sends the invoice.')
  terminal.result(invoiceId)
}

/** Ends a subscription now. @throws as `agreeSubscription` */
export async function endSubscription(
  [account, ...surplus]: string[],
  { reason }: AgreementOptions,
  { agreements, terminal, by }: AgreementCommand,
): Promise<void> {
  if (account === undefined) throw new UsageProblem('Say which account')
  expectNothing(surplus)
  const { hasEnded } = await agreements.writeEnd({ account, reason: readReason(reason), by })
  terminal.inform(
    hasEnded
      ? 'Ended: the live keys of the account are revoked within seconds.'
      : 'Nothing to end: the account has no subscription and no paid plan.',
  )
}

function expectNothing([surplus]: string[]): void {
  if (surplus !== undefined) throw new UsageProblem(`Unexpected argument "${surplus}"`)
}

function readPrice(text: string | undefined): number | null {
  if (text === undefined) return null
  const price = Number(text)
  if (/^\d+$/.test(text) && price <= 1_000_000_000) return price
  throw new UsageProblem(`--price is whole francs a month, as 25000, not "${text}"`)
}

function readDay(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text.length === 10) return text
  throw new UsageProblem(`--from is a day, as 2027-01-31, not "${text}"`)
}

function readReason(text = ''): string {
  if (text.trim() !== '') return text
  throw new UsageProblem('Say why: --reason TEXT, for the record')
}
