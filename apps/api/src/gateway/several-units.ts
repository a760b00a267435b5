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
  return chargedForJob({ chargeFurther }, units, async () => ({ answer: await work(), ended: Promise.resolve() }))
}

/**
 * The same for work that goes on after its request was answered.
 *
 * @param begin  `ended` rejects when the work fails later
 */
export async function chargedForJob<T>(
  { chargeFurther }: Pick<RequestState, 'chargeFurther'>,
  units: number,
  begin: () => Promise<{ answer: T; ended: Promise<unknown> }>,
): Promise<T> {
  const charge = units > 1 ? ((await chargeFurther?.(units - 1)) ?? null) : null
  const giveBack = async () => void (await charge?.recordOutcome('uncharged'))
  try {
    const { answer, ended } = await begin()
    ended.catch(giveBack)
    return answer
  } catch (error) {
    await giveBack()
    throw error
  }
}
