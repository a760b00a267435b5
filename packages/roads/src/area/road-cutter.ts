import { type Weights } from '../costing/weights.js'
import { type TurnGraph } from '../expanded/turn-graph.js'
import { type Place } from '../snap/place.js'
import { type Reached, type ReachDirection, type ReachLimit } from '../search/reach.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { type LocalPlane } from './local-plane.js'
import { type RoadPieces } from './road-pieces.js'
import { cheapestAt, cutsBetween, reversed, type WaysAlong } from './ways-along.js'

/** What a search has reached, and how it was asked. */
export interface ReachedFrom {
  place: Place
  reached: Reached
  measure: ReachLimit['measure']
  limit: number
  direction: ReachDirection
}

/**
 * Cuts roads into straight pieces with the values of a search. A point of a road has the value of the cheapest way to it,
 * over whichever end of the road it comes. It takes 5 bytes for each edge.
 */
export class RoadCutter {
  /** By edge: the cheapest reached state that has it, as its position plus 1; 0 where there is none. */
  private readonly entryOf: Int32Array
  private readonly isCut: Uint8Array
  private cutRoads: number[] = []
  /** By road: the ways that begin or end on it. */
  private open = new Map<number, WaysAlong[]>()
  private search: ReachedFrom | undefined

  constructor(
    private readonly graph: RoadGraph,
    private readonly turns: TurnGraph,
    private readonly weights: Weights,
  ) {
    this.entryOf = new Int32Array(graph.tail.length)
    this.isCut = new Uint8Array(graph.tail.length)
  }

  /** Adds the pieces of all roads that a search has reached within its limit. Those beyond it count where they are cut. */
  cutReached(search: ReachedFrom, plane: LocalPlane, pieces: RoadPieces): void {
    this.clear()
    this.search = search
    const { states, costMs, begins } = search.reached
    for (let entry = 0; entry < states.length; entry++) {
      const edge = this.turns.edgeOf[states[entry]!]!
      if (begins[entry]) {
        const road = this.roadOf(edge)
        const ways = this.waysAlong(entry)
        this.open.set(road, [...(this.open.get(road) ?? []), edge === road ? ways : reversed(ways)])
      } else {
        const known = this.entryOf[edge]!
        if (known === 0 || costMs[entry]! < costMs[known - 1]!) this.entryOf[edge] = entry + 1
      }
    }
    const { measure, limit, reached } = search
    for (const [entry, state] of states.entries()) {
      const isWithin = begins[entry] === 1 || reached[measure][entry]! - this.weights[measure][state]! <= limit
      if (isWithin) this.cut(this.turns.edgeOf[state]!, plane, pieces)
    }
  }

  /** Adds the pieces of the road of an edge, unless they are there. */
  cut(edge: number, plane: LocalPlane, pieces: RoadPieces): void {
    const road = this.roadOf(edge)
    if (this.isCut[road]) return
    this.isCut[road] = 1
    this.cutRoads.push(road)
    const ways = this.open.get(road)?.slice() ?? []
    const opposing = this.graph.opposing[road]!
    const [along, against] = [this.entryOf[road]!, opposing < 0 ? 0 : this.entryOf[opposing]!]
    if (along > 0) ways.push(this.waysAlong(along - 1))
    if (against > 0) ways.push(reversed(this.waysAlong(against - 1)))
    // Shares count in the direction of the stored points.
    const isStored = (this.graph.shape[road]! & 1) === 0
    this.addPieces(road, isStored ? ways : ways.map(reversed), plane, pieces)
  }

  private clear(): void {
    for (const road of this.cutRoads) this.isCut[road] = 0
    for (const state of this.search?.reached.states ?? []) this.entryOf[this.turns.edgeOf[state]!] = 0
    this.cutRoads = []
    this.open.clear()
  }

  /** One of the two edges of a road. */
  private roadOf(edge: number): number {
    const opposing = this.graph.opposing[edge]!
    return opposing >= 0 && opposing < edge ? opposing : edge
  }

  /** The ways over a reached state, along its edge. */
  private waysAlong(entry: number): WaysAlong {
    const { place, reached, measure, direction } = this.search!
    const state = reached.states[entry]!
    const [cost, value] = [this.weights.costMs[state]!, this.weights[measure][state]!]
    const [farCost, farValue] = [reached.costMs[entry]!, reached[measure][entry]!]
    const ends = direction === 'from' ? place.from : place.to
    const end = reached.begins[entry] ? ends.find((one) => one.state === state) : undefined
    return direction === 'from'
      ? {
          cost: farCost - cost,
          costSlope: cost,
          value: farValue - value,
          valueSlope: value,
          from: end?.fraction ?? 0,
          to: 1,
        }
      : { cost: farCost, costSlope: -cost, value: farValue, valueSlope: -value, from: 0, to: end?.fraction ?? 1 }
  }

  private addPieces(road: number, ways: WaysAlong[], plane: LocalPlane, pieces: RoadPieces): void {
    const { shape, firstPoint, shapePoints } = this.graph
    const number = shape[road]! >>> 1
    const [first, last] = [firstPoint[number]!, firstPoint[number + 1]! - 1]
    let length = 0
    for (let point = first; point < last; point++) length += plane.lengthOf(shapePoints, point)
    if (length === 0) return
    const cuts = cutsBetween(ways)
    let along = 0
    for (let point = first; point < last;) {
      const next = straightTo(plane, shapePoints, point, last)
      const x1 = plane.x(shapePoints[2 * point + 1]!)
      const y1 = plane.y(shapePoints[2 * point]!)
      const dx = plane.x(shapePoints[2 * next + 1]!) - x1
      const dy = plane.y(shapePoints[2 * next]!) - y1
      const begin = along
      for (let on = point; on < next; on++) along += plane.lengthOf(shapePoints, on) / length
      if (next === last) along = 1
      for (let i = 0; i + 1 < cuts.length; i++) {
        const from = Math.max(begin, cuts[i]!)
        const to = Math.min(along, cuts[i + 1]!)
        if (from >= to) continue
        const best = cheapestAt(ways, (from + to) / 2)
        const a = (from - begin) / (along - begin)
        const b = (to - begin) / (along - begin)
        const value1 = best ? best.value + best.valueSlope * from : Infinity
        const value2 = best ? best.value + best.valueSlope * to : Infinity
        pieces.add(x1 + a * dx, y1 + a * dy, x1 + b * dx, y1 + b * dy, value1, value2)
      }
      point = next
    }
  }
}

/** Points this near to a straight line are left out. */
const STRAIGHT_METRES = 1.5
const LEFT_OUT_MAX = 8

/** The last of the next points to which a line may run straight. */
function straightTo(plane: LocalPlane, points: Int32Array, point: number, last: number): number {
  let next = point + 1
  while (next < last && next - point <= LEFT_OUT_MAX && isStraight(plane, points, point, next + 1)) next++
  return next
}

function isStraight(plane: LocalPlane, points: Int32Array, from: number, to: number): boolean {
  const x = plane.x(points[2 * from + 1]!)
  const y = plane.y(points[2 * from]!)
  const dx = plane.x(points[2 * to + 1]!) - x
  const dy = plane.y(points[2 * to]!) - y
  const squared = dx * dx + dy * dy
  for (let point = from + 1; point < to; point++) {
    const px = plane.x(points[2 * point + 1]!) - x
    const py = plane.y(points[2 * point]!) - y
    const ahead = px * dx + py * dy
    const beside = px * dy - py * dx
    // Behind an end, it is a bend.
    if (ahead < 0 || ahead > squared || beside * beside > STRAIGHT_METRES ** 2 * squared) return false
  }
  return true
}
