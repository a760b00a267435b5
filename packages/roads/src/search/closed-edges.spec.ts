import fc from 'fast-check'
import { buildRoadsOf } from '../build-roads.js'
import { buildMetric } from '../metrics.js'
import { AUTO } from '../costing/auto.js'
import { randomRoads } from '../random-roads.fixture.js'
import { RoadEngine } from '../road-engine.js'
import { type Place } from '../snap/place.js'

describe('closed edges', () => {
  it('are left out in the same way by few pairs, by many, and on an own map without them', () => {
    let detours = 0
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const graph = randomRoads(seed, 7)
        const roads = buildRoadsOf(graph)
        const engine = new RoadEngine(roads, buildMetric(roads, AUTO))
        const usable = Array.from(graph.tail.keys()).filter((edge) => AUTO.isUsable(graph, edge))
        const closed = new Set(usable.filter((_, i) => i % 7 === 3))
        const open = usable.filter((edge) => !closed.has(edge))
        const placeOn = (edge: number): Place => {
          const end = { state: roads.turns.stateOf[edge]!, fraction: 0.5 }
          return { lat: 0, lng: 0, distance: 0, edge, crossing: -1, from: [end], to: [end] }
        }
        const places = open
          .filter((_, i) => i % 3 === 0)
          .slice(0, 30)
          .map(placeOn)
        const few = places.slice(0, 10)
        // The truth: a costing that may not use them. U-turns are allowed at other dead ends there, so that it may be faster.
        const without = new RoadEngine(
          roads,
          buildMetric(roads, { ...AUTO, isUsable: (of, edge) => AUTO.isUsable(of, edge) && !closed.has(edge) }),
        )
        const ruled = engine.matrix(few, few, closed)
        const customized = engine.matrix(places, places, closed)
        const plain = engine.matrix(few, few)
        const truth = without.matrix(few, few)
        for (const [row] of few.entries()) {
          for (const [column] of few.entries()) {
            const time = ruled.timeMs[row * few.length + column]!
            expect(customized.timeMs[row * places.length + column]).toBe(time)
            const expected = truth.timeMs[row * few.length + column]!
            if (time >= 0) expect(expected).toBeGreaterThanOrEqual(0)
            if (time !== plain.timeMs[row * few.length + column]) detours++
          }
        }
      }),
      { numRuns: 15 },
    )
    expect(detours).toBeGreaterThan(50)
  })
})
