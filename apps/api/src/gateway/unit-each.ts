import { type Charge, type RequestState } from './request-state.js'

/**
 * Does work that costs one unit for each part. The request's own unit pays for the first part. The further ones are taken
 * together: equal admissions of one moment share their calls of Redis. When the work fails for any reason, or not all
 * units are left, the further units are given back.
 *
 * @throws Problem  429 without enough units left; any error of the work
 */
export async function chargedForEach<T>(
  { chargeAnother }: RequestState,
  count: number,
  work: () => Promise<T>,
): Promise<T> {
  const further = Math.max(0, count - 1)
  const asked = await Promise.allSettled(Array.from({ length: further }, async () => (await chargeAnother?.()) ?? null))
  const charges = asked.flatMap((one): Charge[] => (one.status === 'fulfilled' && one.value ? [one.value] : []))
  try {
    for (const one of asked) if (one.status === 'rejected') throw one.reason
    return await work()
  } catch (error) {
    await Promise.all(charges.map((charge) => charge.recordOutcome('uncharged')))
    throw error
  }
}
