import { type RoadQuestion } from './protocol.js'

/**
 * Large questions have threads of their own, so that small ones never wait for them, however few threads there are. Where
 * both need the same core, the small ones get it: `road-thread.main.ts`.
 */
export const LANES = ['small', 'large'] as const
export type Lane = (typeof LANES)[number]

/** Estimated processor time, milliseconds. Only the proportions matter. */
const STOP_MS = 0.08
const RULED_LEG_MS = 0.5
const ALTERNATIVES_MS = 4
const END_MS = 0.04
const PAIR_MS = 0.0005
const FOLLOWED_PAIR_MS = 0.3
const LINE_CHARACTER_MS = 0.0005
/** Of a sparse trace. */
const TRACE_POINT_MS = 0.3
/** Some six routes. */
const SMALL_MS_MAX = 1

export function laneOf(one: RoadQuestion): Lane {
  return estimatedMs(one) <= SMALL_MS_MAX ? 'small' : 'large'
}

function estimatedMs({ call, question }: RoadQuestion): number {
  switch (call) {
    case 'journey': {
      const { stops, avoid, avoidAreas, alternatives } = question
      const legMs = avoid.length + avoidAreas.length > 0 ? RULED_LEG_MS : 0
      return stops.length * STOP_MS + (stops.length - 1) * legMs + (alternatives > 0 ? ALTERNATIVES_MS : 0)
    }
    case 'table': {
      const [sources, targets] = [question.sources.length, question.targets.length]
      const pairMs = question.timesOf === 'way' ? FOLLOWED_PAIR_MS : PAIR_MS
      return (sources + targets) * END_MS + sources * targets * pairMs
    }
    case 'country':
      return END_MS
    case 'path':
      return question.lines.reduce((sum, line) => sum + line.length, 0) * LINE_CHARACTER_MS
    case 'match':
      return question.points.length * TRACE_POINT_MS
    // From 5 ms for some minutes to 50 for a whole city.
    case 'areas':
    case 'eventLines':
    case 'learn':
      return Infinity
  }
}

/** @param threads  cores that the engine may use */
export const threadsOf = (threads: number): Record<Lane, number> => ({
  small: threads,
  large: Math.max(1, Math.floor(threads / 2)),
})

/**
 * Calls that may wait for each thread; one more is refused, so that overload shows at once. Small ones take about a millisecond: what
 * has come in a pause of two seconds is answered after it.
 */
export const WAITING_PER_THREAD: Record<Lane, number> = { small: 256, large: 32 }

/** Megabytes of the objects of a thread; more end it, and its call fails. Arrays are elsewhere. */
export const THREAD_HEAP_MB = 1_024
