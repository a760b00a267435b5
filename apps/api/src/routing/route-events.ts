import { type LegEvents } from '@repere/journeys'
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
