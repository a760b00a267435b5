import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, type TravelMode } from '@repere/shared'
import { type TourQuery } from '../../routing.port.js'
import { STRAIGHT_LINE_MAX } from '../../straight-line.js'
import { type CallValhalla, type ProcedureSettings } from './call.js'
import { reaching } from './reaching.js'
import { toValhallaRequest } from './route-requests.js'
import { type End } from './snap.js'

export type TourProcedureAnswer =
  /** The texts of its parts, each of which begins where the one before it ends. */
  | { texts: string[]; resnapped: number[] }
  /** Indexes of the stops without a road nearby. */
  | { noRoadNear: number[] }

/** The route stops at each stop, so the ways between them are independent, and a tour may be computed in parts. */
export async function tourThrough(
  call: CallValhalla,
  query: TourQuery,
  settings: ProcedureSettings,
): Promise<TourProcedureAnswer> {
  const { stops, mode, language } = query
  const ask = async (ends: End[]) => {
    const texts: string[] = []
    for (const { from, to } of partsOf(stops, mode)) {
      const part = { stops: stops.slice(from, to + 1), mode, language, alternatives: 0, avoid: [] }
      texts.push(await call('route', toValhallaRequest(part, ends.slice(from, to + 1), [])))
    }
    return texts
  }
  const way = await reaching(call, stops, mode, settings, ask)
  return 'found' in way ? { texts: way.found, resnapped: way.resnapped } : way
}

/** Stretches of stops whose straight lines add up to no more than the engine searches, each sharing its ends. */
export function partsOf(stops: LatLng[], mode: TravelMode): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = []
  let from = 0
  let metres = 0
  stops.forEach((stop, index) => {
    const before = stops[index - 1]
    if (!before) return
    const leg = greatCircleMetres(before, stop)
    if (metres + leg > STRAIGHT_LINE_MAX[mode] && index - 1 > from) {
      parts.push({ from, to: index - 1 })
      from = index - 1
      metres = 0
    }
    metres += leg
  })
  return [...parts, { from, to: stops.length - 1 }]
}
