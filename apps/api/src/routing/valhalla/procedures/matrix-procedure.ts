import { greatCircleMetres } from '@repere/geometry'
import { type TravelMode } from '@repere/shared'
import { type MatrixQuery, NoRoute } from '../../routing.port.js'
import { STRAIGHT_LINE_MAX } from '../../straight-line.js'
import { refusalOf } from '../refusals.js'
import { type CallValhalla, type ProcedureSettings } from './call.js'
import { fromMatrix, type RawTable, toMatrixRequest } from './raw-table.js'
import { isElsewhere, networkSnaps } from './reaching.js'
import { type End, fromLocate, NETWORKS, type Snap, toLocateRequest } from './snap.js'

export interface MatrixProcedureAnswer extends RawTable {
  sources: (Snap | null)[]
  targets: (Snap | null)[]
  /**
   * Indexes of points with pairs that start or end at another road than the nearest one, because the nearest one leads
   * nowhere.
   */
  resnapped: { sources: number[]; targets: number[] }
  /** With `departs`: seconds. */
  durationsInTraffic?: (number | null)[][]
}

/**
 * Largest distance of a pair in traffic: such a search examines every road around, and traffic is observed in cities
 * only.
 */
const TRAFFIC_REACH_METRES = 50_000

/** An end that has a road, and its row or column in the whole table. */
interface PlacedEnd extends End {
  at: number
  /** The nearest road. */
  nearest: Snap
}

/**
 * Requests as many pairs at once as are within reach of each other, because one pair beyond the reach fails the whole
 * call. A point without a road fails it too, so these points are found first.
 */
export async function travelTable(
  call: CallValhalla,
  { sources, targets, mode, departs }: MatrixQuery,
  { snapMaxMetres }: ProcedureSettings,
): Promise<MatrixProcedureAnswer> {
  const points = [...sources, ...targets]
  const snaps = fromLocate(await call('locate', toLocateRequest(points, mode)), points, snapMaxMetres)
  const place = (from: number, to: number): PlacedEnd[] =>
    snaps.slice(from, to).flatMap((nearest, at) => {
      const stop = points[from + at]
      return nearest && stop ? { at, stop, nearest } : []
    })
  const table = emptyTable(sources.length, targets.length)
  const moved = { sources: new Set<number>(), targets: new Set<number>() }
  const from = place(0, sources.length)
  const to = place(sources.length, points.length)
  for (const group of groupsWithinReach(from, to, STRAIGHT_LINE_MAX[mode])) {
    await ask(table, call, group.from, group.to, mode)
    await fillFromNetworks(table, moved, call, group, mode, snapMaxMetres)
  }
  const timed = emptyTable(sources.length, targets.length)
  if (departs !== undefined) {
    for (const group of groupsWithinReach(from, to, TRAFFIC_REACH_METRES)) {
      await ask(timed, call, group.from, group.to, mode, departs)
    }
  }
  return {
    ...table,
    sources: snaps.slice(0, sources.length),
    targets: snaps.slice(sources.length),
    ...(departs !== undefined && { durationsInTraffic: timed.durations }),
    resnapped: { sources: [...moved.sources], targets: [...moved.targets] },
  }
}

interface Group {
  from: PlacedEnd[]
  to: PlacedEnd[]
}

/** Sources that have the same targets within reach, together; in all of West Africa by car that is one group. */
function groupsWithinReach(from: PlacedEnd[], to: PlacedEnd[], reachMetres: number): Group[] {
  const groups = new Map<string, Group>()
  for (const source of from) {
    const near = to.filter((target) => greatCircleMetres(source.stop, target.stop) <= reachMetres)
    const key = near.map((target) => target.at).join()
    const group = groups.get(key)
    if (group) group.from.push(source)
    else if (near.length > 0) groups.set(key, { from: [source], to: near })
  }
  return [...groups.values()]
}

/** Requests the pairs that are not connected again, from the nearest roads of a network, like a route. */
async function fillFromNetworks(
  table: RawTable,
  resnapped: { sources: Set<number>; targets: Set<number> },
  call: CallValhalla,
  group: Group,
  mode: TravelMode,
  snapMaxMetres: number,
): Promise<void> {
  const isNull = (source: PlacedEnd, target: PlacedEnd) => table.durations[source.at]![target.at] === null
  const before = new Map<PlacedEnd, Snap>()
  for (const network of NETWORKS) {
    const from = group.from.filter((source) => group.to.some((target) => isNull(source, target)))
    const to = group.to.filter((target) => group.from.some((source) => isNull(source, target)))
    const ends = [...from, ...to]
    if (ends.length === 0) return
    const stops = ends.map(({ stop }) => stop)
    const snaps = await networkSnaps(call, stops, mode, network, snapMaxMetres)
    const moved = new Set<PlacedEnd>()
    const again = new Map(
      ends.map((end, index) => {
        const snap = snaps[index]?.snap ?? end.nearest
        if (isElsewhere(snap, before.get(end) ?? end.nearest)) moved.add(end)
        before.set(end, snap)
        return [end, { ...end, snap }]
      }),
    )
    const askAgain = (sources: PlacedEnd[], targets: PlacedEnd[]) =>
      ask(
        table,
        call,
        sources.map((end) => again.get(end)!),
        targets.map((end) => again.get(end)!),
        mode,
      )
    const missing = from.flatMap((source) =>
      to.filter((target) => isNull(source, target)).map((target) => [source, target] as const),
    )
    const others = from.filter((end) => !moved.has(end))
    await askAgain(
      from.filter((end) => moved.has(end)),
      to,
    )
    await askAgain(
      others,
      to.filter((end) => moved.has(end)),
    )
    const isMoved = (end: PlacedEnd) => isElsewhere(again.get(end)!.snap ?? end.nearest, end.nearest)
    for (const [source, target] of missing) {
      if (isNull(source, target)) continue
      if (isMoved(source)) resnapped.sources.add(source.at)
      if (isMoved(target)) resnapped.targets.add(target.at)
    }
  }
}

/** Fills the pairs that are null. For one that is not connected, Valhalla's distance may be 0 instead of null. */
async function ask(
  table: RawTable,
  call: CallValhalla,
  from: PlacedEnd[],
  to: PlacedEnd[],
  mode: TravelMode,
  departs?: string,
): Promise<void> {
  if (from.length === 0 || to.length === 0) return
  const text = await connecting(() => call('matrix', toMatrixRequest(from, to, mode, departs)))
  if (text === null) return
  const { durations, distances } = fromMatrix(text, from.length, to.length)
  from.forEach((source, i) =>
    to.forEach((target, j) => {
      const duration = durations[i]![j]!
      if (duration === null || table.durations[source.at]![target.at] !== null) return
      table.durations[source.at]![target.at] = duration
      table.distances[source.at]![target.at] = distances[i]![j]!
    }),
  )
}

/** Null where Valhalla refuses because not one of the pairs is connected. */
async function connecting(call: () => Promise<string>): Promise<string | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Error && refusalOf(error.message) instanceof NoRoute) return null
    throw error
  }
}

const emptyTable = (rows: number, columns: number): RawTable => {
  const empty = () => Array.from({ length: rows }, () => new Array<number | null>(columns).fill(null))
  return { durations: empty(), distances: empty() }
}
