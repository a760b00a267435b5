import { type Charge, type RequestState } from './request-state.js'

/**
 * Does work that costs a unit for each of its parts; the request's own unit is the first of them. Where it fails, the
 * further ones are given back, whoever is at fault.
 *
 * @throws Problem  429 where the day quota does not reach; what the work throws
 */
export async function chargedForEach<T>(
  { chargeAnother }: RequestState,
  count: number,
  work: () => Promise<T>,
): Promise<T> {
  const charges: (Charge | null)[] = []
  try {
    for (let further = 1; further < count; further++) charges.push((await chargeAnother?.()) ?? null)
    return await work()
  } catch (error) {
    for (const charge of charges) await charge?.recordOutcome('uncharged')
    throw error
  }
}
