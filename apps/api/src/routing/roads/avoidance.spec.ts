import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type Avoidable, journeyThrough } from '@repere/journeys'
import { type RoadEngine } from '@repere/roads'
import { RoadTraffic } from './road-traffic.js'
import { townEngine } from './town-engine.fixture.js'

const TOGO = (84 << 8) | 71
/** A piece of another country in the middle of the town: metres east and north, as `DEMO_TOWN.at` has them. */
const [from, to] = [DEMO_TOWN.at(-250, 900), DEMO_TOWN.at(350, 1_400)]
const west = DEMO_TOWN.at(-700, 1_100)
const east = DEMO_TOWN.at(800, 1_200)
const inside = DEMO_TOWN.at(50, 1_150)

let engine: RoadEngine

beforeAll(async () => {
  engine = await townEngine((roads) => {
    const { graph } = roads
    const country = graph.country.map((own, node) => {
      const [lat, lng] = [graph.lat[node]! / 1e7, graph.lng[node]! / 1e7]
      return lat > from.lat && lat < to.lat && lng > from.lng && lng < to.lng ? graph.countryCodes.length : own
    })
    return { ...roads, graph: { ...graph, country, countryCodes: Uint16Array.from([...graph.countryCodes, TOGO]) } }
  })
}, 120_000)

function journey(stops: { lat: number; lng: number }[], avoid: Avoidable[]) {
  const question = { stops, avoid, avoidAreas: [], snapMaxMetres: 500, alternatives: 0 }
  const answer = journeyThrough(engine, question, new RoadTraffic(engine.roads.graph, undefined))
  if (!('legs' in answer)) throw new Error(JSON.stringify(answer))
  const [leg] = answer.legs
  return { timeMs: leg!.timeMs, countries: leg!.roads.countries }
}

it('goes round another country to avoid its borders', () => {
  const through = journey([west, east], [])
  expect(through.countries).toEqual(['BJ', 'TG', 'BJ'])
  const round = journey([west, east], ['borders'])
  expect(round.countries).toEqual(['BJ'])
  expect(round.timeMs).toBeGreaterThan(through.timeMs)
})

it('crosses one border to a place that lies beyond it', () => {
  expect(journey([west, inside], ['borders']).countries).toEqual(['BJ', 'TG'])
})
