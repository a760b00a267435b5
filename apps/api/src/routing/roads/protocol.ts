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

/** What a client asks of the road host. Each gets one answer with its id. */
export type Request =
  /** Load a build, if no other client has it open. */
  { id: number; open: string; files: RoadFiles } | ({ id: number; build: string; deadlineMs: number } & RoadQuestion)

/** The client will not ask about this build again. */
export interface Release {
  release: string
}

/** Why a call failed: too many wait; it took too long; anything else. */
export type FailureKind = 'overloaded' | 'timedOut' | 'failed'

export type Response =
  | { id: number; opened: true }
  | { id: number; answer: RoadCalls[RoadCallName]['answer'] }
  | { id: number; failure: FailureKind; message: string }

export type ToHost = Request | Release
