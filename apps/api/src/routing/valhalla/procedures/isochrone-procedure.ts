import { type IsochroneMeasure, type IsochroneQuery } from '../../isochrone-answer.js'
import { EXPANSION_PROPERTY, isBothWays, planFor, withMargin } from '../isochrone-plan.js'
import { DEPART_AT, VALHALLA_COSTING } from '../wire.js'
import { type CallValhalla, type ProcedureSettings } from './call.js'
import { fromNetwork, type Network, NETWORKS, type Snap, toLocation, toNetworkRequest } from './snap.js'

export type IsochroneProcedureAnswer =
  /** The roads that are reached, where they are needed, and a text for each grid. */
  { snap: Snap; roads?: string; contours: string[] } | { noRoadNear: number[] }

export async function contoursAround(
  call: CallValhalla,
  query: IsochroneQuery,
  { snapMaxMetres }: ProcedureSettings,
): Promise<IsochroneProcedureAnswer> {
  const origins = [query.origin]
  const network = NETWORKS[0] as Network
  // A road without an exit reaches nothing, and the engine is not called again: a nearby road with an exit is used.
  const located = await call('locate', toNetworkRequest(origins, query.mode, network))
  const [place] = fromNetwork(located, origins, network, snapMaxMetres, true)
  if (!place) return { noRoadNear: [0] }
  const { snap } = place
  const { byRoads, drawings } = planFor(query)
  const roads =
    byRoads === undefined
      ? undefined
      : await call('expansion', toExpansionRequest(query, snap, withMargin(byRoads, query)))
  const contours: string[] = []
  for (const { limits } of drawings) contours.push(await call('isochrone', toIsochroneRequest(query, snap, limits)))
  return { snap, roads, contours }
}

const toContour = (measure: IsochroneMeasure, limit: number) =>
  measure === 'minutes' ? { time: limit } : { distance: limit / 1000 }

function toRequest({ origin, mode, direction, departs }: IsochroneQuery, snap: Snap): object {
  return {
    locations: [toLocation({ stop: origin, snap })],
    costing: VALHALLA_COSTING[mode],
    ...(direction === 'to' && { reverse: true }),
    ...(departs !== undefined && { date_time: { type: DEPART_AT, value: departs } }),
  }
}

/** Metres by which a road's line may be simplified. */
const GENERALIZE_METRES = 3

const toExpansionRequest = (query: IsochroneQuery, snap: Snap, limit: number): string =>
  JSON.stringify({
    ...toRequest(query, snap),
    action: 'isochrone',
    contours: [toContour(query.measure, limit)],
    expansion_properties: [EXPANSION_PROPERTY[query.measure]],
    skip_opposites: isBothWays(query.mode),
    generalize: GENERALIZE_METRES,
  })

const toIsochroneRequest = (query: IsochroneQuery, snap: Snap, limits: number[]): string =>
  JSON.stringify({
    ...toRequest(query, snap),
    contours: limits.toSorted((a, b) => a - b).map((limit) => toContour(query.measure, limit)),
    polygons: true,
    // Its own clean-up drops pieces and bends lines into each other.
    denoise: 0,
    generalize: 0,
  })
