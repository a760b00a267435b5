/** A point in degrees, WGS 84. */
export interface Degrees {
  lat: number
  lng: number
}

/** The mean radius of the Earth (IUGG). */
export const EARTH_RADIUS_METRES = 6_371_008.8

/** A degree of latitude on a sphere with the mean radius: 111,195 m. */
export const METRES_PER_DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180

/** The length of the equator on the WGS 84 ellipsoid, which is also the side of Web Mercator's square. */
export const EQUATOR_METRES = 40_075_016.686
/** The radius of the equator on the WGS 84 ellipsoid. */
export const EQUATORIAL_RADIUS_METRES = 6_378_137

/** A degree along the equator on the ellipsoid: the longest degree of longitude. */
export const METRES_PER_EQUATOR_DEGREE = EQUATOR_METRES / 360

/** A degree of latitude at the equator on the ellipsoid: the shortest that there is. */
export const METRES_PER_LATITUDE_DEGREE_MIN = 110_574

/**
 * Slightly less than the shortest degree that there is, so that a box in degrees is never too small for a circle in
 * metres.
 */
export const METRES_PER_DEGREE_MIN = 110_500

export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The length of a degree of longitude as a share of a degree of latitude. */
export const shrinkAt = (lat: number): number => Math.cos(radians(lat))

/** Metres between two points on a sphere, along a great circle. */
export function greatCircleMetres(a: Degrees, b: Degrees): number {
  const dLat = radians(b.lat - a.lat) / 2
  const dLng = radians(b.lng - a.lng) / 2
  const h = Math.sin(dLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng) ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Metres between two points at most some kilometres apart, on a plane at the latitude of the first point. */
export const flatMetres = (a: Degrees, b: Degrees): number =>
  Math.hypot(b.lat - a.lat, (b.lng - a.lng) * shrinkAt(a.lat)) * METRES_PER_DEGREE

/** The point at a distance in metres east and north of another point; some kilometres at most. */
export const movedBy = ({ lat, lng }: Degrees, { east, north }: { east: number; north: number }): Degrees => ({
  lat: lat + north / METRES_PER_DEGREE,
  lng: lng + east / METRES_PER_DEGREE / shrinkAt(lat),
})
