import { type Charge, type RequestState } from './request-state.js'

/**
 * Does work that costs one unit for each part. The request's own unit pays for the first part. When the work fails for
 * any reason, the further units are given back.
 *
 * @throws Problem  429 without enough units left; any error of the work
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
