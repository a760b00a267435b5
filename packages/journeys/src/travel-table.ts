import { greatCircleMetres } from '@repere/geometry'
import { type ClosedEdges, leavingOpen, type Place, type RoadEngine, ruleWithout } from '@repere/roads'
import { type LatLng, type TruckSize } from '@repere/shared'
import { type Conditions } from './conditions.js'
import { type RoadRules } from './road-rules.js'
import { EventRules } from './event-rules.js'
import { keepTableToEvents } from './event-table.js'
import { type RoadTimes } from './road-times.js'
import { edgesTooSmall } from './truck-limits.js'

export type TimesOf = 'hour' | 'raw' | 'way'

export interface TableQuestion {
  /** n points, at least one. */
  sources: LatLng[]
  /** m points, at least one. */
  targets: LatLng[]
  /** Metres beyond which a point has no road nearby. */
  snapMaxMetres: number
  /** Metres in a straight line beyond which a pair is not searched. */
  apartMaxMetres: number
  /** Closures and speeds of roads. */
  events?: RoadRules
  /** Roads with lower limits are not used. */
  truck?: TruckSize
  /** Asks for the ways of that hour. */
  conditions?: Conditions
  /**
   * `hour`: times are those of the hour of departure. `raw`: they are those without traffic. `way`: the same, and each way is followed
   * for its time in traffic, as a route has it; some hundred pairs at most.
   */
  timesOf?: TimesOf
}

/** The point of a road where a point of the question lies, and how far it was moved: metres. */
export interface RoadPoint extends LatLng {
  distance: number
  /** Some of its pairs begin or end at another road than this, the nearest one, because it leads nowhere. */
  resnapped: boolean
}

export interface TableAnswer {
  /** n × m, a row for each source; −1 where no way connects a pair. */
  timeMs: Int32Array
  lengthDm: Int32Array
  /** Of each way; −1 where too little of it was observed. Only for `timesOf: 'way'` where traffic may be known. */
  inTrafficMs?: Int32Array
  /** One for each point, in order; null where no road is nearby. */
  sources: (RoadPoint | null)[]
  targets: (RoadPoint | null)[]
}

/**
 * Networks that are tried one after another where a pair is not connected. The first leaves dead fragments and one-way
 * streets without an exit; the second leaves small networks that the edge of an extract cut off. Both move a point only so
 * far beyond its nearest road, since an island without a ferry is a small network, too.
 */
export const NETWORKS = [
  { network: 1, movedMaxMetres: 1_500 },
  { network: 2, movedMaxMetres: 1_000 },
] as const

const UNCONNECTED = -1

/** A point of the question that has a road. */
interface End {
  /** Its row or column. */
  at: number
  point: LatLng
  nearest: Place
}

/**
 * Travel times and distances of all pairs from the nearest roads. Pairs that are not connected are searched again from the
 * nearest roads of networks, as a route is.
 */
export function travelTable(engine: RoadEngine, question: TableQuestion, traffic: RoadTimes): TableAnswer {
  const snaps = new Snaps(engine, question.snapMaxMetres)
  const [sources, targets] = [snaps.endsOf(question.sources), snaps.endsOf(question.targets)]
  const columns = question.targets.length
  const closed = edgesTooSmall(engine.roads.graph, question.truck)
  const cells = () => new Int32Array(question.sources.length * columns).fill(UNCONNECTED)
  const { conditions } = question
  // Without traffic the metric of the rains has the times, unless it was not ready.
  const isLate = traffic.ofRains !== undefined && engine.weights === engine.metric.weights
  const follows = conditions !== undefined && question.timesOf === 'way' && (traffic.isKnown || isLate)
  const answer: Cells = { timeMs: cells(), lengthDm: cells(), ...(follows && { inTrafficMs: cells() }) }
  const resnapped = { sources: new Set<number>(), targets: new Set<number>() }
  const events = EventRules.of(engine, question.events)
  const tableOf = (from: Place[], to: Place[]): Cells => {
    if (follows) return tableOfWays(engine, from, to, { traffic, conditions, events, closed })
    const table = engine.matrix(from, to, closed)
    if (events) keepTableToEvents(engine, events, table, from, to, closed)
    return table
  }
  const nearest = ({ nearest: place }: End) => place
  const isApart = (source: End, target: End) => greatCircleMetres(source.point, target.point) > question.apartMaxMetres
  fill(answer, columns, tableOf, { sources, targets }, nearest, isApart)

  for (const { network, movedMaxMetres } of NETWORKS) {
    const missing = withMissingPairs(answer, columns, sources, targets, isApart)
    if (missing.pairs.length === 0) break
    const placed = (end: End) => snaps.onNetwork(end, network, movedMaxMetres)
    fill(answer, columns, tableOf, missing, placed, isApart)
    for (const [source, target] of missing.pairs) {
      if (answer.timeMs[source.at * columns + target.at] === UNCONNECTED) continue
      if (isElsewhere(placed(source), source.nearest)) resnapped.sources.add(source.at)
      if (isElsewhere(placed(target), target.nearest)) resnapped.targets.add(target.at)
    }
  }
  return {
    ...answer,
    sources: pointsOf(sources, question.sources.length, resnapped.sources),
    targets: pointsOf(targets, question.targets.length, resnapped.targets),
  }
}

