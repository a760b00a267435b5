import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, type TravelMode, TRAVEL } from '@repere/shared'
import { type MatrixQuery, NoRoute } from '../../routing.port.js'
import { refusalOf } from '../refusals.js'
import { type CallValhalla, type ProcedureSettings } from './call.js'
import { fromMatrix, type RawTable, toMatrixRequest } from './raw-table.js'
import { isElsewhere, networkSnaps } from './reaching.js'
import { type End, type Network, NETWORKS, type Snap } from './snap.js'

export interface MatrixProcedureAnswer extends RawTable {
  sources: (Snap | null)[]
  targets: (Snap | null)[]
  /**
   * Indexes of points with pairs that start or end at another road than the nearest one, because the nearest one leads
   * nowhere.
   */
  resnapped: { sources: number[]; targets: number[] }
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
  /** The nearest road of the first network; the same place where the nearest road leads on. */
  network: Snap
}

const [NEAREST_NETWORK, ...FURTHER_NETWORKS] = NETWORKS as [Network, ...Network[]]

/**
 * Requests as many pairs at once as are within reach of each other, because one pair beyond the reach fails the whole
 * call. A point without a road fails it too, so these points are found first.
 */
export async function travelTable(
  call: CallValhalla,
  { sources, targets, mode }: MatrixQuery,
  { snapMaxMetres }: ProcedureSettings,
): Promise<MatrixProcedureAnswer> {
  const { from, to, snaps } = await placedEnds(call, sources, targets, mode, snapMaxMetres)
  const table = emptyTable(sources.length, targets.length)
  const moved = { sources: new Set<number>(), targets: new Set<number>() }
  for (const group of groupsWithinReach(from, to, TRAVEL[mode].straightLineMaxMetres)) {
    await askNearest(table, moved, call, group, mode)
    await fillFromNetworks(table, moved, call, group, mode, snapMaxMetres)
  }
  return {
    ...table,
    sources: snaps.slice(0, sources.length),
    targets: snaps.slice(sources.length),
    resnapped: { sources: [...moved.sources], targets: [...moved.targets] },
  }
}

export interface TrafficTableQuestion extends Pick<MatrixQuery, 'sources' | 'targets' | 'mode'> {
  /** As in `MatrixQuery`. */
  departs: string
}

/** Seconds of the fastest ways in traffic; null for pairs that are too far apart for traffic to be searched. */
export async function trafficTable(
  call: CallValhalla,
  { sources, targets, mode, departs }: TrafficTableQuestion,
  { snapMaxMetres }: ProcedureSettings,
): Promise<(number | null)[][]> {
  const { from, to } = await placedEnds(call, sources, targets, mode, snapMaxMetres)
  const timed = emptyTable(sources.length, targets.length)
  for (const group of groupsWithinReach(from, to, TRAFFIC_REACH_METRES)) {
    await ask(timed, call, group.from, group.to, mode, departs)
  }
  return timed.durations
}

/** The points that have a road, and the nearest road of every point. */
async function placedEnds(
  call: CallValhalla,
  sources: LatLng[],
  targets: LatLng[],
  mode: TravelMode,
  snapMaxMetres: number,
): Promise<{ from: PlacedEnd[]; to: PlacedEnd[]; snaps: (Snap | null)[] }> {
  const points = [...sources, ...targets]
  const places = await networkSnaps(call, points, mode, NEAREST_NETWORK, snapMaxMetres)
  const placed = (first: number, end: number): PlacedEnd[] =>
    places.slice(first, end).flatMap((place, at) => {
      const stop = points[first + at]
      return place && stop ? { at, stop, nearest: place.nearest, network: place.snap } : []
    })
  return {
    from: placed(0, sources.length),
    to: placed(sources.length, points.length),
    snaps: places.map((place) => place?.nearest ?? null),
  }
}

interface Group {
  from: PlacedEnd[]
  to: PlacedEnd[]
}

/** Rows and columns with pairs that start or end at another road than the nearest one. */
interface Resnapped {
  sources: Set<number>
  targets: Set<number>
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

/**
 * Requests the pairs from their nearest roads. Where such a road leads nowhere, the pairs that are not connected are
 * taken from the network near it, like in a route. These are in the same call: a table of their own would search the
 * roads around all the other ends again.
 */
async function askNearest(
  table: RawTable,
  resnapped: Resnapped,
  call: CallValhalla,
  { from, to }: Group,
  mode: TravelMode,
): Promise<void> {
  const again = (ends: PlacedEnd[]) => ends.filter(isCutOff).map((end) => ({ ...end, snap: end.network }))
  const [fromAgain, toAgain] = [again(from), again(to)]
  const found = await pairsOf(call, [...from, ...fromAgain], [...to, ...toAgain], mode)
  if (!found) return
  const rows = new Map(fromAgain.map(({ at }, index) => [at, from.length + index]))
  const columns = new Map(toAgain.map(({ at }, index) => [at, to.length + index]))
  from.forEach((source, i) =>
    to.forEach((target, j) => {
      if (put(table, source, target, found, i, j)) return
      if (!isCutOff(source) && !isCutOff(target)) return
      if (!put(table, source, target, found, rows.get(source.at) ?? i, columns.get(target.at) ?? j)) return
      if (isCutOff(source)) resnapped.sources.add(source.at)
      if (isCutOff(target)) resnapped.targets.add(target.at)
    }),
  )
}

const isCutOff = ({ nearest, network }: PlacedEnd) => isElsewhere(network, nearest)

/** Requests the pairs that are not connected again, from the nearest roads of further networks, like a route. */
async function fillFromNetworks(
  table: RawTable,
  resnapped: Resnapped,
  call: CallValhalla,
  group: Group,
  mode: TravelMode,
  snapMaxMetres: number,
): Promise<void> {
  const isNull = (source: PlacedEnd, target: PlacedEnd) => table.durations[source.at]![target.at] === null
  const before = new Map<PlacedEnd, Snap>()
  for (const network of FURTHER_NETWORKS) {
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
        if (isElsewhere(snap, before.get(end) ?? end.network)) moved.add(end)
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

/** Fills the pairs that are null. */
async function ask(
  table: RawTable,
  call: CallValhalla,
  from: PlacedEnd[],
  to: PlacedEnd[],
  mode: TravelMode,
  departs?: string,
): Promise<void> {
  if (from.length === 0 || to.length === 0) return
  const found = await pairsOf(call, from, to, mode, departs)
  if (!found) return
  from.forEach((source, i) => to.forEach((target, j) => put(table, source, target, found, i, j)))
}

/** Fills a pair that is null. @returns true when it has a value now. Valhalla's distance may be 0 where it has none */
function put(table: RawTable, source: PlacedEnd, target: PlacedEnd, found: RawTable, i: number, j: number): boolean {
  const [durations, distances] = [table.durations[source.at]!, table.distances[source.at]!]
  const duration = found.durations[i]![j]!
  if (duration === null || durations[target.at] !== null) return durations[target.at] !== null
  durations[target.at] = duration
  distances[target.at] = found.distances[i]![j]!
  return true
}

/** One call for a table. Null where no pair is connected. */
async function pairsOf(
  call: CallValhalla,
  from: End[],
  to: End[],
  mode: TravelMode,
  departs?: string,
): Promise<RawTable | null> {
  const text = await connecting(() => call('matrix', toMatrixRequest(from, to, mode, departs)))
  return text === null ? null : fromMatrix(text, from.length, to.length)
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
