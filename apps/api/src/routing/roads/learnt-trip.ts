import { type RoadEngine } from '@repere/roads'
import { learnTrip, type LearntTrip, type Trace, type TraceLimits, type TraceRefusal } from '@repere/traffic'

export interface TripQuestion {
  trace: Trace
  limits: TraceLimits
}

/** The passages of a trip, or why there are none. */
export type TripAnswer = LearntTrip | TraceRefusal

export const learntTrip = (engine: RoadEngine, { trace, limits }: TripQuestion): TripAnswer =>
  learnTrip(engine, trace, limits)
