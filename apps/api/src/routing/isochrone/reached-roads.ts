import { METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type Position } from '../isochrone-answer.js'

/** Stretches of road, each from one corner of its line to the next: `x1, y1, x2, y2` in metres east and north of a point. */
export type Stretches = Float64Array

/** Roads that a search has used, in flat lists, because an area may have a hundred thousand corners. */
export interface RoadLines {
  /** Longitude and latitude of each corner in turns, road by road, in the direction of the search. */
  corners: Float64Array
  /** The index of the first corner of each road; at the end, the index after the last corner. */
  firsts: Int32Array
  /** The cost to the end of each road: seconds, or metres. */
  costs: Float64Array
}

/** Metres east and north of a point, as on a plane: exact enough for some hundred kilometres, and exact on the way back. */
export class LocalPlane {
  private readonly metresPerLng: number

  constructor(private readonly origin: LatLng) {
    this.metresPerLng = METRES_PER_DEGREE * shrinkAt(origin.lat)
  }

  x = (lng: number): number => (lng - this.origin.lng) * this.metresPerLng
  y = (lat: number): number => (lat - this.origin.lat) * METRES_PER_DEGREE
  toPosition = (x: number, y: number): Position => [
    this.origin.lng + x / this.metresPerLng,
    this.origin.lat + y / METRES_PER_DEGREE,
  ]
}

/** Lines of the same length between the same two ends are one road in two directions. */
const SAME_LENGTH_METRES = 1

/** The roads that a search from a point has used. The roads within any smaller limit can be cut out of them. */
export class ReachedRoads {
  /** x and y of each corner in turns. */
  private readonly points: Float64Array
  private readonly metres: Float64Array
  /**
   * For each road: the cost to its first corner; below zero on the origin's own road, which the journey enters in the
   * middle.
   */
  private readonly begins: Float64Array
  /** For each road: the cost to its last corner, over the fastest road. */
  private readonly ends: Float64Array
  /** The same road in the other direction; -1 where the search used only one direction. */
  private readonly opposites: Int32Array

  /**
   * @param isBothWays  every road can be used in both directions, independent of the direction of the search
   */
  constructor(
    plane: LocalPlane,
    private readonly roads: RoadLines,
    private readonly isBothWays: boolean,
  ) {
    const { corners, firsts, costs } = roads
    const count = costs.length
    this.points = new Float64Array(corners.length)
    for (let i = 0; i < corners.length; i += 2) {
      this.points[i] = plane.x(corners[i]!)
      this.points[i + 1] = plane.y(corners[i + 1]!)
    }
    this.metres = new Float64Array(count)
    this.begins = new Float64Array(count)
    this.ends = new Float64Array(count)
    this.opposites = new Int32Array(count).fill(-1)

    const nodes = new Map<number, number>()
    const nodeOf = (corner: number): number => {
      const key = this.keyOf(corner)
      let node = nodes.get(key)
      if (node === undefined) nodes.set(key, (node = nodes.size))
      return node
    }
    const [from, to] = [new Int32Array(count), new Int32Array(count)]
    for (let road = 0; road < count; road++) {
      from[road] = nodeOf(firsts[road]!)
      to[road] = nodeOf(firsts[road + 1]! - 1)
      this.metres[road] = this.lengthOf(road)
    }
    const arrivals = new Float64Array(nodes.size).fill(Infinity)
    const between = new Map<number, number>()
    for (let road = 0; road < count; road++) {
      arrivals[to[road]!] = Math.min(costs[road]!, arrivals[to[road]!]!)
      const opposite = between.get(to[road]! * nodes.size + from[road]!)
      if (opposite !== undefined && Math.abs(this.metres[opposite]! - this.metres[road]!) < SAME_LENGTH_METRES) {
        this.opposites[opposite] = road
        this.opposites[road] = opposite
      }
      between.set(from[road]! * nodes.size + to[road]!, road)
    }
    for (let road = 0; road < count; road++) {
      const begin = arrivals[from[road]!]!
      this.begins[road] = begin < costs[road]! ? begin : this.beginOnTheWay(road)
      this.ends[road] = arrivals[to[road]!]!
    }
  }

  /**
   * Every stretch that is reached within a limit: of roads that are open in both directions, and of others.
   *
   * @param knownTo  largest cost of a road up to which its direction is known. It is the same for a limit alone and
   *   together with larger ones, so that the area is the same
   */
  within(limit: number, knownTo: number): { bothWays: Stretches; oneWay: Stretches } {
    const { costs } = this.roads
    const bothWays = new Float64Array(2 * this.points.length)
    const oneWay = new Float64Array(2 * this.points.length)
    let [ofBoth, ofOne] = [0, 0]
    for (let road = 0; road < costs.length; road++) {
      const inverse = this.opposites[road]!
      const opposite = inverse >= 0 && costs[inverse]! <= knownTo ? inverse : -1
      const [from, to] = this.reachedOf(road, limit)
      if (this.isBothWays)
        ofBoth = this.cut(road, Math.max(to, this.reachedFromEnd(road, limit)), Infinity, bothWays, ofBoth)
      if (to <= from) continue
      if (opposite < 0 && !this.isBothWays) ofOne = this.cut(road, from, to, oneWay, ofOne)
      else if (opposite < 0 || opposite > road || !this.isWhole(opposite, limit)) {
        ofBoth = this.cut(road, from, to, bothWays, ofBoth)
      }
    }
    return { bothWays: bothWays.subarray(0, ofBoth), oneWay: oneWay.subarray(0, ofOne) }
  }

