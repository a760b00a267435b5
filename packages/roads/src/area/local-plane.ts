import { METRES_PER_DEGREE } from '../snap/snapper.js'

const DEGREES = 1e6

/**
 * Metres east and north of a point. It has the measures of the snapper, so that the road nearest to a point is the one to
 * which the point is snapped; over some hundred kilometres, the east is a percent off.
 */
export class LocalPlane {
  private readonly perLng: number
  private readonly perLat = METRES_PER_DEGREE / DEGREES

  /** Latitude and longitude in 1e-6 degrees, like all of them here. */
  constructor(
    private readonly lat: number,
    private readonly lng: number,
  ) {
    this.perLng = this.perLat * Math.cos((lat / DEGREES) * (Math.PI / 180))
  }

  x = (lng: number): number => (lng - this.lng) * this.perLng
  y = (lat: number): number => (lat - this.lat) * this.perLat
  toLng = (x: number): number => Math.round(this.lng + x / this.perLng)
  toLat = (y: number): number => Math.round(this.lat + y / this.perLat)

  /** Of the segment that begins at a point of a list of latitudes and longitudes in turn. */
  lengthOf(points: Int32Array, point: number): number {
    const dx = (points[2 * point + 3]! - points[2 * point + 1]!) * this.perLng
    const dy = (points[2 * point + 2]! - points[2 * point]!) * this.perLat
    return Math.sqrt(dx * dx + dy * dy)
  }
}
