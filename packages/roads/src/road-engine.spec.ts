import fc from 'fast-check'
import { buildRoadsOf } from './build-roads.js'
import { buildMetric } from './metrics.js'
import { COSTINGS } from './costing/costings.js'
import { customize } from './hierarchy/customize.js'
import { arcBetween, INFINITE, twinsOf } from './expanded/turn-graph.js'
import { plainSearch } from './plain-search.fixture.js'
import { randomRoads } from './random-roads.fixture.js'
import { RoadEngine } from './road-engine.js'
import { type Place } from './snap/place.js'

/** An engine of one of the modes over random roads, and places on its edges. */
function engineOver(seed: number, side: number) {
  const modes = Object.values(COSTINGS)
  const costing = modes[seed % modes.length]!
  const graph = randomRoads(seed, side)
  const roads = buildRoadsOf(graph)
  const engine = new RoadEngine(roads, buildMetric(roads, costing))
  const edges = Array.from(graph.tail.keys()).filter((edge) => costing.isUsable(graph, edge))
  const placeOn = (edge: number, fraction: number): Place => {
    const end = { state: roads.turns.stateOf[edge]!, fraction }
    const twins = twinsOf(roads.turns, edge).map((state) => ({ state, fraction }))
    return { lat: 0, lng: 0, distance: 0, edge, crossing: -1, from: [end], to: [end, ...twins] }
  }
  const isOneWay = (edge: number) => !costing.isUsable(graph, graph.opposing[edge]!)
  return { costing, graph, roads, engine, edges, placeOn, isOneWay }
}

/** The cost of the best way between places on two edges, from the plain search; null where there is none. */
function truth({ costing, graph, engine }: ReturnType<typeof engineOver>, start: number, part: number) {
  const found = plainSearch(graph, costing, start, part)
  const { weights } = engine.metric
  return (target: number, targetPart: number): number | null => {
    const state = engine.roads.turns.stateOf[target]!
    const rest = Math.round(weights.costMs[state]! * (1 - targetPart))
    if (target === start && targetPart >= part) return Math.round(weights.costMs[state]! * (1 - part)) - rest
    const way = found.get(target)
    return way ? way.costMs - rest : null
  }
}

const RUNS = 25

