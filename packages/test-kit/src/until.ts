import { setTimeout as sleep } from 'node:timers/promises'

export interface UntilOptions {
  /** Milliseconds after which it gives up. */
  timeoutMs?: number
  /** Milliseconds between two checks. */
  everyMs?: number
}

/**
 * Waits until a condition is met.
 *
 * @param condition  called repeatedly; a rejection counts as not met
 * @returns the first truthy result
 * @throws Error  with the last rejection as its cause, when the condition is not met in time
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 25_000, everyMs = 20 }: UntilOptions = {},
): Promise<Exclude<T, null | undefined | false>> {
  const end = Date.now() + timeoutMs
  for (;;) {
    let cause: unknown
    try {
      const result = await condition()
      if (result) return result as Exclude<T, null | undefined | false>
    } catch (error) {
      cause = error
    }
    if (Date.now() >= end)
      throw new Error(`Condition not met after ${timeoutMs} ms: ${condition.toString()}`, { cause })
    await sleep(everyMs)
  }
}

/**
 * The delay of work relative to a timer that starts now. A busy machine delays both, so the difference is the time of
 * the work.
 *
 * @param ms  the timer's
 * @returns milliseconds; below 0 when the work ends first, also by a rejection
 */
export async function lateness(work: Promise<unknown>, ms: number): Promise<number> {
  const timer = sleep(ms).then(() => performance.now())
  const ended = work.then(
    () => performance.now(),
    () => performance.now(),
  )
  return (await ended) - (await timer)
}
