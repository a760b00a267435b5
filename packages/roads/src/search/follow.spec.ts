import fc from 'fast-check'
import { buildRoadsOf } from '../build-roads.js'
import { buildMetric } from '../metrics.js'
import { COSTINGS } from '../costing/costings.js'
import { randomRoads } from '../random-roads.fixture.js'
import { RoadEngine } from '../road-engine.js'
import { sphereMetres } from '../snap/snapper.js'
import { pointsOf } from '../tiles/road-graph.js'
import { followLine } from './follow.js'
import { lineOf } from './line.js'

/** Roads with a bend in each, since lines of straight ones say little; every bend is another. */
function bentRoads(seed: number) {
  const graph = randomRoads(seed, 9)
  const bent: number[] = []
  const roads = graph.firstPoint.length - 1
  for (let road = 0; road < roads; road++) {
    const [lat1, lng1, lat2, lng2] = graph.shapePoints.subarray(4 * road, 4 * road + 4) as unknown as number[]
    bent.push(lat1!, lng1!, (lat1! + lat2!) / 2 + 40 + road, (lng1! + lng2!) / 2 + 30 + road, lat2!, lng2!)
  }
  const metresOf = (road: number) => {
    const [lat1, lng1, lat2, lng2, lat3, lng3] = bent.slice(6 * road, 6 * road + 6).map((degrees) => degrees / 1e6)
    return Math.max(1, Math.round(sphereMetres(lat1!, lng1!, lat2!, lng2!) + sphereMetres(lat2!, lng2!, lat3!, lng3!)))
  }
  return {
    ...graph,
    metres: graph.metres.map((_, edge) => metresOf(edge >> 1)),
    shapePoints: Int32Array.from(bent),
    firstPoint: Int32Array.from({ length: roads + 1 }, (_, road) => 3 * road),
  }
}

it('the edges along the line of a way are those of the way, with the parts at its ends', () => {
  let followed = 0
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const graph = bentRoads(seed)
      const roads = buildRoadsOf(graph)
      const engine = new RoadEngine(roads, buildMetric(roads, COSTINGS.auto))
      const places = Array.from({ length: 12 }, (_, i) =>
        engine.snap(6 + ((i * 37 + seed) % 80) / 1e4, 2 + ((i * 53 + seed) % 80) / 1e4, { metresMax: 900, network: 0 }),
      )
      for (const from of places) {
        for (const to of places) {
          const way = from && to && engine.route(from, to)
          if (!way || way.lengthDm < 1_000) continue
          const line = lineOf(graph, roads.turns, way, from, to)
          const found = followLine(graph, line, graph.tail.keys())!
          const edges = way.states.map((state) => roads.turns.edgeOf[state]!)
          // An edge of which the way has nothing is not in its line.
          const ends = [edges, edges.slice(1), edges.slice(0, -1), edges.slice(1, -1)]
          // Both directions of a loop have the same points.
          const text = (some: number[]) =>
            some.map((edge) => (graph.tail[edge] === graph.head[edge] ? edge & ~1 : edge)).join()
          expect(ends.map(text)).toContain(text(found.map(({ edge }) => edge)))
          const metres = found.reduce((sum, one) => sum + graph.metres[one.edge]! * (one.to - one.from), 0)
          const isWhole = found.slice(1, -1).every((one) => one.from === 0 && one.to === 1)
          expect(Math.abs(metres - way.lengthDm / 10)).toBeLessThan(2)
          expect(isWhole).toBe(true)
          followed++
        }
      }
    }),
    { numRuns: 15 },
  )
  expect(followed).toBeGreaterThan(200)
})

it('no edges run along a line that leaves the roads', () => {
  const graph = bentRoads(5)
  const edge = graph.tail.findIndex((tail, one) => tail !== graph.head[one])
  const points = Array.from(pointsOf(graph, edge))
  expect(followLine(graph, points, [edge])).toEqual([{ edge, from: 0, to: 1 }])
  expect(followLine(graph, [...points.slice(0, 4), points[4]! + 50, points[5]!], [edge])).toBeNull()
  expect(followLine(graph, points.slice(0, 2), [edge])).toEqual([])
})

it('roads that lie on each other take no more time than one', () => {
  const one = bentRoads(5)
  // A row of edges, each there twice, and a line along them that leaves the roads at its end.
  const row: number[] = []
  for (let at = one.tail[0]!; row.length < 40;) {
    let edge = one.tail.findIndex((tail, next) => tail === at && one.head[next] !== at && (next ^ 1) !== row.at(-1))
    if (edge < 0) edge = row.at(-1)! ^ 1
    row.push(edge)
    at = one.head[edge]!
  }
  const out = Array.from(one.lat.keys(), (at) => Array.from(one.out.subarray(one.firstOut[at], one.firstOut[at + 1])))
  const doubled = out.map((some) => some.flatMap((edge) => [edge, edge]))
  const graph = {
    ...one,
    out: Int32Array.from(doubled.flat()),
    firstOut: Int32Array.from({ length: out.length + 1 }, (_, at) => 2 * one.firstOut[at]!),
  }
  const line = row.flatMap((edge, i) => Array.from(pointsOf(one, edge)).slice(i === 0 ? 0 : 2))
  expect(followLine(graph, line, [row[0]!])!.map(({ edge }) => edge)).toEqual(row)
  // Without a memory, 2 ** 40 rows would be tried.
  expect(followLine(graph, [...line, line.at(-2)! + 500, line.at(-1)! + 500], [row[0]!])).toBeNull()
})
