import { type ProcedureName } from './procedures.js'

/** Heavy ones keep a core busy for long; they never take the threads of the light ones. */
export const LANES = ['light', 'heavy'] as const
export type Lane = (typeof LANES)[number]

export const LANE_OF: Record<ProcedureName, Lane> = {
  route: 'light',
  osrmRoute: 'light',
  country: 'light',
  matrix: 'heavy',
  tour: 'heavy',
  isochrone: 'heavy',
  match: 'heavy',
  traceEdges: 'heavy',
  path: 'light',
}

/** The number of heavy calls that run at once, for a number of light ones. */
export const heavyThreadsOf = (lanes: number): number => Math.max(1, Math.floor(lanes / 2))

/** For each call that runs at once. */
const WAITING_PER_THREAD = { light: 250, heavy: 8 }

/** How many calls of each lane there is room for. */
export interface LaneRooms {
  /** Running at once. */
  threads: Record<Lane, number>
  /** Waiting; one more is refused, so that overload shows at once. */
  waiting: Record<Lane, number>
}

/** @param lanes  light calls at once */
export function roomsOf(lanes: number): LaneRooms {
  const threads = { light: lanes, heavy: heavyThreadsOf(lanes) }
  return {
    threads,
    waiting: {
      light: WAITING_PER_THREAD.light * threads.light,
      heavy: WAITING_PER_THREAD.heavy * threads.heavy,
    },
  }
}
