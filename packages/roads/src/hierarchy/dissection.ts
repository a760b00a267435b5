import { sortedBy } from './radix-sort.js'
import { type Incidence, incidenceOf, type RoadNet, SINK, SOURCE, UnitFlow } from './unit-flow.js'

/** Directions in which the crossings are sorted before a flow. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

/** Share of the crossings at each end that is source or sink. */
const BALANCE = 0.3

/** A cut of one road is not improved further once it is this good: roads cut, per crossing of the smaller side, times its size. */
const BRIDGE_SCORE = 4.1

/** For the progress: crossings that have been separated from all others. */
export type OnSeparated = (crossings: number) => void

/**
 * Ranks roads by nested dissection, cutting with inertial flow (Schild and Sommer, "On Balanced Separators in Road
 * Networks", 2015): crossings are sorted along a direction, the first and the last of them become sources and sinks, and
 * the smallest cut between them is taken, the best of four directions. The roads of a cut rank above all roads of both
 * sides, and both sides are cut again.
 *
 * In practice O(n × √n) for n crossings; the order depends on nothing but the net.
 *
 * @returns the rank of each road, 0 first eliminated; roads of one cut follow each other
 */
export function dissect(net: RoadNet, onSeparated?: OnSeparated): Int32Array {
  return new Dissection(net).rank(onSeparated)
}

/** The crossings of one cell: a range of every list of sorted crossings. */
interface Range {
  from: number
  to: number
}

class Dissection {
  private readonly incidence: Incidence
  private readonly flow: UnitFlow
  /** All crossings, sorted along each direction. A cell is the same range of each. */
  private readonly sorted: Int32Array[]
  private readonly onSide: Uint8Array
  private readonly part: Int32Array
  private readonly scratch: Int32Array
  private readonly ranks: Int32Array
  private nextRank: number
  private cells = 0

  constructor(private readonly net: RoadNet) {
    const { crossings, endA, x, y } = net
    this.incidence = incidenceOf(net)
    this.flow = new UnitFlow(net, this.incidence)
    this.sorted = DIRECTIONS.map(([dx, dy]) => sortedBy(crossings, (crossing) => x[crossing]! * dx + y[crossing]! * dy))
    this.onSide = new Uint8Array(crossings)
    this.part = new Int32Array(crossings)
    this.scratch = new Int32Array(crossings)
    this.ranks = new Int32Array(endA.length).fill(-1)
    this.nextRank = endA.length - 1
  }

  rank(onSeparated?: OnSeparated): Int32Array {
    const loops = this.loopsByCrossing()
    const open: Range[] = [{ from: 0, to: this.net.crossings }]
    let separated = 0
    for (let range = open.pop(); range; range = open.pop()) {
      if (range.to - range.from > 1) {
        open.push(...this.split(range))
      } else if (range.to > range.from) {
        for (const loop of loops.get(this.sorted[0]![range.from]!) ?? []) this.ranks[loop] = this.nextRank--
        onSeparated?.(++separated)
      }
    }
    return this.ranks
  }

  private loopsByCrossing(): Map<number, number[]> {
    const { endA, endB } = this.net
    const loops = new Map<number, number[]>()
    for (let road = 0; road < endA.length; road++) {
      const crossing = endA[road]!
      if (crossing === endB[road]) loops.set(crossing, [...(loops.get(crossing) ?? []), road])
    }
    return loops
  }

  private split(range: Range): Range[] {
    const members = this.sorted[0]!.subarray(range.from, range.to)
    const cell = ++this.cells
    for (const crossing of members) this.flow.cell[crossing] = cell
    const parts = this.findParts(members, cell)
    if (parts > 1) return this.arrange(range, parts)
    this.cut(range, cell)
    for (const crossing of members) if (this.onSide[crossing]) this.rankCutRoads(crossing, cell)
    for (const crossing of members) this.part[crossing] = this.onSide[crossing] ? 0 : 1
    return this.arrange(range, 2)
  }

  /** Numbers the parts of a cell that are not connected. @returns how many there are */
  private findParts(members: Int32Array, cell: number): number {
    const { part, scratch, incidence, flow } = this
    for (const crossing of members) part[crossing] = -1
    let parts = 0
    for (const start of members) {
      if (part[start]! >= 0) continue
      let end = 0
      part[start] = parts
      scratch[end++] = start
      for (let at = 0; at < end; at++) {
        const crossing = scratch[at]!
        for (let i = incidence.first[crossing]!; i < incidence.first[crossing + 1]!; i++) {
          const other = this.endOf(incidence.arcs[i]!)
          if (flow.cell[other] !== cell || part[other]! >= 0) continue
          part[other] = parts
          scratch[end++] = other
        }
      }
      parts++
    }
    return parts
  }

  /** Leaves the smaller cut of all directions in `onSide`. Of equal cuts, the more balanced one. */
  private cut(range: Range, cell: number): void {
    const size = range.to - range.from
    const half = Math.max(1, Math.floor(size * BALANCE))
    let best = Infinity
    let bestScore = Infinity
    for (const order of this.sorted) {
      const members = order.subarray(range.from, range.to)
      for (const [i, crossing] of members.entries()) {
        this.flow.kind[crossing] = i < half ? SOURCE : i >= size - half ? SINK : 0
      }
      const roads = this.flow.largest(members, cell, best + 1)
      if (roads <= best) {
        let inside = 0
        for (const crossing of members) if (this.flow.isOnSourceSide(crossing)) inside++
        const smaller = Math.min(inside, size - inside)
        const score = roads / smaller
        if (smaller > 0 && (roads < best || score < bestScore)) {
          best = roads
          bestScore = score
          for (const crossing of members) this.onSide[crossing] = this.flow.isOnSourceSide(crossing) ? 1 : 0
        }
      }
      if (best === 1 && bestScore < BRIDGE_SCORE / size) return
    }
  }

  private rankCutRoads(crossing: number, cell: number): void {
    for (let i = this.incidence.first[crossing]!; i < this.incidence.first[crossing + 1]!; i++) {
      const arc = this.incidence.arcs[i]!
      const other = this.endOf(arc)
      if (this.flow.cell[other] === cell && !this.onSide[other]) this.ranks[arc >> 1] = this.nextRank--
    }
  }

  /** Brings the crossings of each part together in every list, in their order. */
  private arrange({ from, to }: Range, parts: number): Range[] {
    const starts = new Int32Array(parts + 1)
    for (const crossing of this.sorted[0]!.subarray(from, to)) starts[this.part[crossing]! + 1]!++
    for (let i = 0; i < parts; i++) starts[i + 1]! += starts[i]!
    for (const order of this.sorted) {
      const next = starts.slice(0, parts)
      const members = order.subarray(from, to)
      for (const crossing of members) this.scratch[next[this.part[crossing]!]!++] = crossing
      members.set(this.scratch.subarray(0, to - from))
    }
    return Array.from({ length: parts }, (_, i) => ({ from: from + starts[i]!, to: from + starts[i + 1]! }))
  }

  private endOf(arc: number): number {
    return arc & 1 ? this.net.endA[arc >> 1]! : this.net.endB[arc >> 1]!
  }
}
