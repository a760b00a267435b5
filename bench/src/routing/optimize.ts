import { bestOrder } from '@repere/api/routing/optimize/best-order'
import { type Costs, costOf } from '@repere/api/routing/optimize/costs'
import { plantedInstance, townInstance } from '@repere/api/routing/testing/order-instances'
import { travelCosts } from '@repere/api/routing/optimize/travel-costs'
import { type RoutingEngine } from '@repere/api/routing/routing.port'
import { type LatLng } from '@repere/shared'
import { cityPairs } from '../pairs.js'
import { type Figure } from '../report.js'
import { BEST_KNOWN } from './best-known.js'
import { withEngine } from '../engine.js'

const TARGETS: Record<number, { gap: number; ms: number }> = {
  12: { gap: 0, ms: 10 },
  25: { gap: 0.002, ms: 60 },
  100: { gap: 0.004, ms: 500 },
}
const SEEDS = [1, 2, 3, 4, 5]
/** Sums of the same costs in another order differ by rounding. */
const ROUNDING = 1e-9

interface Instance {
  name: string
  costs: Costs
  /** The optimal cost if it is known (planted, or all orders compared), else the best of long runs. */
  best: number
}

/** Found orders beside the best known ones, the time of the search, and a whole tour of a hundred stops. */
export async function optimizeFigures(dataDir: string, data: string): Promise<{ figures: Figure[]; raw: object }> {
  const figures: Figure[] = []
  const raw: object[] = []
  // The first searches run before they are compiled to machine code.
  for (const size of Object.keys(TARGETS)) bestOrder(townInstance(Number(size), 99))
  for (const [size, target] of Object.entries(TARGETS)) {
    const results = instancesOf(Number(size)).map(solve)
    raw.push(...results)
    figures.push(
      {
        what: `optimise ${size} stops, furthest above the best known`,
        value: Math.max(...results.map(({ gap }) => gap)),
        unit: 'of it',
        target: { at: 'most', value: target.gap + ROUNDING },
      },
      {
        what: `optimise ${size} stops given the matrix, longest`,
        value: Math.max(...results.map(({ cpuMs }) => cpuMs)),
        unit: 'ms of CPU',
        target: { at: 'most', value: target.ms },
      },
    )
  }
  const tour = await wholeTour(dataDir, data)
  figures.push({
    what: 'optimise 100 stops of a city: matrix, order and route',
    value: tour.matrixMs + tour.orderMs + tour.routeMs,
    unit: 'ms',
    target: { at: 'most', value: 10_000 },
  })
  return { figures, raw: { optimize: raw, tour } }
}

function instancesOf(size: number): Instance[] {
  const planted = SEEDS.flatMap((seed) =>
    [true, false].map((symmetric) => {
      const instance = plantedInstance(size, seed, symmetric)
      return {
        name: `planted ${symmetric ? 'symmetric' : 'asymmetric'} ${seed}`,
        costs: instance,
        best: instance.optimum,
      }
    }),
  )
  const towns = Object.entries(BEST_KNOWN[size] ?? {}).map(([seed, best]) => ({
    name: `town ${seed}`,
    costs: townInstance(size, Number(seed)),
    best,
  }))
  return [...planted, ...towns]
}

function solve({ name, costs, best }: Instance) {
  const begin = process.cpuUsage()
  const order = bestOrder(costs)
  const { user, system } = process.cpuUsage(begin)
  if (!order) throw new Error(`no order for ${name}`)
  return { name, size: costs.size, gap: costOf(costs, order) / best - 1, cpuMs: (user + system) / 1000 }
}

/** The steps of `/v1/optimize`, one by one. */
async function wholeTour(dataDir: string, data: string) {
  return withEngine(dataDir, async (engine) => {
    const stops = await connectedStops(engine, data, 100)
    const begin = performance.now()
    const costs = await travelCosts(engine, { stops, mode: 'auto' })
    const asked = performance.now()
    const order = bestOrder(costs)
    if (!order) throw new Error('no order connects the stops')
    const ordered = performance.now()
    await engine.tour({ stops: order.map((index) => stops[index]!), mode: 'auto', language: 'fr' })
    return {
      stops: stops.length,
      matrixMs: asked - begin,
      orderMs: ordered - asked,
      routeMs: performance.now() - ordered,
    }
  })
}

/** Points of a city from and to which one can drive: some lie on roads that lead nowhere in the data. */
async function connectedStops(engine: RoutingEngine, data: string, count: number): Promise<LatLng[]> {
  const points = cityPairs(data, count).flatMap(({ origin, destination }) =>
    [origin, destination].map((text) => {
      const [lat, lng] = text.split(',').map(Number) as [number, number]
      return { lat, lng }
    }),
  )
  const [depot] = points as [LatLng]
  const there = await engine.matrix({ sources: [depot], targets: points, mode: 'auto' })
  const back = await engine.matrix({ sources: points, targets: [depot], mode: 'auto' })
  const connected = points.filter((_, i) => there.durations[0]![i] !== null && back.durations[i]![0] !== null)
  if (connected.length < count) throw new Error(`only ${connected.length} of ${points.length} points are connected`)
  return connected.slice(0, count)
}
