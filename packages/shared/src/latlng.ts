/** A point on the ground in WGS 84 degrees, in the order of JSON bodies. GeoJSON uses the opposite order. */
export interface LatLng {
  /** −90..90 */
  lat: number
  /** −180..180 */
  lng: number
}

/** True where both coordinates are finite and inside the world. */
export function isOnEarth({ lat, lng }: LatLng): boolean {
  return lat >= -90 && lat <= 90 && lng >= -180 && lng <= 180
}
