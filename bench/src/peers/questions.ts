import polyline from '@mapbox/polyline'
import { greatCircleMetres, METRES_PER_DEGREE } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { cityPairs, pointOf } from '../pairs.js'
import { citiesOf, pointsIn } from '../routing/cities.js'
import { type Request } from './peer.js'

/** The sizes of the requests. */
const TABLES = 10
/** The densest grids of the sample, in which tables are the most expensive. */
const DENSE = ['Kaolack', 'Monrovia']
export const ISOCHRONE_MINUTES = 10
const TRACE_POINTS_MAX = 100
const TRACE_ERROR_METRES = 5
const METRES_PER_SECOND = 8
const seed = 53

/** A journey by car. */
export interface Trip {
  from: LatLng
  to: LatLng
}

/** Journeys across one city, the same in every run. */
export function tripsOf(data: string, count: number): Trip[] {
  return cityPairs(data, count).map(({ origin, destination }) => ({ from: pointOf(origin), to: pointOf(destination) }))
}

/** Tables of random points, in the demo town or in dense cities. */
export function tablesOf(data: string, rows: number, columns: number) {
  const cities = Object.entries(citiesOf(data)).filter(([city]) => data !== 'west-africa' || DENSE.includes(city))
  return cities.map(([city, box]) => ({
    name: `matrix ${rows}×${columns}, ${city}`,
    tables: Array.from({ length: TABLES }, (_, index): [LatLng[], LatLng[]] => {
      const points = pointsIn(box, rows + columns, index + 1)
      return [points.slice(0, rows), points.slice(rows)]
    }),
  }))
}

/** Our operations, with a key. */
export function ourRequests(key: string) {
  const get = (path: string): Request => ({ method: 'GET', path, headers: { 'x-service-key': key } })
  const post = (path: string, body: object): Request => ({
    method: 'POST',
    path,
    headers: { 'x-service-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    get,
    post,
    route: ({ from, to }: Trip) => get(`/v1/route?origin=${textOf(from)}&destination=${textOf(to)}`),
    matrix: (sources: LatLng[], targets: LatLng[]) => post('/v1/matrix', { sources, targets }),
    largeMatrix: (sources: LatLng[], targets: LatLng[]) => post('/v1/matrix/large', { sources, targets }),
    isochrone: ({ lat, lng }: LatLng) => get(`/v1/isochrone?lat=${lat}&lng=${lng}&time=${ISOCHRONE_MINUTES}`),
    match: (shape: LatLng[]) => post('/v1/match', { shape: timed(shape) }),
  }
}

/** Traces with the errors of a receiver, made of routes that our API answered. */
export async function tracesOf(origin: string, requests: Request[]): Promise<LatLng[][]> {
  const random = seededRandom(seed)
  const error = () =>
    (Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()) * TRACE_ERROR_METRES) / METRES_PER_DEGREE
  const traces: LatLng[][] = []
  for (const { path, headers } of requests) {
    const answer = await fetch(origin + path, { headers })
    const { routes } = (await answer.json()) as { routes: { polyline: string }[] }
    const corners = polyline.decode(routes[0]!.polyline, 6).slice(0, TRACE_POINTS_MAX)
    if (corners.length < 2) continue
    traces.push(corners.map(([lat, lng]) => ({ lat: rounded(lat + error()), lng: rounded(lng + error()) })))
  }
  return traces
}

/** Whole seconds of a drive at a steady pace: our matching looks at the time between points. */
function timed(shape: LatLng[]) {
  let time = 1_573_115_831
  return shape.map((point, index) => {
    if (index > 0) time += Math.ceil(greatCircleMetres(shape[index - 1]!, point) / METRES_PER_SECOND)
    return { ...point, time }
  })
}

/** Both sides' requests for the same questions. */
export interface Pair {
  ours: Request
  theirs: Request
}

const rounded = (degrees: number) => Number(degrees.toFixed(6))
const textOf = ({ lat, lng }: LatLng) => `${lat},${lng}`
