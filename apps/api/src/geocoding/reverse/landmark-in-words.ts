import { categoryOf } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { documentsNearby } from '@repere/search/nearby'
import { footOn, groundMetres, metresBetween, Plane, type Spot } from '@repere/search/ground'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'
import { type Stretch, stretchesAround } from '@repere/search/streets-near'
import { nameOf } from '../geocode-feature.js'

export const LANDMARK_RELATIONS = ['across_from', 'next_to', 'behind', 'near'] as const
export type LandmarkRelation = (typeof LANDMARK_RELATIONS)[number]

/** The position of a point, described by well-known landmarks. */
export interface LandmarkInWords {
  document: SearchDocument
  name: string
  relation: LandmarkRelation
  distanceMetres: number
}

/** People do not name a landmark that is further away. */
const LANDMARK_MAX_METRES = 250
/** Nearer than this, the point is at the landmark itself, and another landmark is more useful. */
const AT_METRES = 5
/** A landmark this much further away must be e times as well known to be named instead. */
const FADING_METRES = 150
/** "The pharmacy" is less useful than its name. */
const NAMELESS_SHARE = 0.5
const CANDIDATES_MAX = 60

/**
 * The landmark that people would name to describe the position of a point: well known and near.
 *
 * @returns null when there is none within 250 m
 */
export function landmarkInWords(index: SearchIndex, at: LatLng, language: string): LandmarkInWords | null {
  const candidates = documentsNearby(index, {
    at,
    radiusMetres: LANDMARK_MAX_METRES,
    category: null,
    countMax: CANDIDATES_MAX,
    accepts: (document) => isDistinctive(document) && groundMetres(at, document.at) > AT_METRES,
  })
  let best: { document: SearchDocument; distanceMetres: number; score: number } | null = null
  for (const { document, distanceMetres } of candidates) {
    const named = document.names === null ? NAMELESS_SHARE : 1
    const score = document.importance * named * Math.exp(-distanceMetres / FADING_METRES)
    if (!best || score > best.score) best = { document, distanceMetres, score }
  }
  if (!best) return null
  const { document, distanceMetres } = best
  const plane = new Plane(at)
  const stretches = stretchesAround(index, plane, distanceMetres + FRONT_MAX_METRES)
  return {
    document,
    name: nameOf(document, language),
    relation: relationTo(plane.spotOf(document.at), stretches),
    distanceMetres,
  }
}

/** A nameless bench is no landmark. */
const NAMELESS_IMPORTANCE_MIN = 0.16

/** True for a landmark with a name or a category that can be said: "Pharmacie". */
export function isDistinctive({ names, category }: SearchDocument): boolean {
  if (names !== null) return true
  return category !== null && (categoryOf(category)?.importance ?? 0) >= NAMELESS_IMPORTANCE_MIN
}

/** Beside it: no street between, and no further than this. */
const NEXT_TO_MAX_METRES = 30
/** Largest distance between a landmark and the street that it faces, for "across" and "behind". */
const FRONT_MAX_METRES = 60
const ACROSS_MAX_METRES = 80
const BEHIND_MAX_METRES = 100
/** Nearer than this to a landmark's middle, a point is at the landmark, not behind it. */
const BEHIND_MIN_METRES = 12
/** Between the line to the landmark and the street: less, and it is further along the street rather than across. */
const ACROSS_ANGLE_MIN = Math.PI / 6
/** Between the line from the street to the landmark and the line on to the point. */
const BEHIND_ANGLE_MAX = (40 * Math.PI) / 180

const here: Spot = { x: 0, y: 0 }

/**
 * The relation between a point, the middle of the plane, and a landmark.
 *
 * @param stretches  the streets around both
 */
export function relationTo(landmark: Spot, stretches: readonly Stretch[]): LandmarkRelation {
  const distance = metresBetween(here, landmark)
  const crossed = stretches.filter(({ from, to }) => cross(here, landmark, from, to))
  if (crossed.length > 0) {
    const isOneStreet = crossed.every(({ street }) => street === crossed[0]!.street)
    const isAcross = crossed.every(({ from, to }) => angleToStreet(landmark, from, to) >= ACROSS_ANGLE_MIN)
    return isOneStreet && isAcross && distance <= ACROSS_MAX_METRES ? 'across_from' : 'near'
  }
  if (isBehind(landmark, distance, stretches)) return 'behind'
  return distance <= NEXT_TO_MAX_METRES ? 'next_to' : 'near'
}

/** True when the landmark faces its street, and the point is on the other side of the landmark. */
function isBehind(landmark: Spot, distance: number, stretches: readonly Stretch[]): boolean {
  if (distance < BEHIND_MIN_METRES || distance > BEHIND_MAX_METRES) return false
  let front: { foot: Spot; metres: number } | null = null
  for (const { from, to } of stretches) {
    const foot = footOn(from, to, landmark)
    const metres = metresBetween(foot, landmark)
    if (!front || metres < front.metres) front = { foot, metres }
  }
  // A landmark that is on its street has no side behind it.
  if (!front || front.metres > FRONT_MAX_METRES || front.metres < 1) return false
  const inwards = { x: landmark.x - front.foot.x, y: landmark.y - front.foot.y }
  const onwards = { x: -landmark.x, y: -landmark.y }
  const cosine = (inwards.x * onwards.x + inwards.y * onwards.y) / (front.metres * distance)
  return cosine >= Math.cos(BEHIND_ANGLE_MAX)
}

/** The smaller angle between the way to the landmark and the street: 0 along it, π/2 straight across. */
function angleToStreet(landmark: Spot, from: Spot, to: Spot): number {
  const street = { x: to.x - from.x, y: to.y - from.y }
  const across = Math.abs(landmark.x * street.y - landmark.y * street.x)
  const along = Math.abs(landmark.x * street.x + landmark.y * street.y)
  return Math.atan2(across, along)
}

/** A point on the street itself is not across from anything. The same holds for a landmark on the street's line. */
const ON_STREET_METRES = 2

/** True when the line from `a` to `b` crosses the stretch. */
function cross(a: Spot, b: Spot, from: Spot, to: Spot): boolean {
  const sideOf = (spot: Spot, one: Spot, other: Spot) =>
    (other.x - one.x) * (spot.y - one.y) - (other.y - one.y) * (spot.x - one.x)
  const length = metresBetween(from, to)
  if (length === 0) return false
  const [ofA, ofB] = [sideOf(a, from, to) / length, sideOf(b, from, to) / length]
  if (ofA > 0 === ofB > 0 || Math.abs(ofA) < ON_STREET_METRES || Math.abs(ofB) < ON_STREET_METRES) return false
  // Only one end counts, so that a line through the joint of two stretches crosses once.
  return sideOf(from, a, b) > 0 !== sideOf(to, a, b) > 0
}
