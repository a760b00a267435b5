import { METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type Landmark, type LandmarkRelation, type LandmarkSide, type ManeuverLandmark } from './landmark.js'
import { type ManeuverType } from '@repere/guidance'

/** A point where the driver must decide, and the direction of arrival there. */
export interface Junction {
  type: ManeuverType
  at: LatLng
  /** Direction of arrival, degrees from north. */
  bearingBefore: number
  /** Metres since the last maneuver. A landmark before it was passed before another turn. */
  approachMetres: number
}

export interface Candidate extends Landmark {
  /** 0..1, from the search index. */
  importance: number
  /** True when it has its own name; "the pharmacy" is not one. */
  isNamed: boolean
}

/** Metres along the road from the maneuver: the distance that a driver sees while deciding. */
const SEEN_BEFORE = 70
const SEEN_BEYOND = 60
/** Metres beside the road: a place within this distance faces the road. */
const SEEN_BESIDE = 45
/** A place within this distance of the maneuver, along the road, is at the maneuver. */
const AT_METRES = 25
/** At a roundabout the distance includes the island. */
const AT_ROUNDABOUT_METRES = 50
/** A place within this distance of the road's axis is at the end of the road, not on a side. */
const AHEAD_METRES = 6

/** Weights of categories: local people point to markets and pharmacies rather than to shops. */
const KNOWN_FOR: Record<string, number> = {
  market: 1,
  pharmacy: 0.95,
  hospital: 0.9,
  bus_station: 0.9,
  mosque: 0.85,
  church: 0.85,
  fuel: 0.85,
  stadium: 0.85,
  university: 0.8,
  school: 0.75,
  townhall: 0.75,
  police: 0.7,
  bank: 0.65,
  hotel: 0.65,
  clinic: 0.6,
  supermarket: 0.6,
  post_office: 0.6,
  restaurant: 0.45,
}
const KNOWN_FOR_LITTLE = 0.3
/** The name of a motorway exit is not visible as a landmark. */
const NO_LANDMARK = 'motorway_junction'
/** Without a name, a rare category such as "the pharmacy" is useful; a common one such as "the bus stop" is not. */
const KNOWN_WITHOUT_NAME = 0.75
/** Below this score, the name of the street is more useful than the landmark. */
const WORTH_SAYING = 0.7

/** Maneuvers for which a landmark helps: turns, and arrivals. */
const HELPED: ReadonlySet<ManeuverType> = new Set([
  'slight_right',
  'turn_right',
  'sharp_right',
  'uturn_right',
  'uturn_left',
  'sharp_left',
  'turn_left',
  'slight_left',
  'exit_right',
  'exit_left',
  'ramp_right',
  'ramp_left',
  'stay_right',
  'stay_left',
  'stay_straight',
  'roundabout_enter',
  'destination',
  'destination_right',
  'destination_left',
])

export const isHelpedByLandmark = (type: ManeuverType): boolean => HELPED.has(type)

export interface Seen {
  side: LandmarkSide
  relation: LandmarkRelation
  distanceMetres: number
}

/**
 * The position of a place relative to a junction, for a given direction of travel.
 *
 * @returns null for a place that is too far, behind the last maneuver, or on the wrong side of an arrival
 */
export function seenFrom({ type, at, bearingBefore, approachMetres }: Junction, place: LatLng): Seen | null {
  const { along, across } = offsets(at, bearingBefore, place)
  const distanceMetres = Math.hypot(along, across)
  if (Math.abs(across) > SEEN_BESIDE || along > SEEN_BEYOND || along < -Math.min(SEEN_BEFORE, approachMetres))
    return null
  const side: LandmarkSide = Math.abs(across) < AHEAD_METRES ? 'ahead' : across > 0 ? 'right' : 'left'
  const atMetres = type === 'roundabout_enter' ? AT_ROUNDABOUT_METRES : AT_METRES
  const relation: LandmarkRelation = along < -AT_METRES ? 'after' : along > atMetres ? 'before' : 'at'
  if (type.startsWith('destination')) {
    if (relation !== 'at') return null
    const arrivalSide = type === 'destination_left' ? 'left' : type === 'destination_right' ? 'right' : side
    if (side !== 'ahead' && side !== arrivalSide) return null
  }
  // A place on the axis, before or at the junction, would be on the road itself.
  if (side === 'ahead' && along < AHEAD_METRES) return null
  return { side, relation, distanceMetres }
}

/**
 * The landmark to name at a junction.
 *
 * @param lastId  the landmark of the maneuver before. It is named again only when there is no other
 */
export function chooseLandmark(
  junction: Junction,
  candidates: readonly Candidate[],
  lastId: string | null,
): ManeuverLandmark | null {
  let best: { score: number; candidate: Candidate; seen: Seen } | null = null
  for (const candidate of candidates) {
    if (candidate.category === NO_LANDMARK) continue
    if (!candidate.isNamed && knownFor(candidate.category) < KNOWN_WITHOUT_NAME) continue
    const seen = seenFrom(junction, candidate.location)
    if (seen === null) continue
    const worth = scoreOf(candidate, seen)
    if (worth < WORTH_SAYING) continue
    const score = worth - (candidate.id === lastId ? 1 : 0)
    if (best === null || score > best.score) best = { score, candidate, seen }
  }
  if (best === null) return null
  const { candidate, seen } = best
  return {
    id: candidate.id,
    name: candidate.name,
    category: candidate.category,
    side: seen.side,
    distance: Math.round(seen.distanceMetres),
    relation: seen.relation,
  }
}

const knownFor = (category: string | null) => (category !== null ? KNOWN_FOR[category] : undefined) ?? KNOWN_FOR_LITTLE

function scoreOf({ category, importance, isNamed }: Candidate, { distanceMetres, relation }: Seen): number {
  return (
    knownFor(category) + 0.4 * importance + (isNamed ? 0.5 : 0) + (relation === 'at' ? 0.15 : 0) - distanceMetres / 150
  )
}

/** Metres ahead of a point in a direction, and to its right. Over a few hundred metres the earth is treated as flat. */
function offsets(from: LatLng, bearing: number, to: LatLng): { along: number; across: number } {
  const north = (to.lat - from.lat) * METRES_PER_DEGREE
  const east = (to.lng - from.lng) * METRES_PER_DEGREE * shrinkAt(from.lat)
  const angle = (bearing * Math.PI) / 180
  return {
    along: north * Math.cos(angle) + east * Math.sin(angle),
    across: east * Math.cos(angle) - north * Math.sin(angle),
  }
}
