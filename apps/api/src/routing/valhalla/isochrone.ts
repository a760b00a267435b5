import { type IsochroneQuery } from '../isochrone/isochrone.js'
import { type Contour, type Rings } from '../isochrone/reachable-area.js'
import { type CallValhalla, type ProcedureSettings } from './procedures.js'
import { fromNetwork, type Network, NETWORKS, type Snap, toLocation, toNetworkRequest } from './snap.js'
import { VALHALLA_COSTING } from './wire.js'

/**
 * Valhalla lays a grid for the longest time of a request, and draws the same contour differently on each. So every time
 * is drawn on one of these few grids, where contours lie inside each other exactly.
 */
const GRIDS = [
  { minutes: 5, gridMetres: 111 },
  { minutes: 10, gridMetres: 111 },
  { minutes: 20, gridMetres: 222 },
  { minutes: 40, gridMetres: 333 },
  { minutes: 120, gridMetres: 500 },
]

/** One call's contour: for how long one travels, and on which grid it is drawn. */
interface Drawing {
  minutes: number
  grid: (typeof GRIDS)[number]
}

/**
 * The contours whose union is the area that can be reached: the time asked for, and the longest time of every smaller
 * grid, so that nothing that a shorter time can reach is missing.
 */
function drawingsFor(minutes: number): Drawing[] {
  const smaller = GRIDS.filter((grid) => grid.minutes < minutes)
  const own = GRIDS[smaller.length] as (typeof GRIDS)[number]
  return [...smaller.map((grid) => ({ minutes: grid.minutes, grid })), { minutes, grid: own }]
}

export type IsochroneProcedureAnswer =
  /** A text for each contour. */
  { snap: Snap; texts: string[] } | { noRoadNear: number[] }

export async function contoursAround(
  call: CallValhalla,
  query: IsochroneQuery,
  { snapMaxMetres }: ProcedureSettings,
): Promise<IsochroneProcedureAnswer> {
  const origins = [query.origin]
  const network = NETWORKS[0] as Network
  // From a road without an exit nothing can be reached, and nobody is asked again: the road nearby that has one serves.
  const located = await call('locate', toNetworkRequest(origins, query.mode, network))
  const [place] = fromNetwork(located, origins, network, snapMaxMetres, true)
  if (!place) return { noRoadNear: [0] }
  const { snap } = place
  const texts: string[] = []
  for (const request of toIsochroneRequests(query, snap)) texts.push(await call('isochrone', request))
  return { snap, texts }
}

/** Valhalla's word for a departure. */
const DEPART_AT = 1

/** Valhalla's requests for a query from its snapped origin. */
function toIsochroneRequests({ origin, minutes, mode, departs }: IsochroneQuery, snap: Snap): string[] {
  return drawingsFor(minutes).map(({ minutes: time, grid }) =>
    JSON.stringify({
      locations: [toLocation({ stop: origin, snap })],
      costing: VALHALLA_COSTING[mode],
      contours: time === grid.minutes ? [{ time }] : [{ time: grid.minutes }, { time }],
      polygons: true,
      ...(departs !== undefined && { date_time: { type: DEPART_AT, value: departs } }),
      // Its own clean-up drops pieces and bends lines into each other.
      denoise: 0,
      generalize: 0,
    }),
  )
}

interface ValhallaContours {
  features: {
    properties: { contour: number }
    geometry: { type: 'Polygon'; coordinates: Rings } | { type: 'MultiPolygon'; coordinates: Rings[] }
  }[]
}

/**
 * The contours of Valhalla's answers, in the order of the requests.
 *
 * @throws SyntaxError or TypeError  when a text is not such an answer
 */
export function fromIsochrones(texts: string[], { minutes }: IsochroneQuery): Contour[] {
  return drawingsFor(minutes).map(({ minutes: time, grid }, index) => {
    const { features } = JSON.parse(texts[index] as string) as ValhallaContours
    const polygons = features
      .filter(({ properties }) => properties.contour === time)
      .flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : [geometry.coordinates]))
    return { polygons, gridMetres: grid.gridMetres }
  })
}
