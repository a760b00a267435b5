import { seededRandom } from '@repere/shared/seeded-random'
import { buildRoadsOf } from '../build-roads.js'
import { buildMetric } from '../metrics.js'
import { COSTINGS } from '../costing/costings.js'
import { randomRoads } from '../random-roads.fixture.js'
import { RoadEngine } from '../road-engine.js'
import { matchTrace } from './trace-matcher.js'
import { lineOf } from '../search/line.js'
import { sphereMetres } from '../snap/snapper.js'
import { pointsOf } from '../tiles/road-graph.js'
import { type Position } from './noise.js'
import { sumsAlong } from './trodden-way.js'

const SNAP = { metresMax: 500, network: 0 } as const

/** Random streets whose edges are as long as their lines. */
function engineOf(seed: number): RoadEngine {
  const graph = randomRoads(seed, 12)
  for (let edge = 0; edge < graph.tail.length; edge++) {
    const [latA, lngA, latB, lngB] = pointsOf(graph, edge) as unknown as [number, number, number, number]
    graph.metres[edge] = Math.max(1, Math.round(sphereMetres(latA / 1e6, lngA / 1e6, latB / 1e6, lngB / 1e6)))
  }
  const roads = buildRoadsOf(graph)
  return new RoadEngine(roads, buildMetric(roads, COSTINGS.auto))
}

function pointsAlong(line: number[], stepMetres: number): Position[] {
  const points: Position[] = []
  let left = 0
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [latA, lngA, latB, lngB] = line.slice(i, i + 4).map((degrees) => degrees / 1e6) as [
      number,
      number,
      number,
      number,
    ]
    const length = sphereMetres(latA, lngA, latB, lngB)
    for (; left < length; left += stepMetres) {
      const share = left / length
      points.push({ lat: latA + share * (latB - latA), lng: lngA + share * (lngB - lngA) })
    }
    left -= length
  }
  points.push({ lat: line.at(-2)! / 1e6, lng: line.at(-1)! / 1e6 })
  return points
}

function lengthOf(engine: RoadEngine, points: Position[]) {
  const { ways, weights, points: matched } = matchTrace(engine, { points })
  const metres = ways.map(({ parts }) => sumsAlong(engine.roads.turns, weights, parts).lengthDm / 10)
  return { metres, matched }
}

it('gives a way back from points of its own line, with all of them', () => {
  let compared = 0
  for (const seed of [1, 2, 3, 4]) {
    const engine = engineOf(seed)
    const random = seededRandom(seed)
    for (let trip = 0; trip < 25; trip++) {
      const place = () => engine.snap(6 + random() * 0.011, 2 + random() * 0.011, SNAP)
      const [from, to] = [place(), place()]
      const way = from && to && engine.route(from, to)
      if (!way || way.lengthDm < 5_000) continue
      const line = lineOf(engine.roads.graph, engine.roads.turns, way, from, to)
      const { metres, matched } = lengthOf(engine, pointsAlong(line, 20))
      compared++
      expect({ seed, trip, missing: matched.filter((point) => !point).length }).toEqual({ seed, trip, missing: 0 })
      expect({ seed, trip, ways: metres.length }).toEqual({ seed, trip, ways: 1 })
      expect(Math.abs(metres[0]! / (way.lengthDm / 10) - 1)).toBeLessThan(0.1)
    }
  }
  expect(compared).toBeGreaterThan(20)
})

it.each([
  ['jumps', (index: number) => ({ lat: 6 + ((index * 7_919) % 11) / 1_000, lng: 2 + ((index * 6_997) % 11) / 1_000 })],
  ['stands still', () => ({ lat: 6.005, lng: 2.005 })],
  ['lies where no road is', (index: number) => ({ lat: -30 + index / 1e5, lng: 100 })],
])('answers 5,000 points within seconds, each with a place or null: a trace that %s', (_, at) => {
  const points = Array.from({ length: 5_000 }, (_point, index) => at(index))
  const engine = engineOf(1)
  const { user: before } = process.cpuUsage()
  const { matched } = lengthOf(engine, points)
  expect(matched).toHaveLength(5_000)
  expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(20)
})
