import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, type TravelMode } from '@repere/shared'
import { NoRoute } from '../../routing.port.js'
import { refusalOf } from '../refusals.js'
import { DEPART_AT, VALHALLA_COSTING, type ValhallaMatrix } from '../wire.js'
import { type CallValhalla } from './call.js'
import { toLocation } from './snap.js'

export interface TrafficTableQuestion {
  /** Points on roads; null where a point has none. */
  sources: (LatLng | null)[]
  targets: (LatLng | null)[]
  mode: TravelMode
  /** In UTC, as the graph knows no time zones: `2026-01-31T08:30`. */
  departs: string
}

/**
 * Largest distance of a pair in traffic: such a search examines every road around, and traffic is observed in cities
 * only.
 */
const REACH_METRES = 50_000

/** A point, and its row or column. */
interface End {
  at: number
  point: LatLng
}

/** Seconds of the fastest ways in traffic, a row for each source; null where there is none, and for pairs too far apart. */
export async function trafficTable(
  call: CallValhalla,
  { sources, targets, mode, departs }: TrafficTableQuestion,
): Promise<(number | null)[][]> {
  const table = sources.map(() => new Array<number | null>(targets.length).fill(null))
  for (const { from, to } of groupsWithinReach(endsOf(sources), endsOf(targets))) {
    const request = {
      sources: from.map(toEnd),
      targets: to.map(toEnd),
      costing: VALHALLA_COSTING[mode],
      date_time: { type: DEPART_AT, value: departs },
      units: 'kilometers',
      verbose: false,
    }
    const rows = await connecting(async () => durationsOf(await call('matrix', JSON.stringify(request))))
    for (const [i, source] of from.entries()) {
      for (const [j, target] of to.entries()) table[source.at]![target.at] = rows?.[i]?.[j] ?? null
    }
  }
  return table
}

const endsOf = (points: (LatLng | null)[]): End[] => points.flatMap((point, at) => (point ? [{ at, point }] : []))

const toEnd = ({ point }: End) => toLocation({ stop: point, snap: { ...point, distance: 0 } })

/** Sources that have the same targets within reach, together: one pair beyond it would cost as much as all. */
function groupsWithinReach(from: End[], to: End[]): { from: End[]; to: End[] }[] {
  const groups = new Map<string, { from: End[]; to: End[] }>()
  for (const source of from) {
    const near = to.filter((target) => greatCircleMetres(source.point, target.point) <= REACH_METRES)
    const key = near.map(({ at }) => at).join()
    const group = groups.get(key)
    if (group) group.from.push(source)
    else if (near.length > 0) groups.set(key, { from: [source], to: near })
  }
  return [...groups.values()]
}

const durationsOf = (text: string) => (JSON.parse(text) as ValhallaMatrix).sources_to_targets.durations

/** Null where Valhalla refuses because not one of the pairs is connected. */
async function connecting<Found>(ask: () => Promise<Found>): Promise<Found | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && refusalOf(error.message) instanceof NoRoute) return null
    throw error
  }
}
