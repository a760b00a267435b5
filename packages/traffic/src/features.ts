import { hourOfWeek } from './hours.js'
import { type JourneyTime, type PathEdge } from './journey-time.js'

/** The features of a journey for the model, in the order of the columns of a feature row. */
export const FEATURES = [
  'log_metres',
  'log_raw_seconds',
  'log_profile_factor',
  'share_major',
  'share_middle',
  'share_local',
  'share_unpaved',
  'share_roundabout',
  'turns_per_km',
  'signals_per_km',
  'share_observed',
  'share_area',
  'hour_of_day',
  'day_of_week',
  'latitude',
  'longitude',
] as const

const TURN_DEGREES = 45
/** Degrees: coarse enough for a part of a city, too coarse for an address. */
const PLACE_DEGREES = 0.02

export function featuresOf(path: PathEdge[], departure: number, time: JourneyTime): Float64Array {
  let metres = 0
  let major = 0
  let middle = 0
  let unpaved = 0
  let roundabout = 0
  let turns = 0
  let signals = 0
  for (const edge of path) {
    metres += edge.metres
    if (edge.roadClass <= 2) major += edge.metres
    else if (edge.roadClass <= 4) middle += edge.metres
    if (edge.unpaved) unpaved += edge.metres
    if (edge.roundabout) roundabout += edge.metres
    if (edge.turnDegrees >= TURN_DEGREES) turns++
    if (edge.endsAtSignal) signals++
  }
  const whole = Math.max(1, metres)
  const hour = hourOfWeek(departure)
  const { lat, lng } = path[Math.floor(path.length / 2)]!.at
  return Float64Array.of(
    Math.log(whole),
    Math.log(Math.max(1, time.rawSeconds)),
    Math.log(Math.max(1e-3, time.seconds / Math.max(1e-3, time.rawSeconds))),
    major / whole,
    middle / whole,
    1 - (major + middle) / whole,
    unpaved / whole,
    roundabout / whole,
    turns / (whole / 1000),
    signals / (whole / 1000),
    time.observedShare,
    time.areaShare,
    hour % 24,
    Math.floor(hour / 24),
    Math.round(lat / PLACE_DEGREES) * PLACE_DEGREES,
    Math.round(lng / PLACE_DEGREES) * PLACE_DEGREES,
  )
}
