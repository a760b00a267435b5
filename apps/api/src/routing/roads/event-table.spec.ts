import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { EventRules, keepTableToEvents } from '@repere/journeys'
import { type RoadEngine, wayOf } from '@repere/roads'
import { seededRandom } from '@repere/shared/seeded-random'
import { townEngine } from './town-engine.fixture.js'

let engine: RoadEngine

beforeAll(async () => {
  engine = await townEngine()
}, 120_000)

it.each([
  ['few pairs, one by one', 3],
  ['many pairs, by a metric of the roads that are left', 40],
])('a table under closures and speeds is that of its routes: %s', (_, count) => {
  const random = seededRandom(7)
  const place = () => {
    const point = DEMO_TOWN.at(-900 + random() * 1_900, 600 + random() * 1_100)
    return engine.snap(point.lat, point.lng, { metresMax: 1_000, network: 1 })!
  }
  const [sources, targets] = [Array.from({ length: count }, place), Array.from({ length: count }, place)]
  const { graph, turns } = engine.roads
  // A way through the middle of the town: a part of it is closed, another one slow.
  const { states } = engine.route(sources[0]!, targets[0]!)!
  const ways = [...new Set(states.map((state) => wayOf(graph, turns.edgeOf[state]!)))]
  const events = EventRules.of(engine, {
    key: `table ${count}`,
    rules: [
      { speedKmh: null, place: { ways: ways.slice(1, 2) } },
      { speedKmh: 2, place: { ways: ways.slice(2, 4) } },
    ],
  })!
  const free = engine.matrix(sources, targets)
  const table = engine.matrix(sources, targets)
  const byMetric = jest.spyOn(engine, 'matrixBy')
  keepTableToEvents(engine, events, table, sources, targets, new Set())
  expect(byMetric).toHaveBeenCalledTimes(count > 3 ? 1 : 0)
  byMetric.mockRestore()

  let changed = 0
  for (const [row, from] of sources.entries()) {
    for (const [column, to] of targets.entries()) {
      const cell = row * count + column
      const way = events.keepTo(engine.route(from, to), from, to, null)
      const delays = way ? events.delays(way, from, to) : []
      const timeMs = way ? delays.reduce((sum, { ms }) => sum + ms, way.timeMs) : -1
      expect(Math.abs(table.timeMs[cell]! - timeMs)).toBeLessThanOrEqual(1)
      if (table.timeMs[cell] !== free.timeMs[cell]) changed++
    }
  }
  expect(changed).toBeGreaterThan(0)
})
