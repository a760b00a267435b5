import { type RoadEvent, type RoadEventEffect, seconds, type Seconds } from '@repere/shared'

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

interface Part {
  duration: number
  distance: number
}

/** Adds the delays of a leg to it and to those of its parts, maneuvers or steps, in which they arise. */
export function delayLeg(leg: Part, parts: readonly Part[], events: LegEvents | undefined): void {
  for (const { atMetres, ms } of events?.delays ?? []) {
    leg.duration = longer(leg.duration, ms)
    let end = 0
    const part = parts.find(({ distance }) => (end += distance) > atMetres) ?? parts.at(-1)!
    part.duration = longer(part.duration, ms)
  }
}

export const longer = (duration: number, ms: number): Seconds => seconds(Math.round(duration * 1000 + ms) / 1000)
