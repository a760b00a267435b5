import { INFINITE } from '../expanded/turn-graph.js'
import { alongEdge, isBehind } from './along-edge.js'
import { arrivals, departures, Labels } from './labels.js'
import { type Place } from '../snap/place.js'
import { type Router, type SearchSpace } from './router.js'
import { type Way } from './way.js'

/** Times and lengths of pairs, a row for each source: n × m numbers; −1 where no way connects a pair. */
export interface Table {
  /** What the ways cost; INFINITE where no way connects a pair. */
  costMs: Int32Array
  timeMs: Int32Array
  lengthDm: Int32Array
}

const UNCONNECTED = -1
const NO_PATH = { costMs: INFINITE, timeMs: UNCONNECTED, lengthDm: UNCONNECTED }

/**
 * Tables of the best ways between places, equal to those of `Router`: the labels of all targets are put into buckets by
 * vertex, and every source reads the buckets of its own labels (Knopp and others, "Computing Many-to-Many Shortest Paths
 * Using Highway Hierarchies", 2007). The time is that of a climb for each place, and of the labels that meet.
 */
export class MatrixSearch {
  private readonly labels: Labels
  /** By vertex: where its bucket begins, and how many labels it holds; both 0 between calls. */
  private readonly bucketAt: Int32Array
  private readonly bucketSize: Int32Array

  constructor(
    private readonly space: SearchSpace,
    private readonly router: Router,
  ) {
    this.labels = new Labels(space.hierarchy)
    this.bucketAt = new Int32Array(space.hierarchy.parent.length)
    this.bucketSize = new Int32Array(space.hierarchy.parent.length)
  }

  table(sources: Place[], targets: Place[]): Table {
    const columns = targets.length
    const table = {
      costMs: new Int32Array(sources.length * columns).fill(INFINITE),
      timeMs: new Int32Array(sources.length * columns).fill(UNCONNECTED),
      lengthDm: new Int32Array(sources.length * columns).fill(UNCONNECTED),
    }
    const buckets = this.fillBuckets(targets)
    const onSameEdge = new SharedEdges(targets)
    for (const [row, source] of sources.entries()) {
      const costs = table.costMs.subarray(row * columns, (row + 1) * columns)
      this.readRow(source, buckets, costs, table, row * columns)
      for (const column of onSameEdge.of(source)) {
        const path = this.onSharedEdge(source, targets[column]!, costs[column]!)
        if (!path) continue
        costs[column] = path.costMs
        table.timeMs[row * columns + column] = path.timeMs
        table.lengthDm[row * columns + column] = path.lengthDm
      }
    }
    this.emptyBuckets(buckets)
    return table
  }

  /** Where the general search misses a path: along one edge, or out of it and back. @returns null where it found the best */
  private onSharedEdge(source: Place, target: Place, foundMs: number): Pick<Way, keyof Table> | null {
    if (source.from.some((start) => isBehind(start, target))) {
      return this.router.route(source, target, false) ?? NO_PATH
    }
    const direct = alongEdge(this.space.weights, source, target)
    return direct && direct.costMs <= foundMs ? direct : null
  }

  private fillBuckets(targets: Place[]): Buckets {
    const { hierarchy, weights, metric } = this.space
    const { labels, bucketAt, bucketSize } = this
    const unsorted = new LabelColumns()
    for (const [column, target] of targets.entries()) {
      labels.climb(metric.down, arrivals(hierarchy, weights, target))
      labels.dropDominated(metric.up)
      for (let i = labels.exactFrom; i < labels.length; i++) {
        const vertex = labels.exact[i]!
        unsorted.add(vertex, column, labels.costMs[vertex]!, labels.timeMs[vertex]!, labels.lengthDm[vertex]!)
      }
    }
    labels.clear()
    for (let i = 0; i < unsorted.size; i++) bucketSize[unsorted.vertex[i]!]!++
    let next = 0
    const vertices: number[] = []
    const place = new Int32Array(unsorted.size)
    for (let i = 0; i < unsorted.size; i++) {
      const vertex = unsorted.vertex[i]!
      if (bucketAt[vertex] === 0) {
        vertices.push(vertex)
        // One more than the position, so that 0 means none.
        bucketAt[vertex] = next + 1
        next += bucketSize[vertex]!
        bucketSize[vertex] = 0
      }
      place[i] = bucketAt[vertex]! - 1 + bucketSize[vertex]!++
    }
    return { vertices, ...unsorted.ordered(place) }
  }

