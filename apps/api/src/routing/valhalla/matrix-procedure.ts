import { type TravelMode } from '@repere/shared'
import { type MatrixQuery, NoRoute } from '../routing.port.js'
import { STRAIGHT_LINE_MAX, straightLineMetres } from '../straight-line.js'
import { fromMatrix, type MatrixEnd, type RawTable, toMatrixRequest } from './matrix-mapping.js'
import { type CallValhalla, type ProcedureSettings } from './procedures.js'
import { refusalOf } from './refusals.js'
import { fromLocate, type Snap, toLocateRequest } from './snap.js'

export interface MatrixProcedureAnswer extends RawTable {
  sources: (Snap | null)[]
  targets: (Snap | null)[]
}

/** An end that has a road, and its row or column in the whole table. */
interface PlacedEnd extends MatrixEnd {
  at: number
}

/**
 * Snaps every point once, then asks for as many pairs at once as lie within reach of each other: one pair beyond it
 * would fail the whole call.
 */
export async function travelTable(
  call: CallValhalla,
  { sources, targets, mode }: MatrixQuery,
  { snapMaxMetres }: ProcedureSettings,
): Promise<MatrixProcedureAnswer> {
  const points = [...sources, ...targets]
  const snaps = fromLocate(await call('locate', toLocateRequest(points, mode)), points, snapMaxMetres)
  const place = (from: number, to: number): PlacedEnd[] =>
    snaps.slice(from, to).flatMap((snap, at) => {
      const stop = points[from + at]
      return snap && stop ? { at, stop, snap, loose: false } : []
    })
  const table = emptyTable(sources.length, targets.length)
  const from = place(0, sources.length)
  const to = place(sources.length, points.length)
  for (const group of groupsWithinReach(from, to, mode)) await fill(table, call, group, mode)
  return { ...table, sources: snaps.slice(0, sources.length), targets: snaps.slice(sources.length) }
}

interface Group {
  from: PlacedEnd[]
  to: PlacedEnd[]
}

/** Sources that have the same targets within reach, together; in all of West Africa by car that is one group. */
function groupsWithinReach(from: PlacedEnd[], to: PlacedEnd[], mode: TravelMode): Group[] {
  const groups = new Map<string, Group>()
  for (const source of from) {
    const near = to.filter((target) => straightLineMetres(source.stop, target.stop) <= STRAIGHT_LINE_MAX[mode])
    const key = near.map((target) => target.at).join()
    const group = groups.get(key)
    if (group) group.from.push(source)
    else if (near.length > 0) groups.set(key, { from: [source], to: near })
  }
  return [...groups.values()]
}

async function fill(table: RawTable, call: CallValhalla, { from, to }: Group, mode: TravelMode): Promise<void> {
  await ask(table, call, from, to, mode)
  // A route tries the other carriageway where nothing leads to a stop's own, or away from it; a matrix has to be told.
  // A few of its pairs may be connected all the same: a stop and itself, stops along that carriageway.
  const isNull = (source: PlacedEnd, target: PlacedEnd) => table.durations[source.at]![target.at] === null
  const isLost = (others: PlacedEnd[], isNullWith: (other: PlacedEnd) => boolean) =>
    2 * others.filter(isNullWith).length >= others.length
  const again: Group = {
    from: from.map((source) => ({ ...source, loose: isLost(to, (target) => isNull(source, target)) })),
    to: to.map((target) => ({ ...target, loose: isLost(from, (source) => isNull(source, target)) })),
  }
  const lostTargets = again.to.filter((target) => target.loose)
  const lostSources = again.from.filter((source) => source.loose)
  if (lostTargets.length > 0) await ask(table, call, again.from, lostTargets, mode)
  const others = again.to.filter((target) => !target.loose)
  if (lostSources.length > 0 && others.length > 0) await ask(table, call, lostSources, others, mode)
}

/** Fills the cells that are null. */
async function ask(
  table: RawTable,
  call: CallValhalla,
  from: PlacedEnd[],
  to: PlacedEnd[],
  mode: TravelMode,
): Promise<void> {
  const text = await connecting(() => call('matrix', toMatrixRequest(from, to, mode)))
  if (text === null) return
  const { durations, distances } = fromMatrix(text, from.length, to.length)
  from.forEach((source, i) =>
    to.forEach((target, j) => {
      table.durations[source.at]![target.at] ??= durations[i]![j]!
      table.distances[source.at]![target.at] ??= distances[i]![j]!
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
