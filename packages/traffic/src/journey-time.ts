import { hourOfWeek } from './hours.js'
import { Profiles, type ProfiledEdge } from './profiles.js'

/** An edge of a planned way, as the engine describes it. */
export interface PathEdge extends ProfiledEdge {
  metres: number
  /** What the engine takes for the driven part of the edge, with the turn at its end. */
  rawSeconds: number
  unpaved: boolean
  roundabout: boolean
  endsAtSignal: boolean
  /** Degrees by which the way turns at the end of the edge, 0..180. */
  turnDegrees: number
}

/** How a speed of the last minutes bends a profile; see `live-speeds.ts`. */
export interface LiveSpeeds {
  /** Factor on the time that the profile says, for somebody who enters the edge then. 1 where nothing is known. */
  factor(edge: ProfiledEdge, epochSeconds: number): number
  /** Epoch seconds of the newest live speed on the edge; null where there is none. */
  observedAt(edge: ProfiledEdge, epochSeconds: number): number | null
}

export interface JourneyTime {
  /** Seconds in traffic. */
  seconds: number
  /** What the engine takes for the same way. */
  rawSeconds: number
  /** Shares of the engine's time on edges that were observed, and on those whose class was observed in their area. */
  observedShare: number
  areaShare: number
  /** Epoch seconds of the newest live speed that counted; null without one. */
  liveAt: number | null
}

/** From this share of a way's time on, the traffic of the way counts as known. */
export const COVERAGE_MIN = 0.6

export const isCovered = ({ observedShare, areaShare }: JourneyTime): boolean =>
  observedShare + areaShare >= COVERAGE_MIN

/**
 * The time that a way takes in traffic: each edge at the hour at which it is reached. Edges of which nothing is known take
 * the engine's time.
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
  let liveAt: number | null = null
  for (const edge of path) {
    const known = profiles.of(edge)
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
  return { seconds, rawSeconds, observedShare: share(observed), areaShare: share(area), liveAt }
}
