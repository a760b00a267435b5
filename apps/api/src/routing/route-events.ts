import { type RoadEvent, type RoadEventEffect } from '@repere/shared'

/** A closure or a speed of roads that a route meets or goes round. The names are the public contract's. */
export interface RouteEvent {
  id: string
  title: string
  effect: RoadEventEffect
  /** Kilometres an hour, of `slowed`. */
  speed_kmh?: number
  /** True where the route uses its roads; false where the route would use them without it. */
  met: boolean
}

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

/** The events of the legs of a route, each once; absent where there are none. */
export function routeEvents(
  legs: readonly { events?: LegEvents }[],
  rules: readonly RoadEvent[],
): { events?: RouteEvent[] } {
  const met = new Set(legs.flatMap(({ events }) => events?.met ?? []))
  const avoided = new Set(legs.flatMap(({ events }) => events?.avoided ?? []).filter((index) => !met.has(index)))
  if (met.size + avoided.size === 0) return {}
  const events = [...met, ...avoided].sort((a, b) => a - b)
  return {
    events: events.map((index) => {
      const { id, title, effect, speedKmh } = rules[index]!
      return { id, title, effect, ...(speedKmh !== null && { speed_kmh: speedKmh }), met: met.has(index) }
    }),
  }
}

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
