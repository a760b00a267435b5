import { type LatLng } from '@repere/shared'
import { type Figure } from '../report.js'
import { median } from '../statistics.js'
import { citiesOf, pointsIn } from './cities.js'

const SOURCES = 20
const TARGETS = 25
const LARGE_SIDE = 500
const TOUR_STOPS = 100
const ROUNDS = 5
/** The densest grids of the sample, in which Valhalla's tables were dearest. */
const DENSE = ['Kaolack', 'Monrovia']

/**
 * Tables and tours as a client sees them, city by city: a table beside the routes of its pairs, a large table, a tour.
 *
 * @param origin  of an API without cached answers
 * @param key     of an account with very high limits
 */
export async function overHttpFigures(
  origin: string,
  key: string,
  data: string,
): Promise<{ figures: Figure[]; raw: object }> {
  const cities = Object.entries(citiesOf(data)).filter(([city]) => data !== 'west-africa' || DENSE.includes(city))
  const post = (path: string, body: object) => timed(`${origin}${path}`, key, body)
  const raw: Record<string, object> = {}
  const figures: Figure[] = []
  for (const [city, box] of cities) {
    const points = pointsIn(box, 2 * LARGE_SIDE, 7)
    const [sources, targets] = [points.slice(0, SOURCES), points.slice(SOURCES, SOURCES + TARGETS)]
    const stops = points.slice(0, TOUR_STOPS)
    const measured = { tableMs: [] as number[], tourMs: [] as number[], largeMs: [] as number[] }
    // The first calls run before the code is compiled to machine code.
    for (let round = -1; round < ROUNDS; round++) {
      const times = {
        tableMs: await post('/v1/matrix', { sources, targets }),
        tourMs: await post('/v1/optimize', { locations: stops }),
        largeMs: await post('/v1/matrix/large', {
          sources: points.slice(0, LARGE_SIDE),
          targets: points.slice(LARGE_SIDE),
        }),
      }
      if (round < 0) continue
      for (const [name, ms] of Object.entries(times)) measured[name as keyof typeof times].push(ms)
    }
    const routesMs = await sumOfRoutes(post, sources, targets)
    raw[city] = { ...measured, routesMs }
    figures.push(
      {
        what: `${city}: matrix ${SOURCES}×${TARGETS} / its ${SOURCES * TARGETS} routes over HTTP, time`,
        value: median(measured.tableMs) / routesMs,
        unit: '×',
        target: { at: 'most', value: 0.01 },
      },
      {
        what: `${city}: a tour of ${TOUR_STOPS} stops over HTTP, slowest of ${ROUNDS}`,
        value: Math.max(...measured.tourMs),
        unit: 'ms',
        target: { at: 'most', value: 600 },
      },
      {
        what: `${city}: a matrix of ${LARGE_SIDE}×${LARGE_SIDE} over HTTP / one of ${SOURCES}×${TARGETS}, time`,
        value: median(measured.largeMs) / median(measured.tableMs),
        unit: '×',
        target: null,
      },
    )
  }
  return { figures, raw: { overHttp: raw } }
}

/** Milliseconds of all routes one by one; pairs without a route cost what their refusal takes. */
async function sumOfRoutes(
  post: (path: string, body: object) => Promise<number>,
  sources: LatLng[],
  targets: LatLng[],
): Promise<number> {
  let sum = 0
  for (const origin of sources)
    for (const destination of targets) sum += await post('/v1/route', { origin, destination })
  return sum
}

/** Milliseconds until the whole answer has arrived. @throws Error  unless it is an answer, or says that there is no way */
async function timed(url: string, key: string, body: object): Promise<number> {
  const begin = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-service-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const ms = performance.now() - begin
  if (response.status !== 200 && !text.includes('no_route'))
    throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`)
  return ms
}
