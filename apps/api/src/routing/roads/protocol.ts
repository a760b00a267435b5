import { type MetricName } from '@repere/shared'
import { type TrafficFiles } from './traffic-files.js'
import { type RoadCallName, type RoadCalls } from './road-calls.js'

/** The files of the road engine in one data build. */
export interface RoadFiles {
  roads: string
  metrics: Record<MetricName, string>
  /** Where traffic was observed. */
  traffic: TrafficFiles | undefined
  /** SHA-256 of the routing graph beside them. */
  tiles: string
}

/** A question about the roads of a build, under the metric of a mode or vehicle. */
export type RoadQuestion = {
  [Name in RoadCallName]: { metric: MetricName; call: Name; question: RoadCalls[Name]['question'] }
}[RoadCallName]

/** A call gets one answer with its id. `deadline`, by `clockMs`: it is not started later. */
export type Call = { id: number; build: string; deadline: number } & RoadQuestion

/** What a client sends to the road host. */
export type ToHost =
  | Call
  /** Load a build, or share the one that is open or being opened. */
  | { open: string; files: RoadFiles }
  /** The client will not ask about this build again. */
  | { release: string }
  /** Answered at once. */
  | { ping: true }

/**
 * Why a call failed: too many wait, or its turn did not come in time; its own work took until its deadline; the host was late;
 * anything else.
 */
export type FailureKind = 'overloaded' | 'timedOut' | 'late' | 'failed'

export type Answer = { id: number } & (
  { answer: RoadCalls[RoadCallName]['answer'] } | { failure: FailureKind; message: string }
)

export type FromHost = Answer | { opened: string } | { notOpened: string; message: string } | { pong: true }

/** Milliseconds of a clock that never jumps and that all processes of a machine share. */
export const clockMs = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000
