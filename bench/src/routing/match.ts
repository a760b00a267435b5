import polyline from '@mapbox/polyline'
import { MatchBodyDto } from '@repere/api/routing/match/match.dto'
import { NoRoadNearby, NoRoute, type RoutingEngine } from '@repere/api/routing/routing.port'
import { RequestValidation } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { abidjanTraces, hasAbidjanTraces } from '@repere/test-kit'
import { cityPairs, pointOf } from '../pairs.js'
import { type Figure } from '../report.js'
import { median } from '../statistics.js'
import { withEngine } from '../engine.js'

const VALIDATED_POINTS = 5_000

/** Traces a second, the matched share, and the cost of reading the longest trace before that. */
export async function matchFigures(dataDir: string, data: string): Promise<{ figures: Figure[]; raw: object }> {
  const recorded = data === 'west-africa' && hasAbidjanTraces()
  const result = await withEngine(dataDir, async (engine) =>
    follow(engine, recorded ? (await abidjanTraces()).map(({ shape }) => shape) : await drawnTraces(engine, data)),
  )
  const what = recorded ? 'recorded rides of Abidjan' : 'points of routes'
  return {
    figures: [
      {
        what: `match, ${what}: points matched`,
        value: result.matched / result.points,
        unit: '',
        target: { at: 'least', value: 0.95 },
      },
      {
        what: `match, ${what}: points a second, one trace at a time`,
        value: (result.points / result.ms) * 1000,
        unit: 'points/s',
        target: null,
      },
      {
        what: `validation of a trace of ${VALIDATED_POINTS} points`,
        value: validationMs(),
        unit: 'ms of CPU',
        target: { at: 'most', value: 10 },
      },
    ],
    raw: { match: { ...result, traces: what } },
  }
}

async function follow(engine: RoutingEngine, traces: LatLng[][]) {
  let points = 0
  let matched = 0
  let matchings = 0
  const begin = performance.now()
  for (const shape of traces) {
    const answer = await engine.match({ shape: shape.map(({ lat, lng }) => ({ lat, lng })), mode: 'auto' })
    points += shape.length
    matched += answer.tracepoints.filter(Boolean).length
    matchings += answer.matchings.length
  }
  return { traces: traces.length, points, matched, matchings, ms: performance.now() - begin }
}

async function drawnTraces(engine: RoutingEngine, data: string): Promise<LatLng[][]> {
  const traces: LatLng[][] = []
  for (const { origin, destination } of cityPairs(data, 50)) {
    const stops = [origin, destination].map(pointOf)
    try {
      const { routes } = await engine.route({ stops, mode: 'auto', language: 'fr', alternatives: 0, avoid: [] })
      traces.push(polyline.decode(routes[0]!.polyline, 6).map(([lat, lng]) => ({ lat, lng })))
    } catch (error) {
      if (!(error instanceof NoRoute || error instanceof NoRoadNearby)) throw error
    }
  }
  return traces
}

/** The time of the whole validation of a body: the median of several, after its code was compiled. */
function validationMs(): number {
  const validation = new RequestValidation()
  const times = Array.from({ length: 30 }, () => {
    const shape = Array.from({ length: VALIDATED_POINTS }, (_, index) => ({
      lat: 5.3 + index * 1e-5,
      lng: -4,
      time: 1_573_115_831 + index,
    }))
    const begin = process.cpuUsage()
    validation.transform({ shape, mode: 'auto' }, { type: 'body', metatype: MatchBodyDto })
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 1000
  })
  return median(times)
}