type Cells = Pick<TableAnswer, 'timeMs' | 'lengthDm' | 'inTrafficMs'>

/** Computes a table and fills the pairs that have no value yet. */
function fill(
  answer: Cells,
  columns: number,
  tableOf: (from: Place[], to: Place[]) => Cells,
  { sources, targets }: { sources: End[]; targets: End[] },
  placeOf: (end: End) => Place,
  isApart: (source: End, target: End) => boolean,
): void {
  const table = tableOf(sources.map(placeOf), targets.map(placeOf))
  for (const [i, source] of sources.entries()) {
    for (const [j, target] of targets.entries()) {
      const cell = source.at * columns + target.at
      const found = i * targets.length + j
      if (answer.timeMs[cell] !== UNCONNECTED || table.timeMs[found] === UNCONNECTED) continue
      if (isApart(source, target)) continue
      answer.timeMs[cell] = table.timeMs[found]!
      answer.lengthDm[cell] = table.lengthDm[found]!
      if (answer.inTrafficMs && table.inTrafficMs) answer.inTrafficMs[cell] = table.inTrafficMs[found]!
    }
  }
}

/** The table of ways that are searched and followed one by one. */
function tableOfWays(
  engine: RoadEngine,
  sources: Place[],
  targets: Place[],
  on: { traffic: RoadTimes; conditions: Conditions; events: EventRules | null; closed: ClosedEdges },
): Cells {
  const { traffic, conditions, events, closed } = on
  const base = closed.size === 0 ? null : ruleWithout(closed, engine.roads.turns, engine.weights)
  const cells = () => new Int32Array(sources.length * targets.length).fill(UNCONNECTED)
  const table = { timeMs: cells(), lengthDm: cells(), inTrafficMs: cells() }
  let cell = -1
  for (const source of sources) {
    const from = leavingOpen(closed, engine.roads.turns, source)
    for (const to of targets) {
      cell++
      const plain = base ? engine.routeUnder(base, from, to) : engine.route(from, to)
      const way = events ? events.keepTo(plain, from, to, base) : plain
      if (!way) continue
      const placed = { way, from, to }
      const delays = events?.delays(way, from, to) ?? []
      const timeMs = delays.reduce((sum, { ms }) => sum + ms, traffic.timeMs(engine, placed))
      const estimate = traffic.estimate(engine, [placed], conditions)
      table.timeMs[cell] = timeMs
      table.lengthDm[cell] = way.lengthDm
      if (estimate) table.inTrafficMs[cell] = Math.round(timeMs * estimate.median)
    }
  }
  return table
}

/** The pairs without a value that may have one, and the ends of these pairs. */
function withMissingPairs(
  { timeMs }: Cells,
  columns: number,
  sources: End[],
  targets: End[],
  isApart: (source: End, target: End) => boolean,
) {
  const pairs: [End, End][] = []
  for (const source of sources) {
    for (const target of targets) {
      if (timeMs[source.at * columns + target.at] === UNCONNECTED && !isApart(source, target))
        pairs.push([source, target])
    }
  }
  return {
    pairs,
    sources: Array.from(new Set(pairs.map(([source]) => source))),
    targets: Array.from(new Set(pairs.map(([, target]) => target))),
  }
}

/** The roads of points; each point is snapped once, on whichever side it is. */
class Snaps {
  private readonly nearest = new Map<string, Place | null>()
  private readonly networks = new Map<string, Place | null>()

  constructor(
    private readonly engine: RoadEngine,
    private readonly metresMax: number,
  ) {}

  endsOf(points: LatLng[]): End[] {
    return points.flatMap((point, at) => {
      const key = `${point.lat},${point.lng}`
      let nearest = this.nearest.get(key)
      if (nearest === undefined) {
        nearest = this.engine.snap(point.lat, point.lng, { metresMax: this.metresMax, network: 0 })
        this.nearest.set(key, nearest)
      }
      return nearest ? [{ at, point, nearest }] : []
    })
  }

  /** The nearest road of a network; the nearest of all where the network is out of reach. */
  onNetwork({ point, nearest }: End, network: 1 | 2, movedMaxMetres: number): Place {
    const key = `${network}/${point.lat},${point.lng}`
    let place = this.networks.get(key)
    if (place === undefined) {
      const metresMax = Math.min(this.metresMax, nearest.distance + movedMaxMetres)
      place = this.engine.snap(point.lat, point.lng, { metresMax, network })
      this.networks.set(key, place)
    }
    return place ?? nearest
  }
}

/** About a tenth of a metre. */
const SAME_PLACE_DEGREES = 1e-6

export const isElsewhere = (a: Place, b: Place): boolean =>
  Math.abs(a.lat - b.lat) > SAME_PLACE_DEGREES || Math.abs(a.lng - b.lng) > SAME_PLACE_DEGREES

function pointsOf(ends: End[], length: number, resnapped: Set<number>): (RoadPoint | null)[] {
  const points = new Array<RoadPoint | null>(length).fill(null)
  for (const { at, nearest } of ends) {
    points[at] = { lat: nearest.lat, lng: nearest.lng, distance: nearest.distance, resnapped: resnapped.has(at) }
  }
  return points
}
