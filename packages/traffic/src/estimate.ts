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
  if (!model) {
    const spread = Math.exp(TENTH * profiles.spread)
    return { median: factor, low: factor / spread, high: factor * spread, model: 'profiles', ...shared }
  }
  const { low, median, high } = model.correct(path, departure, time)
  return {
    median: factor * median,
    low: factor * Math.min(low, median),
    high: factor * Math.max(high, median),
    model: model.name,
    ...shared,
  }
}
