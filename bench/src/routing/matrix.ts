import { NoRoadNearby, NoRoute, type RoutingEngine } from '@repere/api/routing/routing.port'
import { type LatLng } from '@repere/shared'
import { cityPairs, pointOf } from '../pairs.js'
import { type Figure } from '../report.js'
import { median } from '../statistics.js'
import { withEngine } from '../engine.js'

const SOURCES = 20
const TARGETS = 25
const ROUNDS = 3

/** A matrix beside the routes of its pairs, one by one: the saved time, and whether the values agree. */
export async function matrixFigures(dataDir: string, data: string): Promise<{ figures: Figure[]; raw: object }> {
  const pairs = cityPairs(data, TARGETS)
  const sources = pairs.slice(0, SOURCES).map(({ origin }) => pointOf(origin))
  const targets = pairs.map(({ destination }) => pointOf(destination))
  const rounds = await withEngine(dataDir, async (engine) => {
    const measured: Round[] = []
    for (let round = 0; round < ROUNDS; round++) measured.push(await compare(engine, sources, targets))
    return measured
  })
  const ratio = median(rounds.map(({ matrixMs, routesMs }) => matrixMs / routesMs))
  const { within, worst } = rounds[0]!
  return {
    figures: [
      {
        what: `matrix ${SOURCES}×${TARGETS} / its ${SOURCES * TARGETS} routes one by one, time`,
        value: ratio,
        unit: '×',
        target: { at: 'most', value: 0.01 },
      },
      {
        what: 'pairs of a matrix within max(1 s, 1 %) of their routes',
        value: within,
        unit: '',
        target: { at: 'least', value: 0.97 },
      },
      {
        what: 'the pair furthest from its route',
        value: worst,
        unit: 'of its duration',
        target: { at: 'most', value: 0.05 },
      },
    ],
    raw: { matrix: rounds },
  }
}

interface Round {
  matrixMs: number
  routesMs: number
  within: number
  worst: number
}

async function compare(engine: RoutingEngine, sources: LatLng[], targets: LatLng[]): Promise<Round> {
  const begin = performance.now()
  const { durations } = await engine.matrix({ sources, targets, mode: 'auto' })
  const matrixMs = performance.now() - begin
  let routesMs = 0
  let compared = 0
  let within = 0
  let worst = 0
  for (const [i, source] of sources.entries()) {
    for (const [j, target] of targets.entries()) {
      const from = performance.now()
      const route = await routeOf(engine, [source, target])
      routesMs += performance.now() - from
      const duration = durations[i]![j]!
      if (route === null && duration === null) continue
      compared++
      const difference = route === null || duration === null ? Infinity : Math.abs(duration - route)
      if (difference <= Math.max(1, (route ?? 0) / 100)) within++
      if (difference > 1) worst = Math.max(worst, difference / (route ?? 1))
    }
  }
  return { matrixMs, routesMs, within: within / compared, worst }
}

async function routeOf(engine: RoutingEngine, stops: LatLng[]): Promise<number | null> {
  try {
    const { routes } = await engine.route({ stops, mode: 'auto', language: 'fr', alternatives: 0, avoid: [] })
    return routes[0]!.duration
  } catch (error) {
    if (error instanceof NoRoute || error instanceof NoRoadNearby) return null
    throw error
  }
}
