/** The roads that traces follow. */
export {
  type MatchedPoint,
  type MatchedTrace,
  type MatchedWay,
  matchTrace,
  type RecordedTrace,
} from './matching/trace-matcher.js'
export {
  drawnAlong,
  partsBetween,
  type PlaceOnWay,
  sumsAlong,
  timesAlong,
  type TroddenPart,
  turnMs,
} from './matching/trodden-way.js'
