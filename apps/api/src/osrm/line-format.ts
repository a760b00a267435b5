import polyline from '@mapbox/polyline'
import { flatMetres } from '@repere/geometry'
import { type Geometries, type Overview } from './osrm-queries.dto.js'

/** `[lat, lng]` in order. */
export type Line = [number, number][]

export interface LineString {
  type: 'LineString'
  /** `[lng, lat]` */
  coordinates: [number, number][]
}

/** An encoded line, or GeoJSON. */
export type Geometry = string | LineString

/** Reads a line of the engine, encoded with precision 6. */
export const decoded = (line: string): Line => polyline.decode(line, 6)

/** Lines that lie end to end as one, each shared point once; at least two points. */
export function joined(lines: Line[]): Line {
  const line: Line = []
  for (const point of lines.flat()) {
    const last = line.at(-1)
    if (last?.[0] !== point[0] || last[1] !== point[1]) line.push(point)
  }
  return line.length === 1 ? [line[0]!, line[0]!] : line
}

export function inFormat(line: Line, geometries: Geometries): Geometry {
  if (geometries === 'polyline') return polyline.encode(line, 5)
  if (geometries === 'polyline6') return polyline.encode(line, 6)
  return { type: 'LineString', coordinates: line.map(([lat, lng]) => [lng, lat]) }
}

/** @returns null where no line is wanted */
export const overviewOf = (line: Line, overview: Overview): Line | null =>
  overview === 'false' ? null : overview === 'full' ? line : simplified(line)

/** Points within this part of the route's extent of the simplified line are left out: a pixel on most screens. */
const EXTENT_PARTS = 1_000

/** The line with as few points as a map needs that shows the whole route (Ramer, Douglas and Peucker). */
export function simplified(line: Line): Line {
  const [lats, lngs] = [line.map(([lat]) => lat), line.map(([, lng]) => lng)]
  const corner = (pick: (values: number[]) => number) => ({ lat: pick(lats), lng: pick(lngs) })
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
  const toleranceMetres = flatMetres(corner(least), corner(most)) / EXTENT_PARTS
  const isKept = new Uint8Array(line.length)
  isKept[0] = 1
  isKept[line.length - 1] = 1
  const parts: [from: number, to: number][] = [[0, line.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part
    let [farthest, metres] = [-1, toleranceMetres]
    for (let at = from + 1; at < to; at++) {
      const apart = metresFromSegment(line[at]!, line[from]!, line[to]!)
      if (apart > metres) [farthest, metres] = [at, apart]
    }
    if (farthest < 0) continue
    isKept[farthest] = 1
    parts.push([from, farthest], [farthest, to])
  }
  return line.filter((_, index) => isKept[index] === 1)
}

/** On a flat map around the point, which is exact enough for a drawing. */
function metresFromSegment(point: Line[number], from: Line[number], to: Line[number]): number {
  const [lat, lng] = point
  const shrink = Math.cos((lat * Math.PI) / 180)
  const [x, y] = [(from[1] - lng) * shrink, from[0] - lat]
  const [dx, dy] = [(to[1] - lng) * shrink - x, to[0] - lat - y]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, -(x * dx + y * dy) / squared))
  const nearest = { lat: lat + y + share * dy, lng: lng + (x + share * dx) / shrink }
  return flatMetres({ lat, lng }, nearest)
}
