import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { type Bounds } from '../../osm-pbf/elements.js'

// OpenStreetMap's coastlines of 2017 (ODbL), off by up to 100 m. Its sister earth-lands-100m also has lagoons and lakes,
// but simplified tile by tile: around Abidjan they are triangles, off by kilometres.
const file = () => createRequire(import.meta.url).resolve('@geo-maps/earth-coastlines-100m/map.geo.json')

const code = { open: 0x5b, close: 0x5d, zero: 0x30, nine: 0x39, minus: 0x2d, point: 0x2e } as const

/**
 * Outlines of the land that reaches into `bounds`. The file is 32 MB of GeoJSON: parsed as a whole it would take 200 MB,
 * so its numbers and brackets are read as they come.
 *
 * @returns rings of `lng, lat, lng, lat…` in degrees; the last corner is not repeated
 */
export async function* coastlineRings(bounds: Bounds, signal?: AbortSignal): AsyncGenerator<number[]> {
  // The content of the last closed bracket: 0 none, 1 a position, 2 a ring, 3 a polygon.
  let closed = 0
  let ring: number[] = []
  let ringsOfPolygon = 0
  let numbersOfPosition = 0
  // The number being read.
  let digits = 0
  let value = 0
  let scale = 0
  let sign = 1
  const found: number[][] = []

  const endNumber = () => {
    if (digits > 0 && numbersOfPosition++ < 2) ring.push((sign * value) / (scale || 1))
    digits = value = scale = 0
    sign = 1
  }
  for await (const chunk of createReadStream(file(), { highWaterMark: 1 << 20, signal })) {
    const bytes = chunk as Buffer
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (byte >= code.zero && byte <= code.nine) {
        value = value * 10 + (byte - code.zero)
        scale *= 10
        digits++
      } else if (byte === code.point) scale = 1
      else if (byte === code.minus) sign = -1
      else {
        endNumber()
        if (byte === code.open) {
          closed = 0
          numbersOfPosition = 0
        } else if (byte === code.close) {
          closed = closed === 0 ? (numbersOfPosition >= 2 ? 1 : 3) : closed + 1
          if (closed === 2) {
            if (ringsOfPolygon++ === 0 && reaches(ring, bounds)) found.push(ring.slice(0, -2))
            ring = []
          } else if (closed === 3) ringsOfPolygon = 0
        }
      }
    }
    yield* found.splice(0)
  }
}

function reaches(ring: number[], [west, south, east, north]: Bounds): boolean {
  let [minLng, minLat, maxLng, maxLat] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const [lng, lat] = [ring[i]!, ring[i + 1]!]
    if (lng < minLng) minLng = lng
    if (lng > maxLng) maxLng = lng
    if (lat < minLat) minLat = lat
    if (lat > maxLat) maxLat = lat
  }
  return minLng <= east && maxLng >= west && minLat <= north && maxLat >= south
}
