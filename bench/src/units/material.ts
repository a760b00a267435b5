import polyline from '@mapbox/polyline'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type LatLng, type Manifest } from '@repere/shared'
import { type Request } from '../peers/peer.js'
import { ourRequests } from '../peers/questions.js'
import { citiesOf, pointsIn } from '../routing/cities.js'
import { takeTiles } from '../tiles/stored-tiles.js'
import { type Material } from './questions.js'

const POINTS = 1_100
const TRIPS = 60

/** Collects what the questions are made of from the data in service. */
export async function materialOf(origin: string, key: string, dataDir: string, data: string): Promise<Material> {
  const our = ourRequests(key)
  const answered = async <Body>({ path, method, headers, body }: Request): Promise<Body> => {
    const answer = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Body
  }
  // The last city of the sample has the largest network in its box.
  const box = Object.entries(citiesOf(data)).find(([city]) => data !== 'west-africa' || city === 'Monrovia')![1]
  const points = await connectedPoints((from, to) => answered(our.largeMatrix(from, to)), pointsIn(box, 3 * POINTS, 11))
  const trips = Array.from({ length: TRIPS }, (_, n) => ({ from: points[2 * n]!, to: points[2 * n + 1]! }))
  const traces: LatLng[][] = []
  for (let n = 0; n < 10; n++) {
    const stops = points.slice(n * 12, n * 12 + 12)
    const body = { origin: stops[0], waypoints: stops.slice(1, -1), destination: stops.at(-1) }
    const request = { ...our.route(trips[0]!), method: 'POST' as const, path: '/v1/route', body: JSON.stringify(body) }
    request.headers = { ...request.headers, 'content-type': 'application/json' }
    const { routes } = await answered<{ routes: { polyline: string }[] }>(request)
    traces.push(polyline.decode(routes[0]!.polyline, 6).map(([lat, lng]) => ({ lat, lng })))
  }
  const near = await Promise.all(
    points
      .slice(0, 20)
      .map(({ lat, lng }) =>
        answered<{ places: { id: string; name: string | null; source: { id: string } }[] }>(
          our.get(`/v1/places/nearby?lat=${lat}&lng=${lng}&radius=5000&limit=50`),
        ),
      ),
  )
  const named = near.flatMap(({ places }) => places).filter(({ name }) => name !== null)
  if (named.length === 0) throw new Error('no place has a name here')
  const folder = await realpath(join(dataDir, 'current'))
  const { build_id: build } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const day = {
    depart_at: '2035-01-15T07:00:00Z',
    time_limit: 1,
    vehicles: [0, 1].map((n) => ({ id: `v${n}`, start: points[0] })),
    jobs: points.slice(1, 21).map((location, i) => ({ id: `j${i}`, location, service_time: 300 })),
  }
  const headers = { 'x-service-key': key, 'content-type': 'application/json' }
  const planned: Request = { method: 'POST', path: '/v1/fleet/plan', headers, body: JSON.stringify(day) }
  return {
    key,
    points,
    trips,
    traces,
    texts: [...new Set(named.map(({ name }) => name!))],
    places: [...new Set(named.map(({ id }) => id))],
    elements: [...new Set(named.flatMap(({ source }) => elementOf(source.id) ?? []))],
    tiles: takeTiles(join(folder, 'tiles.mbtiles'), 60),
    build,
    plan: (await answered<{ id: string }>(planned)).id,
  }
}

interface Table {
  durations: (number | null)[][]
}

/** Points that have roads both ways to the first one with roads: some lie in the lagoon. */
async function connectedPoints(
  table: (from: LatLng[], to: LatLng[]) => Promise<Table>,
  points: LatLng[],
): Promise<LatLng[]> {
  for (const [i, first] of points.entries()) {
    const others = points.slice(i + 1)
    const [there, back] = await Promise.all([table([first], others), table(others, [first])])
    const connected = others.filter((_, j) => there.durations[0]![j] !== null && back.durations[j]![0] !== null)
    if (connected.length >= POINTS) return [first, ...connected]
  }
  throw new Error('no point has roads to so many others')
}

/** `node/12` as `N12`; null for other sources than OpenStreetMap. */
function elementOf(source: string): string | null {
  const [, letter, id] = /^([nwr])[a-z]+\/(\d+)$/.exec(source) ?? []
  return letter === undefined ? null : `${letter.toUpperCase()}${id}`
}
