import { hourOfWeek } from './hours.js'
import { Profiles, type ProfiledEdge } from './profiles.js'

/** An edge of a planned way, from the engine. */
export interface PathEdge extends ProfiledEdge {
  metres: number
  /** The engine's time for the driven part of the edge, with the turn at its end. */
  rawSeconds: number
  unpaved: boolean
  roundabout: boolean
  endsAtSignal: boolean
  /** Degrees by which the way turns at the end of the edge, 0..180. */
  turnDegrees: number
}

/** The effect of live speeds on a profile; see `live-speeds.ts`. */
export interface LiveSpeeds {
  /** Factor on the profile's time for a vehicle that enters the edge at this time; 1 without live speeds. */
  factor(edge: ProfiledEdge, epochSeconds: number): number
  /** Epoch seconds of the newest live speed on the edge; null without one. */
  observedAt(edge: ProfiledEdge, epochSeconds: number): number | null
}

export interface JourneyTime {
  /** Seconds in traffic. */
  seconds: number
  /** The engine's time for the same way. */
  rawSeconds: number
  /** Shares of the engine's time on observed edges, and on edges whose class was observed in their area. */
  observedShare: number
  areaShare: number
  /** Epoch seconds of the newest live speed that counted; null without one. */
  liveAt: number | null
  /** How little its roads were observed, weighted by their time: 0 with many contributors, 1 without any. */
  doubt: number
}

/** The traffic of a way counts as known from this share of its time on. */
export const COVERAGE_MIN = 0.6

export const isCovered = ({ observedShare, areaShare }: JourneyTime): boolean =>
  observedShare + areaShare >= COVERAGE_MIN

/**
 * The travel time of a way in traffic: each edge at the hour of arrival there. Edges without observations take the
 * engine's time.
 */
export function journeyTime(
  path: PathEdge[],
  departure: number,
  profiles: Profiles,
  live: LiveSpeeds | null = null,
): JourneyTime {
  let seconds = 0
  let rawSeconds = 0
  let observed = 0
  let area = 0
  let doubt = 0
  let liveAt: number | null = null
  for (const edge of path) {
    const known = profiles.of(edge)
    doubt += edge.rawSeconds / (1 + (known?.contributors ?? 0))
    let ratio = 1
    if (known) {
      ratio = Profiles.ratio(known.codes, hourOfWeek(departure + seconds))
      if (known.support === 'observed') observed += edge.rawSeconds
      else area += edge.rawSeconds
    }
    if (live) {
      ratio *= live.factor(edge, departure + seconds)
      const seen = live.observedAt(edge, departure + seconds)
      if (seen !== null) liveAt = Math.max(liveAt ?? 0, seen)
    }
    seconds += edge.rawSeconds * ratio
    rawSeconds += edge.rawSeconds
  }
  const share = (part: number) => (rawSeconds > 0 ? part / rawSeconds : 0)
  return { seconds, rawSeconds, observedShare: share(observed), areaShare: share(area), liveAt, doubt: share(doubt) }
}
