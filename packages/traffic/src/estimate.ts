import { isCovered, journeyTime, type LiveSpeeds, type PathEdge } from './journey-time.js'
import { type Profiles } from './profiles.js'
import { type ResidualModel } from './residual-model.js'

/** Travel times of a journey in traffic, as multiples of the engine's time for the same way. */
export interface JourneyEstimate {
  /** Half of all such journeys take less time. */
  median: number
  /** One in ten takes less time. */
  low: number
  /** One in ten takes more time. */
  high: number
  /** The data behind it: sums over past trips, and speeds of the last minutes if any counted. */
  source: 'probes' | 'probes_live'
  /** Epoch seconds of the newest observation used. */
  observedAt: number
  /** The model and its version. */
  model: string
}

export interface TrafficKnowledge {
  profiles: Profiles
  /** Null when none was trained. */
  model: ResidualModel | null
}

/** Standard deviations from the median to the lowest and highest tenth. */
const TENTH = 1.2816
/** Variance that a road without observations adds, in multiples of that between trips of one hour. */
const DOUBT_VARIANCE = 2
/** Standard deviation by which the logarithm of a road's time changes in a year: new roads, works, more vehicles. */
const DRIFT_A_YEAR = 0.1
const YEAR_SECONDS = 365.25 * 86_400

/**
 * The travel time of a way for a given departure; null when too little of it was observed.
 *
 * @param departure  epoch seconds
 */
export function estimateJourney(
  path: PathEdge[],
  departure: number,
  { profiles, model }: TrafficKnowledge,
  live: LiveSpeeds | null = null,
): JourneyEstimate | null {
  const time = journeyTime(path, departure, profiles, live)
  if (time.rawSeconds <= 0 || !isCovered(time)) return null
  const factor = time.seconds / time.rawSeconds
  const shared = {
    source: time.liveAt === null ? ('probes' as const) : ('probes_live' as const),
    observedAt: time.liveAt ?? profiles.observedAt,
  }
  const years = Math.max(0, departure - profiles.observedAt) / YEAR_SECONDS
  const drift = TENTH * DRIFT_A_YEAR * Math.sqrt(years)
  /** An end of the interval, from the median: further with few observations, and with old ones. */
  const widened = (factorOfEnd: number, doubtUsual: number) => {
    const doubt = (1 + DOUBT_VARIANCE * time.doubt) / (1 + DOUBT_VARIANCE * doubtUsual)
    const log = Math.log(factorOfEnd)
    return Math.exp(Math.sign(log) * Math.hypot(log * Math.sqrt(doubt), drift))
  }
  if (!model) {
    const spread = Math.exp(TENTH * profiles.spread)
    const wide = widened(spread, 0)
    return { median: factor, low: factor / wide, high: factor * wide, model: 'profiles', ...shared }
  }
  const { low, median, high } = model.correct(path, departure, time)
  // Of a model that does not know how well its own trips were observed, the interval is taken as it is.
  const usual = model.file.doubt ?? time.doubt
  return {
    median: factor * median,
    low: factor * median * widened(Math.min(low / median, NARROWEST.low), usual),
    high: factor * median * widened(Math.max(high / median, NARROWEST.high), usual),
    model: model.name,
    ...shared,
  }
}

/** No interval is narrower than a hundredth on each side. */
const NARROWEST = { low: 0.99, high: 1.01 }
