import polyline from '@mapbox/polyline'
import { greatCircleMetres, shrinkAt } from '@repere/geometry'
import { type LatLng, metres, seconds } from '@repere/shared'
import { type MatchedLeg, type Matching } from './match-answer.js'

const PRECISION = 6
/** A matched point lies on the line of its matching, apart from rounding: metres. */
const ON_LINE_METRES = 2
const METRES_PER_DEGREE = 111_195

type Points = [lat: number, lng: number][]

/**
 * A matching that ends at one of its points: the rest of its last leg is left out.
 *
 * @returns null where the point is not on its line, or nothing would be left
 */
export function upTo(matching: Matching, end: LatLng): Matching | null {
  const cut = cutAfter(polyline.decode(matching.polyline, PRECISION), end)
  const leg = cut && shorter(matching.legs.at(-1)!, cut.metres)
  return leg && withLine(matching, [...matching.legs.slice(0, -1), leg], cut.points)
}

/** A matching that begins at one of its points. @returns as `upTo` */
export function onwardFrom(matching: Matching, begin: LatLng): Matching | null {
  const cut = cutAfter(polyline.decode(matching.polyline, PRECISION).reverse(), begin)
  const leg = cut && shorter(matching.legs[0]!, cut.metres)
  return leg && withLine(matching, [leg, ...matching.legs.slice(1)], cut.points.reverse())
}

function withLine(matching: Matching, legs: MatchedLeg[], points: Points): Matching {
  const sum = (of: (leg: MatchedLeg) => number) => legs.reduce((total, leg) => total + of(leg), 0)
  return {
    ...matching,
    distance: metres(sum(({ distance }) => distance)),
    duration: seconds(Math.round(sum(({ duration }) => duration) * 1000) / 1000),
    polyline: polyline.encode(points, PRECISION),
    legs,
  }
}

/** The time of a part counts by its length. */
function shorter(leg: MatchedLeg, byMetres: number): MatchedLeg | null {
  const distance = Math.round(leg.distance - byMetres)
  if (distance <= 0) return null
  const duration = Math.round(leg.duration * (distance / leg.distance) * 1000) / 1000
  return { ...leg, distance: metres(distance), duration: seconds(duration) }
}

/** A line up to the last place at which it passes a point, and the length of the rest. */
function cutAfter(points: Points, at: LatLng): { points: Points; metres: number } | null {
  let rest = 0
  for (let i = points.length - 1; i > 0; i--) {
    const [a, b] = [points[i - 1]!, points[i]!]
    const to = { lat: b[0], lng: b[1] }
    if (metresFrom(a, b, at) <= ON_LINE_METRES) {
      return { points: [...points.slice(0, i), [at.lat, at.lng]], metres: rest + greatCircleMetres(at, to) }
    }
    rest += greatCircleMetres({ lat: a[0], lng: a[1] }, to)
  }
  return null
}

/** Metres from a short straight line. */
function metresFrom(a: readonly [number, number], b: readonly [number, number], { lat, lng }: LatLng): number {
  const shrink = shrinkAt(lat)
  const [x, y] = [(b[1] - a[1]) * shrink, b[0] - a[0]]
  const [px, py] = [(lng - a[1]) * shrink, lat - a[0]]
  const squared = x * x + y * y
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, (px * x + py * y) / squared))
  return Math.hypot(px - share * x, py - share * y) * METRES_PER_DEGREE
}
