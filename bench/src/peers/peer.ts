import { type Load } from '../load.js'

/** One request of a load. */
export type Request = ReturnType<Load['request']>

/** One side of a comparison. The n-th requests of two sides ask the same question. */
export interface Side {
  origin: string
  /** Processes whose processor time is this side's, with everything below them. */
  pids: number[]
  /** Seconds of load before it is measured; absent: one. */
  warmSeconds?: number
  /** As in `Load`. */
  requestsPerConnection?: number
}

/** A running server of another project on our data. */
export interface RunningPeer extends Side {
  /** Name and version, as it is installed. */
  version: string
  stop(): Promise<void>
}

/** A peer is not available on this machine: no registry, no tool, or no data for it. */
export class LeftOut extends Error {}