  private readRow(source: Place, buckets: Buckets, costs: Int32Array, table: Table, at: number): void {
    const { hierarchy, weights, metric } = this.space
    const { labels, bucketAt, bucketSize } = this
    labels.climb(metric.up, departures(hierarchy, weights, source))
    labels.dropDominated(metric.down)
    for (let i = labels.exactFrom; i < labels.length; i++) {
      const vertex = labels.exact[i]!
      const cost = labels.costMs[vertex]!
      const first = bucketAt[vertex]! - 1
      for (let entry = first, end = first + bucketSize[vertex]!; entry < end; entry++) {
        const column = buckets.column[entry]!
        const sum = cost + buckets.costMs[entry]!
        if (sum >= costs[column]! || sum < 0) continue
        costs[column] = sum
        table.timeMs[at + column] = labels.timeMs[vertex]! + buckets.timeMs[entry]!
        table.lengthDm[at + column] = labels.lengthDm[vertex]! + buckets.lengthDm[entry]!
      }
    }
    labels.clear()
  }

  private emptyBuckets({ vertices }: Buckets): void {
    for (const vertex of vertices) this.bucketAt[vertex] = this.bucketSize[vertex] = 0
  }
}

/** The labels of all targets, those of a vertex side by side. */
interface Buckets {
  vertices: number[]
  column: Int32Array
  costMs: Int32Array
  timeMs: Int32Array
  lengthDm: Int32Array
}

/** Labels in a growing row. */
class LabelColumns {
  size = 0
  vertex = new Int32Array(1024)
  private column = new Int32Array(1024)
  private costMs = new Int32Array(1024)
  private timeMs = new Int32Array(1024)
  private lengthDm = new Int32Array(1024)

  add(vertex: number, column: number, costMs: number, timeMs: number, lengthDm: number): void {
    if (this.size === this.vertex.length) this.grow()
    this.vertex[this.size] = vertex
    this.column[this.size] = column
    this.costMs[this.size] = costMs
    this.timeMs[this.size] = timeMs
    this.lengthDm[this.size++] = lengthDm
  }

  /** @param place  the new position of each label */
  ordered(place: Int32Array): Omit<Buckets, 'vertices'> {
    const moved = (values: Int32Array) => {
      const result = new Int32Array(this.size)
      for (let i = 0; i < this.size; i++) result[place[i]!] = values[i]!
      return result
    }
    return {
      column: moved(this.column),
      costMs: moved(this.costMs),
      timeMs: moved(this.timeMs),
      lengthDm: moved(this.lengthDm),
    }
  }

  private grow(): void {
    const grown = (values: Int32Array<ArrayBuffer>) => {
      const result = new Int32Array(values.length * 2)
      result.set(values)
      return result
    }
    this.vertex = grown(this.vertex)
    this.column = grown(this.column)
    this.costMs = grown(this.costMs)
    this.timeMs = grown(this.timeMs)
    this.lengthDm = grown(this.lengthDm)
  }
}

/** Finds the targets that share an edge or a crossing with a source. */
class SharedEdges {
  private readonly columnsByState = new Map<number, number[]>()
  private readonly columnsByCrossing = new Map<number, number[]>()

  constructor(targets: Place[]) {
    for (const [column, target] of targets.entries()) {
      for (const { state } of target.to) add(this.columnsByState, state, column)
      if (target.crossing >= 0) add(this.columnsByCrossing, target.crossing, column)
    }
  }

  of(source: Place): Set<number> {
    const onEdges = source.from.flatMap(({ state }) => this.columnsByState.get(state) ?? [])
    return new Set([...onEdges, ...(this.columnsByCrossing.get(source.crossing) ?? [])])
  }
}

function add(columns: Map<number, number[]>, key: number, column: number): void {
  const known = columns.get(key)
  if (known) known.push(column)
  else columns.set(key, [column])
}