describe('the road engine over random roads', () => {
  it('has the costs of a plain search over ways, restrictions over several edges included', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 3, max: 6 }), (seed, side) => {
        const over = engineOver(seed, side)
        const { engine, edges, placeOn } = over
        for (const start of edges.filter((_, i) => i % 5 === 0)) {
          const costTo = truth(over, start, 0.25)
          // One comparison a start: that of each pair would take longer than the search.
          const costs = edges.map((target) => [
            target,
            engine.route(placeOn(start, 0.25), placeOn(target, 0.75))?.costMs ?? null,
          ])
          expect({ start, costs }).toEqual({ start, costs: edges.map((target) => [target, costTo(target, 0.75)]) })
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('has a path with the cost, time and length that it says, and without forbidden sequences', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const { costing, engine, edges, placeOn, graph, roads } = engineOver(seed, 9)
        const { weights } = engine.metric
        for (let i = 0; i < 40; i++) {
          const [start, target] = [edges[(i * 37) % edges.length]!, edges[(i * 91 + 5) % edges.length]!]
          const way = engine.route(placeOn(start, 0), placeOn(target, 1))
          if (!way) continue
          const first = way.states[0]!
          const sum = {
            costMs: weights.costMs[first]!,
            timeMs: weights.timeMs[first]!,
            lengthDm: weights.lengthDm[first]!,
          }
          for (let k = 1; k < way.states.length; k++) {
            const arc = arcBetween(roads.turns, way.states[k - 1]!, way.states[k]!)
            if (arc < 0) throw new Error(`no turn leads from state ${way.states[k - 1]!} to ${way.states[k]!}`)
            sum.costMs += weights.arcCostMs[arc]!
            sum.timeMs += weights.arcTimeMs[arc]!
            sum.lengthDm += weights.lengthDm[way.states[k]!]!
          }
          expect(sum).toEqual({ costMs: way.costMs, timeMs: way.timeMs, lengthDm: way.lengthDm })
          const text = `,${way.states.map((state) => roads.turns.edgeOf[state]!).join()},`
          for (let r = 0; r + 1 < graph.forbiddenFirst.length; r++) {
            if ((graph.forbiddenModes[r]! & costing.access) === 0) continue
            const sequence = graph.forbiddenEdges.subarray(graph.forbiddenFirst[r], graph.forbiddenFirst[r + 1])
            expect(text).not.toContain(`,${sequence.join()},`)
          }
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('has the same numbers in a matrix as in the routes of its pairs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const { engine, edges, placeOn } = engineOver(seed, 12)
        const placesFrom = (first: number) =>
          Array.from({ length: 12 }, (_, i) => placeOn(edges[(first + i * i * 7) % edges.length]!, (i % 5) / 4))
        // Some edges are on both sides, so that targets lie ahead of sources and behind them.
        const [sources, targets] = [placesFrom(seed), placesFrom(seed + 7)]
        const { timeMs, lengthDm } = engine.matrix(sources, targets)
        const ways = sources.flatMap((source) => targets.map((target) => engine.route(source, target)))
        expect([...timeMs]).toEqual(ways.map((way) => way?.timeMs ?? -1))
        expect([...lengthDm]).toEqual(ways.map((way) => way?.lengthDm ?? -1))
      }),
      { numRuns: RUNS },
    )
  })

  it('finds the way back to a point behind the start on a street of one way', () => {
    let found = 0
    for (let seed = 1; seed <= 30; seed++) {
      const over = engineOver(seed, 5)
      const { engine, edges, placeOn, isOneWay } = over
      for (const edge of edges.filter(isOneWay)) {
        const way = engine.route(placeOn(edge, 0.75), placeOn(edge, 0.25))
        expect([edge, way && way.costMs]).toEqual([edge, truth(over, edge, 0.75)(edge, 0.25)])
        if (way) found++
      }
    }
    expect(found).toBeGreaterThan(50)
  })

  it('finds the best path to one side of an edge on which the start lies, in all directions of the start', () => {
    let found = 0
    for (let seed = 1; seed <= 10; seed++) {
      const over = engineOver(seed, 5)
      const { engine, edges, placeOn, isOneWay, graph } = over
      for (const edge of edges.filter((one) => !isOneWay(one))) {
        const [ahead, back] = [placeOn(edge, 0.75), placeOn(graph.opposing[edge]!, 0.25)]
        const path = engine.route({ ...ahead, from: [...ahead.from, ...back.from] }, placeOn(edge, 0.25))
        const costs = [truth(over, edge, 0.75), truth(over, graph.opposing[edge]!, 0.25)].map((of) => of(edge, 0.25))
        const best = costs.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null)
        expect([edge, path && path.costMs]).toEqual([edge, best])
        if (path) found++
      }
    }
    expect(found).toBeGreaterThan(20)
  })

  it('has the same paths under a rule that forbids nothing, in every mode and both directions', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const { engine, edges, placeOn } = engineOver(seed, 6)
      const { arcCostMs } = engine.metric.weights
      const rule = { turnMs: (arc: number) => arcCostMs[arc]! }
      for (const [i, edge] of edges.entries()) {
        const other = edges[(i * 91 + 5) % edges.length]!
        for (const [from, to] of [
          [placeOn(edge, 0.75), placeOn(edge, 0.25)],
          [placeOn(edge, 0.25), placeOn(edge, 0.75)],
          [placeOn(edge, 0.5), placeOn(other, 0.25)],
          [placeOn(other, 0.25), placeOn(edge, 0.5)],
        ] as const) {
          const [plain, ruled] = [engine.route(from, to), engine.routeUnder(rule, from, to)]
          expect([edge, ruled?.costMs ?? null]).toEqual([edge, plain?.costMs ?? null])
          // Of several paths with the same cost, either may be found.
          if (ruled && ruled.states.join() === plain!.states.join()) expect(ruled).toEqual(plain)
        }
      }
    }
  })

  it('reaches the states whose route takes no longer than the limit, and has their times', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const { engine, edges, placeOn, roads } = engineOver(seed, 10)
        const { weights } = engine.metric
        const start = edges[seed % edges.length]!
        const limit = 120_000 + (seed % 7) * 60_000
        for (const measure of ['timeMs', 'lengthDm'] as const) {
          const { states, ...values } = engine.reach(placeOn(start, 0), { measure, limit })
          const reached = new Map(Array.from(states, (state, i) => [state, values[measure][i]!]))
          const routed = edges.map((edge) => {
            const state = roads.turns.stateOf[edge]!
            const only = { ...placeOn(edge, 1), to: [{ state, fraction: 1 }] }
            const way = engine.route(placeOn(start, 0), only)
            const isWithin = way !== null && way[measure] - weights[measure][state]! <= limit
            return [edge, isWithin ? way[measure] : undefined]
          })
          expect(edges.map((edge) => [edge, reached.get(roads.turns.stateOf[edge]!)])).toEqual(routed)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('reaches a street of one way a second time, where ways come back to it from behind the start', () => {
    let found = 0
    for (let seed = 1; seed <= 30; seed++) {
      const { engine, edges, placeOn, roads, isOneWay } = engineOver(seed, 5)
      for (const edge of edges.filter(isOneWay)) {
        const state = roads.turns.stateOf[edge]!
        for (const direction of ['from', 'to'] as const) {
          const [start, behind] = direction === 'from' ? [0.75, 0] : [0.25, 1]
          const [place, only] = [placeOn(edge, start), { ...placeOn(edge, behind), to: [{ state, fraction: behind }] }]
          const { states, begins, costMs } = engine.reach(place, { measure: 'timeMs', limit: 1e9 }, direction)
          const again = states.findIndex((other, i) => other === state && !begins[i])
          const way = direction === 'from' ? engine.route(place, only) : engine.route(only, place)
          const whole = engine.metric.weights.costMs[state]!
          expect([edge, direction, again >= 0]).toEqual([edge, direction, way !== null])
          if (!way) continue
          // A part of an edge is rounded.
          expect(Math.abs(costMs[again]! - whole - way.costMs)).toBeLessThanOrEqual(1)
          found++
        }
      }
    }
    expect(found).toBeGreaterThan(50)
  })

  it('reaches a place from the same states from which routes lead to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const { engine, edges, placeOn, roads } = engineOver(seed, 8)
        const { weights } = engine.metric
        const target = placeOn(edges[seed % edges.length]!, 1)
        const limit = 300_000
        const { states, timeMs } = engine.reach(target, { measure: 'timeMs', limit }, 'to')
        const reached = new Map(Array.from(states, (state, i) => [state, timeMs[i]!]))
        for (const edge of edges) {
          const state = roads.turns.stateOf[edge]!
          if (target.to.some((end) => end.state === state)) continue
          const way = engine.route({ ...placeOn(edge, 0), from: [{ state, fraction: 0 }] }, target)
          const isWithin = way !== null && way.timeMs - weights.timeMs[state]! <= limit
          expect([edge, reached.get(state)]).toEqual([edge, isWithin ? way.timeMs : undefined])
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('has the best way under a rule: as if the forbidden turns were not there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const { engine, edges, placeOn, roads } = engineOver(seed, 8)
        const { weights } = engine.metric
        const isClosed = (edge: number) => (edge * 2654435761 + seed) % 5 === 0
        const turnMs = (arc: number) =>
          isClosed(roads.turns.edgeOf[roads.turns.arcHead[arc]!]!) ? INFINITE : weights.arcCostMs[arc]!
        const closed = { ...weights, arcCostMs: weights.arcCostMs.map((_, arc) => turnMs(arc)) }
        const without = new RoadEngine(roads, {
          ...engine.metric,
          weights: closed,
          metric: customize(roads.hierarchy, roads.turns, closed),
        })
        for (let i = 0; i < 40; i++) {
          const [a, b] = [edges[(i * 37) % edges.length]!, edges[(i * 91 + 5) % edges.length]!]
          if (a === b) continue
          const ruled = engine.routeUnder({ turnMs }, placeOn(a, 0.5), placeOn(b, 0.5))
          expect([a, b, ruled?.costMs ?? null]).toEqual([
            a,
            b,
            without.route(placeOn(a, 0.5), placeOn(b, 0.5))?.costMs ?? null,
          ])
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('has the best path under a rule that makes roads more expensive, with the parts at both ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const { engine, edges, placeOn, roads } = engineOver(seed, 8)
        const { weights } = engine.metric
        const { edgeOf, arcHead } = roads.turns
        const extraMs = (state: number) =>
          (edgeOf[state]! * 2654435761 + seed) % 3 === 0 ? weights.lengthDm[state]! * 300 : 0
        const slow = {
          ...weights,
          costMs: weights.costMs.map((cost, state) => cost + extraMs(state)),
          arcCostMs: weights.arcCostMs.map((cost, arc) =>
            cost >= INFINITE ? INFINITE : cost + extraMs(arcHead[arc]!),
          ),
        }
        const metric = customize(roads.hierarchy, roads.turns, slow)
        const without = new RoadEngine(roads, { ...engine.metric, weights: slow, metric })
        const rule = { turnMs: (arc: number) => weights.arcCostMs[arc]!, extraMs }
        for (let i = 0; i < 60; i++) {
          const [a, b] = [edges[(i * 37) % edges.length]!, edges[(i % 6 === 0 ? i * 37 : i * 91 + 5) % edges.length]!]
          const [from, to] = [placeOn(a, 0.5), placeOn(b, 0.25)]
          const [path, truth] = [engine.routeUnder(rule, from, to), without.route(from, to)]
          expect([a, b, path === null]).toEqual([a, b, truth === null])
          // Parts of cost and extra cost are rounded apart.
          if (path) expect([a, b, Math.abs(path.costMs - truth!.costMs) <= 2]).toEqual([a, b, true])
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('finds without a search of the whole network that a rule leaves no way out of a place, or into it', () => {
    const { engine, graph, roads, edges, placeOn } = engineOver(5, 60)
    const { weights } = engine.metric
    const nodeOf = (row: number, column: number) => row * 60 + column
    const edgeAt = (node: number) => edges.find((edge) => graph.tail[edge] === node)!
    const [inside, outside] = [edgeAt(nodeOf(30, 30)), edgeAt(nodeOf(5, 5))]
    // Nothing crosses the border of a square of nine by nine crossings.
    const isIn = (node: number) => Math.abs(Math.floor(node / 60) - 30) < 5 && Math.abs((node % 60) - 30) < 5
    let looks = 0
    const turnMs = (arc: number) => {
      looks++
      const edge = roads.turns.edgeOf[roads.turns.arcHead[arc]!]!
      return isIn(graph.tail[edge]!) === isIn(graph.head[edge]!) ? weights.arcCostMs[arc]! : INFINITE
    }
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      expect(engine.route(placeOn(from, 0.5), placeOn(to, 0.5))).not.toBeNull()
      looks = 0
      expect(engine.routeUnder({ turnMs }, placeOn(from, 0.5), placeOn(to, 0.5))).toBeNull()
      expect(looks).toBeLessThan(roads.turns.arcHead.length / 3)
    }
  })

  it('has the best way under a rule over a large network, with a check beside the search', () => {
    const { engine, edges, placeOn, roads } = engineOver(7, 60)
    const { weights } = engine.metric
    const isClosed = (edge: number) => (edge * 2654435761) % 4 === 0
    const turnMs = (arc: number) =>
      isClosed(roads.turns.edgeOf[roads.turns.arcHead[arc]!]!) ? INFINITE : weights.arcCostMs[arc]!
    const closed = { ...weights, arcCostMs: weights.arcCostMs.map((_, arc) => turnMs(arc)) }
    const metric = customize(roads.hierarchy, roads.turns, closed)
    const without = new RoadEngine(roads, { ...engine.metric, weights: closed, metric })
    const found = Array.from({ length: 60 }, (_, i) => {
      const [a, b] = [edges[(i * 371) % edges.length]!, edges[(i * 911 + 5) % edges.length]!]
      const [from, to] = [placeOn(a, 0.5), placeOn(b, 0.5)]
      const way = engine.routeUnder({ turnMs }, from, to)
      expect([a, b, way?.costMs ?? null]).toEqual([a, b, without.route(from, to)?.costMs ?? null])
      return way
    })
    expect(found.filter((way) => way === null).length).toBeGreaterThan(5)
    expect(found.filter((way) => way !== null).length).toBeGreaterThan(5)
  })

  it.each([
    ['without a rule', false],
    ['under a rule', true],
  ])(
    'has alternatives that are ways of their own, little more expensive, and best in each of their parts: %s',
    (_what, isRuled) => {
      let count = 0
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
          const { engine, edges, placeOn, roads, graph } = engineOver(seed, 14)
          const { weights } = engine.metric
          const { edgeOf, arcHead } = roads.turns
          const isClosed = (state: number) => isRuled && (edgeOf[state]! * 2654435761 + seed) % 9 === 0
          const turnMs = (arc: number) => (isClosed(arcHead[arc]!) ? INFINITE : weights.arcCostMs[arc]!)
          const bestOf = (a: Place, b: Place) => (isRuled ? engine.routeUnder({ turnMs }, a, b) : engine.route(a, b))
          const roadsOf = (states: number[]) =>
            states.map((state) => Math.min(edgeOf[state]!, graph.opposing[edgeOf[state]!]!))
          const lengthOf = (states: number[]) => states.reduce((sum, state) => sum + weights.lengthDm[state]!, 0)
          for (let i = 0; i < 12; i++) {
            const [a, b] = [edges[(i * 137) % edges.length]!, edges[(i * 291 + 5) % edges.length]!]
            const [from, to] = [placeOn(a, 0.5), placeOn(b, 0.5)]
            const best = a === b ? null : bestOf(from, to)
            if (!best) continue
            const others = engine.alternatives(best, from, to, 2, isRuled ? { turnMs } : null)
            expect(others.length).toBeLessThanOrEqual(2)
            for (const [index, way] of others.entries()) {
              count++
              const arcs = way.states.slice(1).map((state, at) => arcBetween(roads.turns, way.states[at]!, state))
              const costs = arcs.map((arc) => (arc < 0 ? INFINITE : turnMs(arc)))
              expect(Math.max(...costs)).toBeLessThan(INFINITE)
              expect(way.costMs).toBeGreaterThanOrEqual(best.costMs)
              expect(way.costMs).toBeLessThanOrEqual(1.4 * best.costMs)
              expect(way.timeMs >= best.timeMs - 500 || way.lengthDm > best.lengthDm).toBe(true)
              expect(new Set(roadsOf(way.states)).size).toBe(way.states.length)
              for (const other of [best, ...others.slice(0, index)]) {
                const known = new Set(roadsOf(other.states))
                const shared = way.states.filter((state) => known.has(roadsOf([state])[0]!))
                const shorter = Math.min(lengthOf(way.states), lengthOf(other.states))
                expect(lengthOf(shared)).toBeLessThanOrEqual(0.8 * shorter)
              }
              // A part of an eighth of the best way's cost lies within one that was looked at.
              for (let first = 0; first < way.states.length; first++) {
                let [last, cost] = [first, 0]
                while (last < costs.length && cost + costs[last]! <= best.costMs / 8) cost += costs[last++]!
                if (last === first || roadsOf(best.states).includes(roadsOf([way.states[first]!])[0]!)) continue
                const [begin, end] = [first, last].map((at): Place => {
                  const ends = [{ state: way.states[at]!, fraction: 1 }]
                  return { ...from, edge: -1, from: ends, to: ends }
                }) as [Place, Place]
                // The slack of the part that was looked at: a quarter of the best way, up to its last state's end.
                const slackMs = 1_000 + 0.001 * (best.costMs / 4 + Math.max(...costs))
                expect(bestOf(begin, end)!.costMs).toBeGreaterThanOrEqual(cost - slackMs)
              }
            }
          }
        }),
        { numRuns: RUNS },
      )
      expect(count).toBeGreaterThan(10)
    },
  )

  it('has no length between points of one crossing, in a route and in a matrix', () => {
    const { engine, graph, roads } = engineOver(3, 6)
    const options = { metresMax: 5_000, network: 0 as const }
    for (let node = 0; node < graph.lat.length; node++) {
      const [a, b] = [0, 0.00001].map((off) =>
        engine.snap(graph.lat[node]! / 1e7 + off, graph.lng[node]! / 1e7 - off, options)!,
      )
      if (a!.crossing < 0 || a!.crossing !== b!.crossing) continue
      expect(engine.route(a!, b!)).toMatchObject({ costMs: 0, timeMs: 0, lengthDm: 0 })
      expect(engine.matrix([a!], [b!])).toEqual({
        timeMs: Int32Array.of(0),
        lengthDm: Int32Array.of(0),
        costMs: Int32Array.of(0),
      })
    }
    expect(roads.turns.edgeOf.length).toBeGreaterThan(50)
  })
})
