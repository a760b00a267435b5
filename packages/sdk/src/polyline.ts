import { type LatLng } from './types.js'

/** Encoded polylines of this API have six decimals; Google's have five. */
const PRECISION = 6

/**
 * @param text  an encoded polyline
 * @param precision  decimals of its coordinates
 * @throws RangeError  when the text ends within a coordinate
 */
export function decodePolyline(text: string, precision: number = PRECISION): LatLng[] {
  const factor = 10 ** precision
  const points: LatLng[] = []
  let index = 0
  let lat = 0
  let lng = 0
  const next = (): number => {
    let shift = 1
    let result = 0
    for (let chunk = 32; chunk >= 32; shift *= 32) {
      if (index >= text.length) throw new RangeError('The polyline ends within a coordinate.')
      chunk = text.charCodeAt(index++) - 63
      result += (chunk & 31) * shift
    }
    return result % 2 === 1 ? -(result + 1) / 2 : result / 2
  }
  while (index < text.length) {
    lat += next()
    lng += next()
    points.push({ lat: lat / factor, lng: lng / factor })
  }
  return points
}

/** @param precision  decimals that are kept */
export function encodePolyline(points: readonly LatLng[], precision: number = PRECISION): string {
  const factor = 10 ** precision
  let text = ''
  let [lastLat, lastLng] = [0, 0]
  const append = (difference: number) => {
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference
    for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode((32 | (rest % 32)) + 63)
    text += String.fromCharCode(rest + 63)
  }
  for (const { lat, lng } of points) {
    const [roundLat, roundLng] = [Math.round(lat * factor), Math.round(lng * factor)]
    append(roundLat - lastLat)
    append(roundLng - lastLng)
    ;[lastLat, lastLng] = [roundLat, roundLng]
  }
  return text
}
