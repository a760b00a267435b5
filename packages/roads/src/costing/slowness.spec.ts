import fc from 'fast-check'
import { type AreaQuery } from '../area/area-search.js'
import { buildRoadsOf } from '../build-roads.js'
import { buildMetric, slowMetric } from '../metrics.js'
import { INFINITE } from '../expanded/turn-graph.js'
import { randomRoads } from '../random-roads.fixture.js'
import { RoadEngine } from '../road-engine.js'
import { timeAlong } from '../search/time-along.js'
import { AUTO } from './auto.js'

function slowedRoads(seed: number) {
  const graph = randomRoads(seed, 16)
  const roads = buildRoadsOf(graph)
  const metric = buildMetric(roads, AUTO)
  // Half of the roads are as fast as before.
  const slowness = (edge: number) =>
    (edge >> 1) % 17 === seed % 17 ? Infinity : 1 + Math.max(0, (((edge >> 1) * 7 + seed) % 10) - 4) / 2
  const slow = slowMetric(roads, metric, slowness)
  const engine = new RoadEngine(roads, metric)
  const places = Array.from({ length: 12 }, (_, i) =>
    engine.snap(6 + ((i * 37 + seed) % 80) / 1e4, 2 + ((i * 53 + seed) % 80) / 1e4, { metresMax: 900, network: 0 }),
  ).filter((place) => place !== null)
  return { roads, metric, slowness, slow, engine, places }
}

const everySeed = (runs: number, check: (town: ReturnType<typeof slowedRoads>) => void) =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => check(slowedRoads(seed))),
    { numRuns: runs },
  )

/** The search under a rule shares nothing with the customization of the slowed metric. */
it('ways and tables on slowed roads are the best ones under a rule that slows them as much', () => {
  let compared = 0
  everySeed(6, ({ roads, slow, engine, places, slowness, metric }) => {
    const table = engine.following(slow, () => engine.matrix(places, places))
    const rule = { turnMs: (arc: number) => slow.weights.arcCostMs[arc]! }
    places.forEach((from, row) => {
      places.forEach((to, column) => {
        const way = engine.following(slow, () => engine.route(from, to))
        const timeMs = table.timeMs[row * places.length + column]!
        expect(timeMs < 0).toBe(way === null)
        if (!way) return
        expect(timeAlong(roads.turns, slow.weights, way, from, to)).toBe(way.timeMs)
        const edges = way.states.map((state) => roads.turns.edgeOf[state]!)
        expect(edges.slice(1).filter((edge) => slowness(edge) === Infinity)).toEqual([])
        const truth = engine.routeUnder(rule, from, to)!
        // The rule does not hold on the first edge.
        if (from.from.some(({ state }) => slowness(roads.turns.edgeOf[state]!) > 1)) return
        if (to.to.some(({ state }) => slowness(roads.turns.edgeOf[state]!) > 1)) return
        expect(way.costMs).toBe(truth.costMs)
        expect(timeAlong(roads.turns, metric.weights, way, from, to)).toBeLessThanOrEqual(way.timeMs)
        compared++
      })
    })
  })
  expect(compared).toBeGreaterThan(20)
})

it('an engine follows another metric for as long as its work runs, even if that fails', () => {
  everySeed(3, ({ roads, metric, slow, engine, places: [from, to] }) => {
    if (!from || !to) return
    const before = engine.route(from, to)
    expect(() =>
      engine.following(slow, () => {
        expect(engine.route(from, to)).toEqual(new RoadEngine(roads, slow).route(from, to))
        throw new Error('no answer')
      }),
    ).toThrow('no answer')
    expect(engine.route(from, to)).toEqual(before)
    expect(engine.weights).toBe(metric.weights)
  })
})

it('areas on slowed roads are those of the metric that is followed', () => {
  everySeed(2, ({ roads, metric, slow, engine, places: [place] }) => {
    if (!place) return
    for (const direction of ['from', 'to'] as const) {
      const areas = (one: RoadEngine) =>
        one.areas(place, { measure: 'timeMs', limits: [120_000, 400_000], direction, beside: null })
      const raw = areas(engine)
      expect(engine.following(slow, () => areas(engine))).toEqual(areas(new RoadEngine(roads, slow)))
      expect(areas(engine)).toEqual(raw)
      expect(raw).toEqual(areas(new RoadEngine(roads, metric)))
    }
  })
})

it('a closed road is entered by no turn, and what a road costs beyond its time stays', () => {
  everySeed(2, ({ roads: { turns }, metric, slow, slowness }) => {
    turns.arcHead.forEach((head, arc) => {
      const multiple = slowness(turns.edgeOf[head]!)
      const [raw, cost] = [metric.weights.arcCostMs[arc]!, slow.weights.arcCostMs[arc]!]
      if (raw === INFINITE || multiple === Infinity) expect(cost).toBe(INFINITE)
      else
        expect(Math.abs(cost - slow.weights.arcTimeMs[arc]! - (raw - metric.weights.arcTimeMs[arc]!))).toBeLessThan(2)
    })
  })
})

it('edges are closed in the metric that is followed, in tables and areas', () => {
  everySeed(3, ({ roads, metric, slow, engine, places }) => {
    const [place] = places
    if (!place) return
    const closed = new Set(Array.from({ length: roads.graph.tail.length / 9 }, (_, i) => 9 * i))
    // So many pairs are answered from a metric that is customized.
    const many = Array.from({ length: 24 }, (_, i) => places[i % places.length]!)
    const query: AreaQuery = { measure: 'timeMs', limits: [120_000], direction: 'from', beside: null }
    const answer = (of: RoadEngine) => [of.matrix(many, many, closed), of.areas(place, query, undefined, closed)]
    expect(engine.following(slow, () => answer(engine))).toEqual(answer(new RoadEngine(roads, slow)))
    expect(answer(engine)).toEqual(answer(new RoadEngine(roads, metric)))
  })
})
