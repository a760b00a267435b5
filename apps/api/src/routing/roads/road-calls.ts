import {
  type AreasAnswer,
  type AreasQuestion,
  type CountryAnswer,
  countryAt,
  type CountryQuestion,
  eventLines,
  type EventLinesAnswer,
  type EventLinesQuestion,
  type JourneyAnswer,
  type JourneyQuestion,
  journeyThrough,
  matchedTrace,
  reachedAreas,
  type TableAnswer,
  type TableQuestion,
  type TraceAnswer,
  type TraceQuestion,
  travelTable,
} from '@repere/journeys'
import { type RoadEngine } from '@repere/roads'
import { learntTrip, type TripAnswer, type TripQuestion } from './learnt-trip.js'
import { edgesAlong, type PathAnswer, type PathQuestion } from './path.js'
import { type RoadTraffic } from './road-traffic.js'

/** Question and answer of each call into the road engine: plain objects and typed arrays. */
export interface RoadCalls {
  table: { question: TableQuestion; answer: TableAnswer }
  journey: { question: JourneyQuestion; answer: JourneyAnswer }
  areas: { question: AreasQuestion; answer: AreasAnswer }
  path: { question: PathQuestion; answer: PathAnswer }
  eventLines: { question: EventLinesQuestion; answer: EventLinesAnswer }
  country: { question: CountryQuestion; answer: CountryAnswer }
  match: { question: TraceQuestion; answer: TraceAnswer }
  learn: { question: TripQuestion; answer: TripAnswer }
}
export type RoadCallName = keyof RoadCalls

/** What a thread of the road host runs. */
export const ROAD_CALLS: {
  [Name in RoadCallName]: (
    engine: RoadEngine,
    question: RoadCalls[Name]['question'],
    traffic: RoadTraffic,
  ) => RoadCalls[Name]['answer']
} = {
  table: travelTable,
  journey: journeyThrough,
  areas: reachedAreas,
  path: edgesAlong,
  eventLines,
  country: countryAt,
  match: matchedTrace,
  learn: learntTrip,
}