  /**
   * Every stretch that cannot be reached within a limit, from neither end.
   *
   * @param knownTo  as in `within`
   */
  beyond(limit: number, knownTo: number): Stretches {
    const { costs } = this.roads
    const stretches = new Float64Array(2 * this.points.length)
    let end = 0
    for (let road = 0; road < costs.length; road++) {
      const [metres, begin] = [this.metres[road]!, this.begins[road]!]
      const own = costs[road]! - begin
      if (own <= 0 || begin < 0 || begin >= knownTo) continue
      const from = Math.max(0, (limit - begin) / own) * metres
      const to = metres - Math.max(0, (limit - this.ends[road]!) / own) * metres
      if (to > from) end = this.cut(road, from, to, stretches, end)
    }
    return stretches.subarray(0, end)
  }

  /** Metres from a road's first corner between which it is reached. */
  private reachedOf(road: number, limit: number): [from: number, to: number] {
    const metres = this.metres[road]!
    const begin = this.begins[road]!
    const perMetre = metres > 0 ? (this.roads.costs[road]! - begin) / metres : 0
    if (perMetre <= 0) return [0, metres]
    // Behind the origin, the road can only be used in the other direction.
    const from = begin < 0 && !this.isBothWays ? -begin / perMetre : 0
    return [from, Math.min(metres, (limit - begin) / perMetre)]
  }

  /** Metres from a road's first corner, from which on the road is reached through its last corner. */
  private reachedFromEnd(road: number, limit: number): number {
    const own = this.roads.costs[road]! - this.begins[road]!
    const left = limit - this.ends[road]!
    return left > 0 && own > 0 ? this.metres[road]! * (1 - left / own) : Infinity
  }

  private isWhole(road: number, limit: number): boolean {
    return this.begins[road]! >= 0 && this.roads.costs[road]! <= limit
  }

  /** Names the place of a corner, to a tenth of a metre. */
  private keyOf(corner: number): number {
    const { corners } = this.roads
    const lng = Math.round((corners[2 * corner]! - corners[0]!) * 1e6)
    const lat = Math.round((corners[2 * corner + 1]! - corners[1]!) * 1e6)
    return lat * 1e8 + lng
  }

  private lengthOf(road: number): number {
    const { points } = this
    const last = 2 * (this.roads.firsts[road + 1]! - 1)
    let metres = 0
    for (let i = 2 * this.roads.firsts[road]!; i < last; i += 2) {
      const [dx, dy] = [points[i + 2]! - points[i]!, points[i + 3]! - points[i + 1]!]
      metres += Math.sqrt(dx * dx + dy * dy)
    }
    return metres
  }

  /** The cost to the first corner of the origin's road, as if the journey had used the whole road. */
  private beginOnTheWay(road: number): number {
    const at = this.metresToNearest(road)
    const perMetre = this.roads.costs[road]! / Math.max(this.metres[road]! - at, 1)
    return -at * perMetre
  }

  /** Metres along a road to its point nearest to 0, 0. */
  private metresToNearest(road: number): number {
    const { points } = this
    const last = 2 * (this.roads.firsts[road + 1]! - 1)
    let nearest = Infinity
    let at = 0
    let along = 0
    for (let i = 2 * this.roads.firsts[road]!; i < last; i += 2) {
      const [x, y] = [points[i]!, points[i + 1]!]
      const [dx, dy] = [points[i + 2]! - x, points[i + 3]! - y]
      const length = Math.hypot(dx, dy)
      const share = length > 0 ? Math.min(1, Math.max(0, -(x * dx + y * dy) / (length * length))) : 0
      const distance = Math.hypot(x + share * dx, y + share * dy)
      if (distance < nearest) {
        nearest = distance
        at = along + share * length
      }
      along += length
    }
    return at
  }

  /** Adds the part of a road between two distances from its first corner. @returns the position for the next stretch */
  private cut(road: number, from: number, to: number, stretches: Float64Array, end: number): number {
    const { points } = this
    const last = 2 * (this.roads.firsts[road + 1]! - 1)
    let along = 0
    for (let i = 2 * this.roads.firsts[road]!; i < last && along < to; i += 2) {
      const [x, y] = [points[i]!, points[i + 1]!]
      const [dx, dy] = [points[i + 2]! - x, points[i + 3]! - y]
      const length = Math.sqrt(dx * dx + dy * dy)
      const begin = Math.max(0, from - along)
      const stop = Math.min(length, to - along)
      if (stop > begin) {
        stretches[end++] = x + (dx * begin) / length
        stretches[end++] = y + (dy * begin) / length
        stretches[end++] = x + (dx * stop) / length
        stretches[end++] = y + (dy * stop) / length
      }
      along += length
    }
    return end
  }
}
