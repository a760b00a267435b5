import { isCovered, journeyTime, type LiveSpeeds, type PathEdge } from './journey-time.js'
import { type Profiles } from './profiles.js'
import { type ResidualModel } from './residual-model.js'

/** A journey's time in traffic, as factors on the engine's time of the same way. */
export interface JourneyEstimate {
  /** Half of all such journeys take less. */
  median: number
  /** One in ten takes less. */
  low: number
  /** One in ten takes more. */
  high: number
  /** What it rests on: sums over past trips, and speeds of the last minutes where any counted. */
  source: 'probes' | 'probes_live'
  /** Epoch seconds of the newest observation that counts. */
  observedAt: number
  /** What made it, with its version. */
  model: string
}

export interface TrafficKnowledge {
  profiles: Profiles
  /** Null where none was trained. */
  model: ResidualModel | null
}

/** Standard deviations from the median to the first and last tenth. */
const TENTH = 1.2816

/**
 * How long a way takes for somebody who departs then; null where too little of it was observed.
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
