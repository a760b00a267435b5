import { buildRoadsOf } from '../build-roads.js'
import { buildMetric, slowMetric } from '../metrics.js'
import { randomRoads } from '../random-roads.fixture.js'
import { RoadEngine } from '../road-engine.js'
import { timeAlong } from '../search/time-along.js'
import { isUnpaved } from '../tiles/edge-attributes.js'
import { WAY_FACT } from '../tiles/road-facts.js'
import { countryOf, type RoadGraph } from '../tiles/road-graph.js'
import { AUTO } from './auto.js'
import { isRainy, WetSeason } from './season.js'

const edgesOf = (graph: RoadGraph) => Array.from(graph.tail.keys())

it('slows unpaved roads of its countries whose surface is tagged, and no others', () => {
  const graph = randomRoads(11, 16)
  const season = new WetSeason(graph, ['BJ'])
  let slowed = 0
  for (const edge of edgesOf(graph)) {
    const isKnown = (graph.shapeFacts[graph.shape[edge]! >>> 1]! & WAY_FACT.surfaceKnown) !== 0
    const isIn = countryOf(graph, graph.tail[edge]!) === 'BJ'
    const isSlow = isKnown && isIn && isUnpaved(graph.edgeWords[edge]!)
    expect(season.multiple(edge) > 1).toBe(isSlow)
    expect(season.multiple(edge)).toBeLessThan(3)
    if (isSlow) slowed++
    expect(new WetSeason(graph, 'everywhere').multiple(edge)).toBeGreaterThanOrEqual(season.multiple(edge))
    expect(new WetSeason(graph, []).multiple(edge)).toBe(1)
  }
  expect(slowed).toBeGreaterThan(10)
})

it('closes what the map says, where it rains', () => {
  const graph = randomRoads(12, 9)
  graph.shapeFacts = graph.shapeFacts.map((bits, shape) => bits | (shape % 5 === 0 ? WAY_FACT.closedByRain : 0))
  const [everywhere, benin] = [new WetSeason(graph, 'everywhere'), new WetSeason(graph, ['BJ'])]
  for (const edge of edgesOf(graph)) {
    const isTagged = (graph.shape[edge]! >>> 1) % 5 === 0
    expect(everywhere.isClosed(edge)).toBe(isTagged)
    expect(benin.isClosed(edge)).toBe(isTagged && countryOf(graph, graph.tail[edge]!) === 'BJ')
  }
})

it('goes round a closed road where another one leads, and over it where none does', () => {
  const roads = buildRoadsOf(randomRoads(13, 16))
  const { graph, turns } = roads
  graph.shapeFacts = graph.shapeFacts.map((bits, shape) => bits | (shape % 9 === 0 ? WAY_FACT.closedByRain : 0))
  const season = new WetSeason(graph, 'everywhere')
  const metric = buildMetric(roads, AUTO)
  const slowed = (edge: number) => season.multiple(edge)
  const wet = slowMetric(roads, metric, (edge) => slowed(edge) * (season.isClosed(edge) ? 100 : 1), slowed)
  const engine = new RoadEngine(roads, metric)
  const places = Array.from({ length: 20 }, (_, i) =>
    engine.snap(6 + ((i * 37) % 160) / 1e4, 2 + ((i * 53) % 160) / 1e4, { metresMax: 900, network: 1 }),
  ).filter((place) => place !== null)
  const closedOn = (states: number[]) => states.filter((state) => season.isClosed(turns.edgeOf[state]!)).length
  const count = { avoided: 0, used: 0 }
  const table = engine.following(wet, () => engine.matrix(places, places))
  for (const [row, from] of places.entries()) {
    for (const [column, to] of places.entries()) {
      const dry = engine.route(from, to)
      const way = engine.following(wet, () => engine.route(from, to))
      expect(way === null).toBe(dry === null)
      if (!way || !dry) continue
      const closed = closedOn(way.states)
      if (closedOn(dry.states) > closed) count.avoided++
      if (closed > 0) count.used++
      // The time is that of wet roads, not that by which closed ones are avoided.
      const timeMs = timeAlong(turns, metric.weights, way, from, to, slowed)
      expect(timeMs).toBeLessThan(3 * timeAlong(turns, metric.weights, way, from, to) + 1)
      // Of each edge the time is rounded.
      expect(Math.abs(way.timeMs - timeMs)).toBeLessThan(2 * way.states.length)
      expect(Math.abs(table.timeMs[row * places.length + column]! - timeMs)).toBeLessThan(2 * way.states.length)
    }
  }
  expect(count.avoided).toBeGreaterThan(10)
  expect(count.used).toBeGreaterThan(0)
})

it.each([
  ['BJ', 8, true],
  ['BJ', 1, false],
  ['LR', 8, true],
  ['SN', 5, false],
  ['FR', 8, false],
])('the rains of %s in month %i: %s', (country, month, rains) => expect(isRainy(country, month)).toBe(rains))
