import { EQUATORIAL_RADIUS_METRES, METRES_PER_DEGREE_MIN, radians } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import geodesic from 'geographiclib-geodesic'
import { type Box } from './search.port.js'

const { Geodesic } = geodesic
const ellipsoid = Geodesic.WGS84

const ECCENTRICITY_SQUARED = 0.006694379990141316

/** Metres between two points on the ellipsoid. */
export function groundMetres(a: LatLng, b: LatLng): number {
  return ellipsoid.Inverse(a.lat, a.lng, b.lat, b.lng, Geodesic.DISTANCE).s12!
}

/** How far `roughMetres` is off at most, up to a hundred kilometres and in the latitudes that people live at. */
export const roughErrorMetres = (metres: number): number => 1e-4 * metres + 0.001

/** The distance as on a plane: a tenth of the work of `groundMetres`. */
export function roughMetres(a: LatLng, b: LatLng): number {
  const sine = Math.sin(radians((a.lat + b.lat) / 2))
  const narrowing = 1 - ECCENTRICITY_SQUARED * sine * sine
  const acrossMeridians = EQUATORIAL_RADIUS_METRES / Math.sqrt(narrowing)
  const north = radians(b.lat - a.lat) * ((acrossMeridians * (1 - ECCENTRICITY_SQUARED)) / narrowing)
  const east = radians(b.lng - a.lng) * acrossMeridians * Math.sqrt(1 - sine * sine)
  return Math.sqrt(north * north + east * east)
}

const LAT_MAX = 90
const LNG_MAX = 180

/** True for degrees of a point on the Earth. */
export const isOnEarth = (lat: number, lng: number): boolean => Math.abs(lat) <= LAT_MAX && Math.abs(lng) <= LNG_MAX

/** More than the largest rounding error of a stored coordinate. */
const ROUNDING_DEGREES = 1e-6

/** A box that contains a circle; at most 1 % larger than the smallest such box. */
export function boxAround({ lat, lng }: LatLng, radiusMetres: number): Box {
  const latReach = radiusMetres / METRES_PER_DEGREE_MIN + ROUNDING_DEGREES
  const furthestLat = Math.min(89, Math.abs(lat) + latReach)
  const lngReach = latReach / Math.cos(radians(furthestLat))
  return { south: lat - latReach, west: lng - lngReach, north: lat + latReach, east: lng + lngReach }
}

/** Metres east and north of a plane's middle. */
export interface Spot {
  x: number
  y: number
}

/** A flat plane: within some kilometres, its error is one part in ten thousand. */
export class Plane {
  private readonly metresPerLatDegree: number
  private readonly metresPerLngDegree: number

  constructor(readonly middle: LatLng) {
    const sine = Math.sin(radians(middle.lat))
    const narrowing = 1 - ECCENTRICITY_SQUARED * sine * sine
    const acrossMeridians = EQUATORIAL_RADIUS_METRES / Math.sqrt(narrowing)
    const alongMeridian = (acrossMeridians * (1 - ECCENTRICITY_SQUARED)) / narrowing
    this.metresPerLatDegree = radians(alongMeridian)
    this.metresPerLngDegree = radians(acrossMeridians * Math.cos(radians(middle.lat)))
  }

  spotOf({ lat, lng }: LatLng): Spot {
    return {
      x: (lng - this.middle.lng) * this.metresPerLngDegree,
      y: (lat - this.middle.lat) * this.metresPerLatDegree,
    }
  }

  pointOf({ x, y }: Spot): LatLng {
    return {
      lat: this.middle.lat + y / this.metresPerLatDegree,
      lng: this.middle.lng + x / this.metresPerLngDegree,
    }
  }
}

/** The direction from one point to another: degrees clockwise from north, from -180 to 180. */
export function bearingTo(from: LatLng, to: LatLng): number {
  const { x, y } = new Plane(from).spotOf(to)
  return (Math.atan2(x, y) * 180) / Math.PI
}

/** The spot of a straight stretch that is nearest to another spot. */
export function footOn(from: Spot, to: Spot, spot: Spot): Spot {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const lengthSquared = x * x + y * y
  if (lengthSquared === 0) return from
  const along = ((spot.x - from.x) * x + (spot.y - from.y) * y) / lengthSquared
  const clamped = Math.max(0, Math.min(1, along))
  return { x: from.x + clamped * x, y: from.y + clamped * y }
}

export const metresBetween = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)
