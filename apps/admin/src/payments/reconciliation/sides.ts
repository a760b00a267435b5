import { type Payment } from '@repere/prisma'
import { RECEIVED } from '../payment-states.js'
import { type ProviderTransaction } from '../provider/index.js'

/**
 * - `missing_here`: the provider has received money that we do not know
 * - `missing_there`: we have recorded money that the provider does not know
 * - `doubled`: received twice under one reference
 * - `state`: received, and we have refused or not recorded it
 * - `currency`, `amount`: differs from our record
 * - `given_back`: only one side has a refund
 */
export type DifferenceKind =
  'missing_here' | 'missing_there' | 'doubled' | 'state' | 'currency' | 'amount' | 'given_back'

/** As it is stored. */
export interface Difference {
  provider_id: string | null
  reference: string | null
  ours: { state: string; received_fcfa: number | null; refunded_fcfa: number } | null
  theirs: { status: string; amount: number; currency: string } | null
  difference: DifferenceKind
}

interface Side {
  /** Payments that were paid, including refunded ones. */
  count: number
  /** The received amount in francs; other currencies do not count. */
  fcfa: number
}

export const isPaid = ({ status }: ProviderTransaction): boolean =>
  status === 'settled' || status === 'partially_refunded' || status === 'refunded'

/**
 * @param ours    payments of a day, in every state
 * @param theirs  paid ones of the same day
 */
export function compareSides(
  ours: Payment[],
  theirs: ProviderTransaction[],
): { ours: Side; theirs: Side; differences: Difference[] } {
  const received = ours.filter(({ state }) => RECEIVED.includes(state))
  const seen = new Set<string>()
  const differences = theirs.flatMap((their): Difference[] => {
    const our = ours.find(({ id }) => id === their.reference) ?? null
    const again = our !== null && seen.has(our.id)
    if (our !== null) seen.add(our.id)
    const difference = again ? 'doubled' : differenceOf(our, their)
    return difference === null ? [] : [describe(our, their, difference)]
  })
  const missing = received.filter(({ id }) => !seen.has(id)).map((our) => describe(our, null, 'missing_there'))
  return {
    ours: { count: received.length, fcfa: sum(received.map(({ receivedFcfa }) => receivedFcfa ?? 0)) },
    theirs: {
      count: theirs.length,
      fcfa: sum(theirs.filter(({ currency }) => currency === 'XOF').map(({ amount }) => amount)),
    },
    differences: [...differences, ...missing],
  }
}

function differenceOf(our: Payment | null, their: ProviderTransaction): DifferenceKind | null {
  if (our === null) return 'missing_here'
  if (their.currency !== 'XOF') return 'currency'
  if (!RECEIVED.includes(our.state)) return 'state'
  if (our.providerId !== their.providerId) return 'doubled'
  if (our.receivedFcfa !== their.amount) return 'amount'
  return our.refundedFcfa > 0 === (their.status !== 'settled') ? null : 'given_back'
}

function describe(our: Payment | null, their: ProviderTransaction | null, difference: DifferenceKind): Difference {
  return {
    provider_id: their?.providerId ?? our?.providerId ?? null,
    reference: their === null ? (our?.id ?? null) : their.reference,
    ours: our && { state: our.state, received_fcfa: our.receivedFcfa, refunded_fcfa: our.refundedFcfa },
    theirs: their && { status: their.status, amount: their.amount, currency: their.currency },
    difference,
  }
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
