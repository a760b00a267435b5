import { setTimeout as sleep } from 'node:timers/promises'

export interface UntilOptions {
  /** Milliseconds after which it counts as never. */
  timeoutMs?: number
  /** Milliseconds between two looks. */
  everyMs?: number
}

/**
 * Waits until something holds.
 *
 * @param condition  asked again and again; a rejection counts as not yet
 * @returns the first truthy result
 * @throws Error  with the last rejection as its cause, when it does not come to hold in time
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 10_000, everyMs = 20 }: UntilOptions = {},
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
    if (Date.now() >= end) throw new Error(`Still not so after ${timeoutMs} ms: ${condition.toString()}`, { cause })
    await sleep(everyMs)
  }
}
