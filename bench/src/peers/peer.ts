import { type Load } from '../load.js'

/** One request of a load. */
export type Request = ReturnType<Load['request']>

/** What is asked of both sides; the n-th requests of two sides ask the same. */
export interface Side {
  origin: string
  /** Processes whose processor time is this side's, with everything below them. */
  pids: number[]
  /** Seconds of load before it is measured; absent: one. */
  warmSeconds?: number
}

/** A server that others wrote, while it runs on our data. */
export interface RunningPeer extends Side {
  /** Name and version, as it is installed. */
  version: string
  stop(): Promise<void>
}

/** A peer is not at hand on this machine: no registry, no tool, no data of its kind. */
export class LeftOut extends Error {}
