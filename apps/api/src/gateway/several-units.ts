import { type RequestState } from './request-state.js'

/**
 * Does work that costs several units. The request's own unit is the first; the further ones are taken before the work, all
 * or none. When the work fails for any reason, they are given back.
 *
 * @throws Problem  429 without enough units left; any error of the work
 */
export async function chargedFor<T>(
  { chargeFurther }: RequestState,
  units: number,
  work: () => Promise<T>,
): Promise<T> {
  const charge = units > 1 ? ((await chargeFurther?.(units - 1)) ?? null) : null
  try {
    return await work()
  } catch (error) {
    await charge?.recordOutcome('uncharged')
    throw error
  }
}
