import polyline from '@mapbox/polyline'
import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, type Metres, metres } from '@repere/shared'

const PRECISION = 6
const PER_DEGREE = 10 ** PRECISION

/** Encoded lines end to end; a point where one ends and the next begins is kept once. */
export function joinLines(lines: string[]): string {
  if (lines.length === 1) return lines[0] as string
  const points: [number, number][] = []
  for (const line of lines) {
    for (const point of polyline.decode(line, PRECISION)) {
      const last = points.at(-1)
      if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point)
    }
  }
  // A journey from a place to itself is still a line.
  if (points.length === 1) points.push(points[0] as [number, number])
  return polyline.encode(points, PRECISION)
}

/** The points of an encoded line, as numbers in one array, because they grow with the route. */
export class LinePoints {
  /** Millionths of degrees: latitude, longitude, latitude… */
  private readonly millionths: Int32Array

  constructor(text: string) {
    this.millionths = decode(text)
  }

  get count(): number {
    return this.millionths.length / 2
  }

  at(index: number): LatLng {
    return { lat: this.millionths[2 * index]! / PER_DEGREE, lng: this.millionths[2 * index + 1]! / PER_DEGREE }
  }

  get last(): LatLng {
    return this.at(this.count - 1)
  }

  /** The part between two points, encoded; at least two points. */
  part(first: number, last: number): string {
    const points: [number, number][] = []
    for (let index = first; index <= last; index++) {
      const { lat, lng } = this.at(index)
      points.push([lat, lng])
    }
    if (points.length === 1) points.push(points[0]!)
    return polyline.encode(points, PRECISION)
  }

  /** `[west, south, east, north]` */
  get bounds(): [number, number, number, number] {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let at = 0; at < this.millionths.length; at += 2) {
      const [lat, lng] = [this.millionths[at]!, this.millionths[at + 1]!]
      west = Math.min(west, lng)
      south = Math.min(south, lat)
      east = Math.max(east, lng)
      north = Math.max(north, lat)
    }
    return [west / PER_DEGREE, south / PER_DEGREE, east / PER_DEGREE, north / PER_DEGREE]
  }
}

/** The numbers of an encoded line, each with its predecessors added up. */
function decode(text: string): Int32Array {
  // A number takes one character at least.
  const numbers = new Int32Array(text.length)
  let count = 0
  for (let at = 0; at < text.length; count++) {
    let [step, shift] = [0, 0]
    let bits: number
    do {
      bits = text.charCodeAt(at++) - 63
      step |= (bits & 0x1f) << shift
      shift += 5
    } while (bits >= 0x20)
    const before = count < 2 ? 0 : numbers[count - 2]!
    numbers[count] = before + (step & 1 ? ~(step >>> 1) : step >>> 1)
  }
  return numbers.subarray(0, count)
}

/** How far a stop was moved, to a tenth of a metre. */
export const movedMetres = (from: LatLng, to: LatLng): Metres =>
  metres(Math.round(greatCircleMetres(from, to) * 10) / 10)
