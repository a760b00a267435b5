/** A point on the ground in WGS 84 degrees, in the order of JSON bodies. GeoJSON uses the opposite order. */
export interface LatLng {
  /** −90..90 */
  lat: number
  /** −180..180 */
  lng: number
}
