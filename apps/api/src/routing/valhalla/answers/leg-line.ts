import polyline from '@mapbox/polyline'
import { type LatLng } from '@repere/shared'

const PRECISION = 6
const PER_DEGREE = 10 ** PRECISION
/** No step in either direction, as the encoding writes it. */
const NO_STEP = '??'

/**
 * The line of a leg, without the points that Valhalla writes twice at its ends, where a stop lies at a crossing. Its
 * text is cut instead of encoded again, and its points stay numbers in one array, because both grow with the route.
 */
export class LegLine {
  /** Encoded, precision 6; at least two points. */
  readonly text: string
  /** Millionths of degrees: latitude, longitude, latitude… of every point that Valhalla wrote. */
  private readonly millionths: Int32Array
  /** Indexes of the first and last point that are kept. */
  private readonly first: number
  private readonly last: number

  /**
   * @param text  as Valhalla wrote it
   * @throws TypeError  when it has no point
   */
  constructor(text: string) {
    this.millionths = decode(text)
    if (this.millionths.length < 2) throw new TypeError('a line without a point')
    let [first, last] = [0, this.millionths.length / 2 - 1]
    while (last - first > 1 && this.isSame(first, first + 1)) first++
    let [rest, end] = [text, text.length]
    if (first > 0) {
      const { lat, lng } = this.pointAt(first)
      const start = polyline.encode([[lat, lng]], PRECISION).length
      rest = text.slice(0, start) + text.slice(start + first * NO_STEP.length)
      end = rest.length
    }
    while (last - first > 1 && this.isSame(last - 1, last)) {
      last--
      end -= NO_STEP.length
    }
    this.text = rest.slice(0, end)
    this.first = first
    this.last = last
  }

  get points(): number {
    return this.last - this.first + 1
  }

  /** The new index of a point of Valhalla's line. @param index  in Valhalla's line */
  indexOf(index: number): number {
    return Math.min(Math.max(index - this.first, 0), this.last - this.first)
  }

  /** @param index  of this line */
  locationOf(index: number): LatLng {
    return this.pointAt(this.first + index)
  }

  private pointAt(at: number): LatLng {
    return { lat: this.millionths[2 * at]! / PER_DEGREE, lng: this.millionths[2 * at + 1]! / PER_DEGREE }
  }

  private isSame(a: number, b: number): boolean {
    const { millionths } = this
    return millionths[2 * a] === millionths[2 * b] && millionths[2 * a + 1] === millionths[2 * b + 1]
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
