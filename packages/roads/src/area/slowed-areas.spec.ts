import fc from 'fast-check'
import { buildRoadsOf } from '../build-roads.js'
import { buildMetric } from '../metrics.js'
import { AUTO } from '../costing/auto.js'
import { INFINITE } from '../expanded/turn-graph.js'
import { randomRoads } from '../random-roads.fixture.js'
import { RoadEngine } from '../road-engine.js'

/** The truth to compare with: the same question to an engine in which every road is slowed. */
describe.each(['from', 'to'] as const)('areas on slowed roads, %s a place', (direction) => {
  it('are those of roads that are as slow, one question after another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const graph = randomRoads(seed, 16)
        const roads = buildRoadsOf(graph)
        const metric = buildMetric(roads, AUTO)
        const engine = new RoadEngine(roads, metric)
        const place = engine.snap(graph.lat[seed % 200]! / 1e7, graph.lng[seed % 200]! / 1e7, {
          metresMax: 1_000,
          network: 1,
        })
        fc.pre(place !== null)
        for (const shift of [0, 3]) {
          const slowness = { least: 0.5, of: (edge: number) => 0.5 + (((edge >> 1) * 7 + seed + shift) % 10) / 4 }
          const query = { measure: 'timeMs', limits: [120_000, 400_000], direction, beside: null } as const
          const truth = new RoadEngine(roads, { ...metric, weights: slowedBy(slowness.of) })
          const limits = [...query.limits]
          expect(engine.areas(place, { ...query, limits }, slowness)).toEqual(truth.areas(place, { ...query, limits }))
        }

        function slowedBy(multipleOf: (edge: number) => number): typeof metric.weights {
          const { turns } = roads
          const { weights: raw } = metric
          const slowed = (cost: number, time: number, multiple: number) =>
            cost === INFINITE ? cost : Math.max(0, Math.round(cost + time * (multiple - 1)))
          const ofState = (state: number) => multipleOf(turns.edgeOf[state]!)
          const ofArc = (arc: number) => ofState(turns.arcHead[arc]!)
          return {
            ...raw,
            timeMs: raw.timeMs.map((time, state) => slowed(time, time, ofState(state))),
            costMs: raw.costMs.map((cost, state) => slowed(cost, raw.timeMs[state]!, ofState(state))),
            arcTimeMs: raw.arcTimeMs.map((time, arc) => slowed(time, time, ofArc(arc))),
            arcCostMs: raw.arcCostMs.map((cost, arc) => Math.max(1, slowed(cost, raw.arcTimeMs[arc]!, ofArc(arc)))),
          }
        }
      }),
      { numRuns: 12 },
    )
  })
})
