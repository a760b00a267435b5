import { METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type Box } from '@repere/search/search.port'

export type Side = 'left' | 'right'

/** A point of a line, seen from a place. */
export interface Foot {
  /** From the line to the place. */
  metresAway: number
  /** Along the line, from its start. */
  metresAlong: number
  side: Side
}

/** A point of a line, and how far it is from its start. */
export interface LinePoint extends LatLng {
  /** Metres. */
  distance: number
}

/** How far a point may lie beside a line that it belongs to: metres. Lines of others have other corners than ours. */
const BESIDE_METRES = 20
const SEGMENTS_PER_BOX = 64
/** How much nearer than its box a segment may come out. */
const ROUNDING_METRES = 1e-3

/** The box around some segments in a row, metres. */
interface SegmentBox {
  west: number
  east: number
  south: number
  north: number
}

/** The line of a route on a plane. A corridor is some kilometres wide, where that is exact to a part in a thousand. */
export class RouteLine {
  private readonly x: Float64Array
  private readonly y: Float64Array
  /** Metres from the start to each corner. */
  private readonly along: Float64Array
  private readonly shrink: number
  private readonly corners: ReadonlyMap<string, number>
  private readonly boxes: SegmentBox[] = []

  /** @param points  at least one */
  constructor(readonly points: readonly LatLng[]) {
    const lats = points.map(({ lat }) => lat)
    const middle =
      (lats.reduce((least, lat) => Math.min(least, lat)) + lats.reduce((most, lat) => Math.max(most, lat))) / 2
    this.shrink = shrinkAt(middle)
    this.x = Float64Array.from(points, (point) => this.east(point))
    this.y = Float64Array.from(points, (point) => this.north(point))
    this.along = new Float64Array(points.length)
    for (let at = 1; at < points.length; at++) {
      this.along[at] = this.along[at - 1]! + Math.hypot(this.x[at]! - this.x[at - 1]!, this.y[at]! - this.y[at - 1]!)
    }
    this.corners = new Map(points.map((point, at) => [keyOf(point), at]))
    for (let first = 0; first < points.length - 1; first += SEGMENTS_PER_BOX) {
      // Segments share their ends.
      const [x, y] = [this.x, this.y].map((all) => all.subarray(first, first + SEGMENTS_PER_BOX + 1))
      this.boxes.push({ west: Math.min(...x!), east: Math.max(...x!), south: Math.min(...y!), north: Math.max(...y!) })
    }
  }

  get metres(): number {
    return this.along.at(-1)!
  }

  private east({ lng }: LatLng): number {
    return lng * METRES_PER_DEGREE * this.shrink
  }

  private north({ lat }: LatLng): number {
    return lat * METRES_PER_DEGREE
  }

  /** The box around the line and some metres more. */
  boxAround(metres: number): Box {
    const north = metres / METRES_PER_DEGREE
    const east = north / this.shrink
    const box = { south: 90, west: 180, north: -90, east: -180 }
    for (const { lat, lng } of this.points) {
      box.south = Math.min(box.south, lat - north)
      box.north = Math.max(box.north, lat + north)
      box.west = Math.min(box.west, lng - east)
      box.east = Math.max(box.east, lng + east)
    }
    return box
  }

  /** The point of the line nearest to a place; of several the first. */
  footOf(place: LatLng): Foot {
    const [px, py] = [this.east(place), this.north(place)]
    const away = Float64Array.from(this.boxes, ({ west, east, south, north }) =>
      Math.hypot(Math.max(west - px, 0, px - east), Math.max(south - py, 0, py - north)),
    )
    let best = Infinity
    let [bestAt, bestShare] = [0, 0]
    const lookInto = (box: number) => {
      const first = box * SEGMENTS_PER_BOX + 1
      for (let at = first; at < Math.min(first + SEGMENTS_PER_BOX, this.x.length); at++) {
        const [ax, ay] = [this.x[at - 1]!, this.y[at - 1]!]
        const [dx, dy] = [this.x[at]! - ax, this.y[at]! - ay]
        const squared = dx * dx + dy * dy
        if (squared === 0) continue
        const share = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / squared))
        const metres = Math.hypot(px - ax - share * dx, py - ay - share * dy)
        if (metres < best || (metres === best && at < bestAt)) [best, bestAt, bestShare] = [metres, at, share]
      }
    }
    // With the nearest box looked into, few others can have a nearer point.
    lookInto(away.indexOf(away.reduce((least, metres) => Math.min(least, metres), Infinity)))
    for (const [box, metres] of away.entries()) if (metres <= best + ROUNDING_METRES) lookInto(box)
    const [ax, ay] = [this.x[bestAt - 1] ?? this.x[0]!, this.y[bestAt - 1] ?? this.y[0]!]
    // A line of one place.
    if (bestAt === 0) return { metresAway: Math.hypot(px - ax, py - ay), metresAlong: 0, side: 'right' }
    const turn = (this.x[bestAt]! - ax) * (py - ay) - (this.y[bestAt]! - ay) * (px - ax)
    const metresAlong = this.along[bestAt - 1]! + bestShare * (this.along[bestAt]! - this.along[bestAt - 1]!)
    return { metresAway: best, metresAlong, side: turn > 0 ? 'left' : 'right' }
  }

  /** The point at some metres from the start. */
  at(metres: number): LinePoint {
    let next = 1
    while (next < this.along.length - 1 && this.along[next]! < metres) next++
    const [from, to] = [this.points[next - 1]!, this.points[next] ?? this.points[next - 1]!]
    const length = (this.along[next] ?? 0) - this.along[next - 1]!
    const share = length > 0 ? Math.max(0, Math.min(1, (metres - this.along[next - 1]!) / length)) : 0
    const between = (a: number, b: number) => Math.round((a + share * (b - a)) * 1e6) / 1e6
    return { lat: between(from.lat, to.lat), lng: between(from.lng, to.lng), distance: Math.round(metres) }
  }

  /** How far along this line another one, which begins on it, stays on it: metres from the start of this one. */
  leftBy(other: readonly LatLng[]): number {
    let metres = 0
    for (const point of other) {
      const along = this.alongOf(point)
      // One that turns back has left.
      if (along === null || along < metres) break
      metres = along
    }
    return metres
  }

  /** From where another line, which ends on this one, runs along it to its end: metres from the start of this one. */
  rejoinedBy(other: readonly LatLng[]): number {
    let metres = this.metres
    for (const point of other.toReversed()) {
      const along = this.alongOf(point)
      if (along === null || along > metres) break
      metres = along
    }
    return metres
  }

  private alongOf(point: LatLng): number | null {
    const corner = this.corners.get(keyOf(point))
    if (corner !== undefined) return this.along[corner]!
    const { metresAway, metresAlong } = this.footOf(point)
    return metresAway <= BESIDE_METRES ? metresAlong : null
  }
}

const keyOf = ({ lat, lng }: LatLng) => `${Math.round(lat * 1e6)},${Math.round(lng * 1e6)}`
