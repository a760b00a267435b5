import { type ProcedureName } from './procedures.js'

/** The traces of clients that wait, and shared traces, which nobody waits for: those never use the threads of the former. */
export const LANES = ['light', 'heavy'] as const
export type Lane = (typeof LANES)[number]

export const LANE_OF: Record<ProcedureName, Lane> = {
  match: 'light',
  traceEdges: 'heavy',
}

/** The number of heavy calls that run at once, for a number of light ones. */
export const heavyThreadsOf = (lanes: number): number => Math.max(1, Math.floor(lanes / 2))

/** Waiting calls for each call that may run at once. */
const WAITING_PER_THREAD = { light: 250, heavy: 8 }

/** The largest number of calls in each lane. */
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
