import { INFINITE } from '../expanded/turn-graph.js'
import { type Weights } from '../costing/weights.js'
import { type Roads } from '../roads.js'
import { CELL } from '../snap/road-grid.js'
import { METRES_PER_DEGREE } from '../snap/snapper.js'
import { type CellBoxes } from './cell-boxes.js'
import { NearestPlace } from './nearest-place.js'

const DEGREES = 1e6

/** A place where the vehicle may have been when a point was recorded: on a road, in one of its directions. */
export interface Candidate {
  edge: number
  state: number
  /** The share of the edge before the place. */
  fraction: number
  /** WGS 84 degrees. */
  lat: number
  lng: number
  /** From the point. */
  metres: number
  /** The position among the point's candidates of the same place in the other direction; −1 where there is none. */
  back: number
  /** The vehicle may use the edge in this direction. */
  isOpen: boolean
}

export interface CandidateLimits {
  metresMax: number
  roadsMax: number
  /** Takes roads and directions, too, that are closed to the vehicle. */
  withClosed: boolean
}

/** Finds the nearest roads around points, in both directions. */
export class Candidates {
  private readonly nearest: NearestPlace

  constructor(
    private readonly roads: Roads,
    private readonly boxes: CellBoxes,
  ) {
    this.nearest = new NearestPlace(roads.graph)
  }

  /** Linear in the roads of the cells that the limits touch. */
  at(weights: Weights, lat: number, lng: number, { metresMax, roadsMax, withClosed }: CandidateLimits): Candidate[] {
    const { graph, turns, grid } = this.roads
    const { nearest } = this
    const stateOf = (edge: number) => (edge < 0 ? -1 : turns.stateOf[edge]!)
    const isOpen = (state: number) => state >= 0 && weights.costMs[state] !== INFINITE
    nearest.moveTo(lat, lng)
    const y = Math.round(lat * DEGREES)
    const x = Math.round(lng * DEGREES)
    const reachLat = Math.ceil((metresMax / METRES_PER_DEGREE) * DEGREES)
    const reachLng = Math.ceil((metresMax / Math.max(1, nearest.metresPerLng)) * DEGREES)
    const [south, north] = [y - reachLat, y + reachLat]
    const [west, east] = [x - reachLng, x + reachLng]
    const near: { edge: number; metres: number }[] = []
    const rowOf = (at: number) => Math.floor((at - grid.origin[0]!) / CELL)
    const columnOf = (at: number) => Math.floor((at - grid.origin[1]!) / CELL)
    for (let row = rowOf(south); row <= rowOf(north); row++) {
      for (let column = columnOf(west); column <= columnOf(east); column++) {
        const boxes = this.boxes.of(row, column)
        for (let at = 0; at < boxes.length; at += 5) {
          if (boxes[at + 1]! > north || boxes[at + 2]! < south || boxes[at + 3]! > east || boxes[at + 4]! < west)
            continue
          const edge = boxes[at]!
          if (!withClosed && !isOpen(stateOf(edge)) && !isOpen(stateOf(graph.opposing[edge]!))) continue
          const metres = nearest.on(edge, metresMax)
          // A road may lie in several cells.
          if (metres >= 0 && !near.some((known) => known.edge === edge)) near.push({ edge, metres })
        }
      }
    }
    near.sort((a, b) => a.metres - b.metres || a.edge - b.edge)
    const candidates: Candidate[] = []
    let count = 0
    for (const { edge, metres } of near) {
      if (count === roadsMax) break
      nearest.on(edge, metresMax)
      const { lat: placeLat, lng: placeLng, fraction } = nearest.place()
      const first = candidates.length
      for (const isThere of [true, false]) {
        const directed = isThere ? edge : graph.opposing[edge]!
        const state = stateOf(directed)
        if (state < 0 || (!withClosed && !isOpen(state))) continue
        candidates.push({
          edge: directed,
          state,
          fraction: isThere ? fraction : 1 - fraction,
          lat: placeLat,
          lng: placeLng,
          metres,
          back: -1,
          isOpen: isOpen(state),
        })
      }
      if (candidates.length === first + 2) {
        candidates[first]!.back = first + 1
        candidates[first + 1]!.back = first
      }
      if (candidates.length > first) count++
    }
    return candidates
  }
}
