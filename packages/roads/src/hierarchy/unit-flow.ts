/** A graph of crossings and roads without direction. */
export interface RoadNet {
  crossings: number
  /** By crossing: a plane projection, in any unit. */
  x: Float64Array
  y: Float64Array
  /** By road: its two ends. */
  endA: Int32Array
  endB: Int32Array
}

/** The roads at every crossing, loops left out. Road r is arc 2r from A to B and arc 2r + 1 from B to A. */
export interface Incidence {
  first: Int32Array
  arcs: Int32Array
}

export function incidenceOf({ crossings, endA, endB }: RoadNet): Incidence {
  const first = new Int32Array(crossings + 1)
  const isLoop = (road: number) => endA[road] === endB[road]
  for (let road = 0; road < endA.length; road++) {
    if (isLoop(road)) continue
    first[endA[road]! + 1]!++
    first[endB[road]! + 1]!++
  }
  for (let crossing = 0; crossing < crossings; crossing++) first[crossing + 1]! += first[crossing]!
  const arcs = new Int32Array(first[crossings]!)
  const next = first.slice(0, crossings)
  for (let road = 0; road < endA.length; road++) {
    if (isLoop(road)) continue
    arcs[next[endA[road]!]!++] = 2 * road
    arcs[next[endB[road]!]!++] = 2 * road + 1
  }
  return { first, arcs }
}

export const SOURCE = 1
export const SINK = 2

/**
 * The largest flow between two sets of crossings when each road carries one unit, by Dinic's algorithm (1970): the fewest
 * roads that separate them. At most O(roads × √roads); its arrays are used again by every call.
 */
export class UnitFlow {
  /** By crossing: SOURCE, SINK or 0. Set before a call for every member. */
  readonly kind: Uint8Array
  /** By crossing: the cell that it belongs to. Only roads inside a cell count. */
  readonly cell: Int32Array
  private readonly flow: Int8Array
  private readonly touched: Int32Array
  private touchedCount = 0
  private readonly level: Int32Array
  private readonly stamp: Int32Array
  private readonly queue: Int32Array
  private readonly pointer: Int32Array
  private readonly path: Int32Array
  private round = 0

  constructor(
    private readonly net: RoadNet,
    private readonly incidence: Incidence,
  ) {
    const { crossings, endA } = net
    this.kind = new Uint8Array(crossings)
    this.cell = new Int32Array(crossings)
    this.flow = new Int8Array(endA.length)
    this.touched = new Int32Array(endA.length)
    this.level = new Int32Array(crossings)
    this.stamp = new Int32Array(crossings)
    this.queue = new Int32Array(crossings)
    this.pointer = new Int32Array(crossings)
    this.path = new Int32Array(crossings + 1)
  }

  /**
   * @param members  the crossings of one cell
   * @param limit    gives up at this flow
   * @returns the flow; below the limit, `isOnSourceSide` names the sides of the smallest cut
   */
  largest(members: Int32Array, cell: number, limit: number): number {
    for (let i = 0; i < this.touchedCount; i++) this.flow[this.touched[i]!] = 0
    this.touchedCount = 0
    let total = 0
    for (;;) {
      const reached = this.levelFromSources(members, cell)
      if (reached < 0) return total
      total += this.blockingFlow(cell, reached, limit - total)
      if (total >= limit) return total
    }
  }

  isOnSourceSide(crossing: number): boolean {
    return this.stamp[crossing] === this.round
  }

  private endOf(arc: number): number {
    return arc & 1 ? this.net.endA[arc >> 1]! : this.net.endB[arc >> 1]!
  }

  private hasRoom(arc: number): boolean {
    return arc & 1 ? this.flow[arc >> 1]! > -1 : this.flow[arc >> 1]! < 1
  }

  /** Breadth first. @returns how many crossings are in the queue; −1 when no sink was reached */
  private levelFromSources(members: Int32Array, cell: number): number {
    const { stamp, level, queue, kind, incidence } = this
    this.round++
    let end = 0
    let reachedSink = false
    for (const crossing of members) {
      if (kind[crossing] !== SOURCE) continue
      stamp[crossing] = this.round
      level[crossing] = 0
      queue[end++] = crossing
    }
    for (let at = 0; at < end; at++) {
      const crossing = queue[at]!
      if (kind[crossing] === SINK) {
        reachedSink = true
        continue
      }
      for (let i = incidence.first[crossing]!; i < incidence.first[crossing + 1]!; i++) {
        const arc = incidence.arcs[i]!
        const other = this.endOf(arc)
        if (this.cell[other] !== cell || stamp[other] === this.round || !this.hasRoom(arc)) continue
        stamp[other] = this.round
        level[other] = level[crossing]! + 1
        queue[end++] = other
      }
    }
    return reachedSink ? end : -1
  }

  /** Depth first along rising levels, until no further path leads to a sink. */
  private blockingFlow(cell: number, reached: number, limit: number): number {
    const { queue, pointer, kind, incidence, path } = this
    for (let i = 0; i < reached; i++) pointer[queue[i]!] = incidence.first[queue[i]!]!
    let pushed = 0
    for (let i = 0; i < reached && kind[queue[i]!] === SOURCE; i++) {
      for (let depth = this.pathFrom(queue[i]!, cell); depth >= 0; depth = this.pathFrom(queue[i]!, cell)) {
        for (let d = 0; d < depth; d++) this.push(path[d]!)
        if (++pushed >= limit) return pushed
      }
    }
    return pushed
  }

  /** Leaves the arcs of a path to a sink in `path`. @returns their number; −1 when there is none */
  private pathFrom(source: number, cell: number): number {
    const { pointer, kind, incidence, path, stamp, level } = this
    let depth = 0
    let crossing = source
    while (kind[crossing] !== SINK) {
      let moved = false
      for (; pointer[crossing]! < incidence.first[crossing + 1]!; pointer[crossing]!++) {
        const arc = incidence.arcs[pointer[crossing]!]!
        const other = this.endOf(arc)
        const leadsOn = stamp[other] === this.round && level[other] === level[crossing]! + 1
        if (this.cell[other] !== cell || !leadsOn || !this.hasRoom(arc)) continue
        path[depth++] = arc
        crossing = other
        moved = true
        break
      }
      if (moved) continue
      if (depth === 0) return -1
      crossing = this.endOf(path[--depth]! ^ 1)
      pointer[crossing]!++
    }
    return depth
  }

  private push(arc: number): void {
    const road = arc >> 1
    if (this.flow[road] === 0) this.touched[this.touchedCount++] = road
    this.flow[road]! += arc & 1 ? -1 : 1
  }
}
