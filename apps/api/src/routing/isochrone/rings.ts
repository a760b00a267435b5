import { EQUATORIAL_RADIUS_METRES, radians } from '@repere/geometry'
import { type SquareMetres, squareMetres } from '@repere/shared'
import { type Position, type Rings } from '../isochrone-answer.js'

/** Of the ellipsoid WGS 84. */
const ECCENTRICITY_SQUARED = 0.006_694_379_990_14
const ECCENTRICITY = Math.sqrt(ECCENTRICITY_SQUARED)

/**
 * The area of a polygon on the ellipsoid. Its edges count as straight lines in degrees, which for edges of some kilometres
 * differs from geodesics by less than a square metre.
 */
export function areaOf(rings: Rings): SquareMetres {
  // Holes wind the other way and count as negative.
  const total = rings.reduce(
    (sum, ring) => sum + ring.slice(1).reduce((part, to, i) => part + under(ring[i]!, to), 0),
    0,
  )
  return squareMetres(Math.round((total * EQUATORIAL_RADIUS_METRES ** 2) / 2))
}

/** The area between an edge and the equator, as a share of half the square of the radius: Simpson's rule over the edge. */
function under([fromLng, fromLat]: Position, [toLng, toLat]: Position): number {
  const heights = bandTo(fromLat) + 4 * bandTo((fromLat + toLat) / 2) + bandTo(toLat)
  return (radians(fromLng - toLng) * heights) / 6
}

/** The area of the band from the equator to a latitude, by radian of longitude, in the same unit. */
function bandTo(lat: number): number {
  const sine = Math.sin(radians(lat))
  const logarithm = Math.log((1 - ECCENTRICITY * sine) / (1 + ECCENTRICITY * sine)) / (2 * ECCENTRICITY)
  return (1 - ECCENTRICITY_SQUARED) * (sine / (1 - ECCENTRICITY_SQUARED * sine * sine) - logarithm)
}

/** `[west, south, east, north]`. */
export function boundsOf([outline = []]: Rings): [number, number, number, number] {
  const lngs = outline.map(([lng]) => lng)
  const lats = outline.map(([, lat]) => lat)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}
