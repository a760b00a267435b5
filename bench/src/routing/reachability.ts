import { NoRoadNearby, NoRoute, type RouteAnswer, type RoutingEngine } from '@repere/api/routing/routing.port'
import { type LatLng } from '@repere/shared'
import { type Figure } from '../report.js'
import { citiesOf, pointsIn } from './cities.js'
import { withEngine } from '../engine.js'

const PAIRS = 150
const SEED = 40_927

/**
 * Pairs of points inside one city: the share without a route, the agreement of the operations for the same pair, and
 * which route is first.
 */
export async function reachabilityFigures(dataDir: string, data: string): Promise<{ figures: Figure[]; raw: object }> {
  const rows = await withEngine(dataDir, async (engine) => {
    const measured: Row[] = []
    for (const [city, box] of Object.entries(citiesOf(data))) {
      measured.push({ city, ...(await measure(engine, pointsIn(box, 2 * PAIRS, SEED))) })
    }
    return measured
  })
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    figures: [
      ...rows.map(({ city, refused, pairs }) => ({
        what: `pairs inside ${city} without a route`,
        value: refused / pairs,
        unit: 'of those near roads',
        target: { at: 'most', value: 0.02 } as const,
      })),
      {
        what: 'pairs of which route, matrix and tour do not say the same',
        value: sum(({ contradictions }) => contradictions),
        unit: `of ${sum(({ pairs }) => pairs)}`,
        target: { at: 'most', value: 0 },
      },
      {
        what: 'pairs whose matrix is more than 5 % from the route',
        value: sum(({ apart }) => apart) / sum(({ pairs }) => pairs),
        unit: '',
        target: { at: 'most', value: 0.005 },
      },
      {
        what: 'first routes that an alternative beats in time and length',
        value: sum(({ dominated }) => dominated),
        unit: `of ${sum(({ withAlternatives }) => withAlternatives)}`,
        target: { at: 'most', value: 0 },
      },
      {
        what: 'first routes that asking for alternatives makes more than 5 % faster',
        value: sum(({ improved }) => improved),
        unit: `of ${sum(({ withAlternatives }) => withAlternatives)}`,
        target: null,
      },
    ],
    raw: { reachability: rows },
  }
}

interface Counts {
  /** Pairs with a road near both ends. */
  pairs: number
  refused: number
  contradictions: number
  apart: number
  withAlternatives: number
  dominated: number
  /**
   * First routes that are more than 5 % faster than the one without alternatives: that one avoided a U-turn at any
   * cost.
   */
  improved: number
}
interface Row extends Counts {
  city: string
}

async function measure(engine: RoutingEngine, points: LatLng[]): Promise<Counts> {
  const counts = { pairs: 0, refused: 0, contradictions: 0, apart: 0, withAlternatives: 0, dominated: 0, improved: 0 }
  for (let i = 0; i + 1 < points.length; i += 2) {
    const stops = [points[i]!, points[i + 1]!]
    const route = await outcome(() => engine.route({ stops, mode: 'auto', language: 'fr', alternatives: 2, avoid: [] }))
    if (route === 'no road') continue
    // The answer for a route alone: with alternatives, one of them may be better than the engine's first route.
    const alone = await outcome(() => engine.route({ stops, mode: 'auto', language: 'fr', alternatives: 0, avoid: [] }))
    const tour = await outcome(() => engine.tour({ stops, mode: 'auto', language: 'fr' }))
    const { durations } = await engine.matrix({ sources: [stops[0]!], targets: [stops[1]!], mode: 'auto' })
    const seconds = durations[0]![0]!
    counts.pairs++
    if (route === 'refused') counts.refused++
    const reached = [route !== 'refused', alone !== 'refused', tour !== 'refused', seconds !== null]
    if (new Set(reached).size > 1) counts.contradictions++
    if (typeof route === 'string' || typeof alone === 'string') continue
    const [first, ...others] = route.routes
    const [only] = alone.routes
    if (first === undefined || only === undefined) continue
    if (seconds !== null && Math.abs(seconds - only.duration) > Math.max(1, only.duration / 20)) counts.apart++
    if (first.duration < only.duration * 0.95) counts.improved++
    if (others.length > 0) counts.withAlternatives++
    if (others.some(({ duration, distance }) => duration < first.duration && distance < first.distance)) {
      counts.dominated++
    }
  }
  return counts
}

async function outcome(ask: () => Promise<RouteAnswer>): Promise<RouteAnswer | 'refused' | 'no road'> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NoRoute) return 'refused'
    if (error instanceof NoRoadNearby) return 'no road'
    throw error
  }
}
