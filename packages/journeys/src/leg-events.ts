/** How much longer an event makes a leg, and how far from the leg's start: metres, milliseconds. */
export interface EventDelay {
  atMetres: number
  ms: number
}

/** The events of a leg: indexes of the rules of the question. */
export interface LegEvents {
  met: number[]
  avoided: number[]
  /** In the order of travel. */
  delays: EventDelay[]
}

export const delayMsOf = (events: LegEvents | undefined): number =>
  events?.delays.reduce((sum, { ms }) => sum + ms, 0) ?? 0

/**
 * The times of the parts of a leg with its delays, each in the part in which it arises.
 *
 * @param metres  of each part
 */
export function delayedMs(ms: ArrayLike<number>, metres: readonly number[], events: LegEvents | undefined): number[] {
  const delayed = Array.from(ms)
  for (const { atMetres, ms: delay } of events?.delays ?? []) {
    let end = 0
    const part = metres.findIndex((length) => (end += length) > atMetres)
    delayed[part < 0 ? delayed.length - 1 : part]! += delay
  }
  return delayed
}
