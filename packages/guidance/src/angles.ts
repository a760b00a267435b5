import { sphereMetres } from '@repere/roads/graph'

/** Degrees to the right from one heading to another: 0..359. */
export const turnBetween = (from: number, to: number): number => (to - from + 360) % 360

/** Degrees from straight ahead: 0..180. */
export const bendOf = (turn: number): number => (turn > 180 ? 360 - turn : turn)

/** Degrees between two turns. */
export const apart = (a: number, b: number): number => bendOf(Math.abs(a - b))

/** How far a road may bend and still lead on. */
export const isAhead = (turn: number): boolean => bendOf(turn) <= 45
export const isRoughlyAhead = (turn: number): boolean => bendOf(turn) <= 55
export const isStraightOn = (turn: number): boolean => bendOf(turn) <= 30
export const isOfFork = (turn: number): boolean => bendOf(turn) <= 20
/** Back, more or less. */
export const isBackward = (turn: number): boolean => turn > 124 && turn < 236

export type TurnClass =
  'straight' | 'slight_right' | 'right' | 'sharp_right' | 'back' | 'sharp_left' | 'left' | 'slight_left'

export function classOf(turn: number): TurnClass {
  if (turn <= 10 || turn >= 350) return 'straight'
  if (turn <= 44) return 'slight_right'
  if (turn <= 135) return 'right'
  if (turn <= 159) return 'sharp_right'
  if (turn <= 200) return 'back'
  if (turn <= 224) return 'sharp_left'
  if (turn <= 315) return 'left'
  return 'slight_left'
}

/** The hand on which the way goes on, as a driver sees it. `keepRight`: the right one of roads that lead on. */
export type Hand = 'straight' | 'right' | 'left' | 'back' | 'keepRight' | 'keepLeft'

export function handOf(turn: number): Hand {
  if (bendOf(turn) <= 30) return 'straight'
  if (turn < 160) return 'right'
  return turn <= 200 ? 'back' : 'left'
}

export const isRightward = (hand: Hand): boolean => hand === 'right' || hand === 'keepRight'
export const isLeftward = (hand: Hand): boolean => hand === 'left' || hand === 'keepLeft'

const RADIANS = Math.PI / 180
const DEGREES = 1e6

/** Points are lat, lng, lat, lng… in 1e-6 degrees. */
type Points = ArrayLike<number>

/** The initial heading of the great circle between two places: degrees, not rounded. */
export function headingBetween(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const [a, b, d] = [lat1 * RADIANS, lat2 * RADIANS, (lng2 - lng1) * RADIANS]
  const y = Math.sin(d) * Math.cos(b)
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(d)
  const degrees = Math.atan2(y, x) / RADIANS
  return degrees < 0 ? degrees + 360 : degrees
}

/** Metres along a road over which its heading at an end is taken: longer on large roads, whose bends are wide. */
export function reachOfHeading(roadClass: number, isForFeet: boolean): number {
  const reach = 15 * (roadClass < 2 ? 1.6 : roadClass < 5 ? 1.4 : 1)
  return isForFeet ? reach / 2 : reach
}

/** The point some metres along points, from one index to another in steps of ±1. */
function pointAlong(points: Points, from: number, to: number, metres: number): [number, number] {
  const step = to > from ? 1 : -1
  let along = 0
  for (let i = from; i !== to; i += step) {
    const [lat, lng] = [points[2 * i]! / DEGREES, points[2 * i + 1]! / DEGREES]
    const [nextLat, nextLng] = [points[2 * (i + step)]! / DEGREES, points[2 * (i + step) + 1]! / DEGREES]
    const length = sphereMetres(lat, lng, nextLat, nextLng)
    if (along + length > metres) {
      const share = (metres - along) / length
      return [lat + (nextLat - lat) * share, lng + (nextLng - lng) * share]
    }
    along += length
  }
  return [points[2 * to]! / DEGREES, points[2 * to + 1]! / DEGREES]
}

/** The headings with which a line leaves its first point, and reaches its last one: whole degrees. */
export function headingsOf(points: Points, first: number, last: number, reach: number): [begin: number, end: number] {
  if (last <= first) return [0, 0]
  const begin = pointAlong(points, first, last, reach)
  const end = pointAlong(points, last, first, reach)
  return [
    Math.round(headingBetween(points[2 * first]! / DEGREES, points[2 * first + 1]! / DEGREES, ...begin)) % 360,
    Math.round(headingBetween(...end, points[2 * last]! / DEGREES, points[2 * last + 1]! / DEGREES)) % 360,
  ]
}
