import { along, noisy } from '@repere/api/routing/testing/noisy-trace'
import { NoRoadNearby, NoRoute } from '@repere/api/routing/routing.port'
import { type Route } from '@repere/api/routing/route'
import { type LatLng } from '@repere/shared'
import { type Figure } from '../report.js'
import { citiesOf, pointsIn } from './cities.js'
import { withEngine } from '../engine.js'

/** Typical receivers of phones between houses: an error in metres, and a point at a fixed interval of seconds. */
const NOISES = [
  { sigmaMetres: 5, everySeconds: 1 },
  { sigmaMetres: 15, everySeconds: 1 },
  { sigmaMetres: 25, everySeconds: 5 },
]
const TRIPS_PER_CITY = 5
const SEED = 71

/** Traces made of routes, with errors: the matched share, the number of parts, and the length of the result. */
export async function matchNoiseFigures(dataDir: string, data: string): Promise<{ figures: Figure[]; raw: object }> {
  const rows = await withEngine(dataDir, async (engine) => {
    const routes: Route[] = []
    for (const box of Object.values(citiesOf(data))) {
      const points = pointsIn(box, 4 * TRIPS_PER_CITY, SEED)
      const wanted = routes.length + TRIPS_PER_CITY
      for (let i = 0; i + 1 < points.length && routes.length < wanted; i += 2) {
        const stops = [points[i]!, points[i + 1]!]
        try {
          const answer = await engine.route({ stops, mode: 'auto', language: 'fr', alternatives: 0, avoid: [] })
          if (answer.routes[0]!.distance > 2_000) routes.push(answer.routes[0]!)
        } catch (error) {
          if (!(error instanceof NoRoute || error instanceof NoRoadNearby)) throw error
        }
      }
    }
    const measured: Row[] = []
    for (const noise of NOISES) {
      const row = { ...noise, traces: routes.length, points: 0, matched: 0, fragmentsMost: 0, lengthOffMost: 0 }
      for (const [index, route] of routes.entries()) {
        const shape = noisyTrace(route, noise.everySeconds, noise.sigmaMetres, SEED + index)
        const { matchings, tracepoints } = await engine.match({ shape, mode: 'auto' })
        const metres = matchings.reduce((sum, { distance }) => sum + distance, 0)
        row.points += shape.length
        row.matched += tracepoints.filter(Boolean).length
        row.fragmentsMost = Math.max(row.fragmentsMost, matchings.length)
        row.lengthOffMost = Math.max(row.lengthOffMost, Math.abs(metres / route.distance - 1))
      }
      measured.push(row)
    }
    return measured
  })
  return {
    figures: rows.flatMap(({ sigmaMetres, everySeconds, points, matched, fragmentsMost, lengthOffMost }): Figure[] => {
      const what = `match, errors of ${sigmaMetres} m, a point each ${everySeconds} s`
      return [
        { what: `${what}: points matched`, value: matched / points, unit: '', target: { at: 'least', value: 0.93 } },
        {
          what: `${what}: parts of a trace, at most`,
          value: fragmentsMost,
          unit: '',
          target: { at: 'most', value: 5 },
        },
        {
          what: `${what}: length, furthest from the route's`,
          value: lengthOffMost,
          unit: 'of it',
          target: { at: 'most', value: 0.05 },
        },
      ]
    }),
    raw: { matchNoise: rows },
  }
}

interface Row {
  sigmaMetres: number
  everySeconds: number
  traces: number
  points: number
  matched: number
  fragmentsMost: number
  lengthOffMost: number
}

/** Positions on a route at a fixed interval with its average speed, with errors of such a receiver. */
function noisyTrace(route: Route, everySeconds: number, sigmaMetres: number, seed: number): LatLng[] {
  return noisy(along(route.polyline, (route.distance / route.duration) * everySeconds), sigmaMetres, seed)
}
