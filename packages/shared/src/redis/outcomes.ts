import type { UnhappyOutcome } from '../metering.js'
import type { Receipt } from './admission.js'

/**
 * How an admitted request ended that was not successful. `invalid` is an error of the client that costs nothing: the
 * input was refused.
 */
export type SettledOutcome = UnhappyOutcome | 'invalid'

export const counterOf = (outcome: SettledOutcome): UnhappyOutcome => (outcome === 'invalid' ? 'client_error' : outcome)

/** The units that an outcome gives back, by the limit that they counted against. */
export function returnedUnits(
  { unit, units, overageUnits }: Receipt,
  outcome: SettledOutcome,
): Record<'day' | 'overage' | 'unlimited', number> {
  const returned = outcome === 'client_error' || unit === null ? 0 : units
  const overage = returned > 0 ? overageUnits : 0
  return {
    day: unit === 'day' ? returned - overage : 0,
    overage,
    unlimited: unit === 'unlimited' ? returned : 0,
  }
}
