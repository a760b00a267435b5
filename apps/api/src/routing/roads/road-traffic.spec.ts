import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { graphEdges } from '@repere/geodata'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { engineIdOf, type GraphEdge, type RoadEngine, slowMetric, type Way, wayOf } from '@repere/roads'
import { demoTownData } from '@repere/test-kit'
import { Observations, Profiles, RecentSpeeds } from '@repere/traffic'
import { RoadTraffic } from './road-traffic.js'
import { townEngine } from './town-engine.fixture.js'

const MONDAY = Date.UTC(2026, 0, 5) / 1000
const RUSH_HOUR = 8
/** A Monday at half past eight. */
const NOW = MONDAY + 7 * 86_400 + 8.5 * 3600

let engine: RoadEngine
let traffic: RoadTraffic
let folder: string

beforeAll(async () => {
  engine = await townEngine()
  folder = await mkdtemp(join(tmpdir(), 'repere-road-traffic-'))
  const edges: GraphEdge[] = []
  for await (const some of graphEdges(join(await demoTownData(), 'current/routing/tiles.tar'))) edges.push(...some)
  const edgeOf = new Map(edges.map((edge) => [edge.id, edge]))
  const observations = Observations.empty(1)
  for (let car = 0; car < 5; car++) {
    const enteredAt = MONDAY + RUSH_HOUR * 3600
    const traversals = edges.map(({ id, metres, kmPerHour }) => {
      const rawSeconds = (metres / Math.max(1, kmPerHour)) * 3.6
      return { edge: id, enteredAt, seconds: rawSeconds * 2, rawSeconds, share: 1 }
    })
    observations.add(`car ${car}`, traversals, (id) => edgeOf.get(id))
  }
  const profiles = join(folder, 'profiles')
  await writeFile(profiles, Profiles.estimate(observations, () => edges)!.toBytes())
  traffic = new RoadTraffic(engine.roads.graph, { profiles, model: undefined, live: '', build: 'town' })
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

const place = (east: number, north: number) => {
  const point = DEMO_TOWN.at(east, north)
  return engine.snap(point.lat, point.lng, { metresMax: 500, network: 1 })!
}

/** The best way in the rush hour, with live speeds or without them. */
function wayAt(liveAt: number | null): Way {
  const slow = slowMetric(engine.roads, engine.metric, traffic.slowness([RUSH_HOUR], liveAt))
  return engine.following(slow, () => engine.route(place(-700, 1_100), place(800, 1_200)))!
}

it('live speeds change the ways of an hour, and fade', () => {
  const plain = engine.route(place(-700, 1_100), place(800, 1_200))!
  traffic.take({ metric: 'auto', live: null, rainy: [] })
  const ofHour = wayAt(null)
  expect(ofHour.timeMs / plain.timeMs).toBeGreaterThan(1.5)

  const { graph, turns } = engine.roads
  const edges = ofHour.states.map((state) => turns.edgeOf[state]!)
  const jammed = edges.slice(1, -1).map((edge) => ({
    ...{ id: engineIdOf(graph, edge), wayId: wayOf(graph, edge) },
    ...{ deviation: Math.log(3), contributors: 40, observedAt: NOW },
  }))
  const bytes = new TextEncoder().encode(new RecentSpeeds('town', jammed).toJson())
  traffic.take({ metric: 'auto', live: { version: 1, bytes }, rainy: [] })
  const live = wayAt(NOW)
  expect(live.states).not.toEqual(ofHour.states)
  expect(live.timeMs).toBeGreaterThan(ofHour.timeMs)
  expect(live.timeMs).toBeLessThan(ofHour.timeMs * 2.5)
  expect(wayAt(NOW + 3 * 3600)).toEqual(ofHour)
})
