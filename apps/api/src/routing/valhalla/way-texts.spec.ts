import polyline from '@mapbox/polyline'
import { EngineOverData } from '../engine-over-data.fixture.js'
import { at, BLOCK, TownData } from '../grid-town.fixture.js'
import { EngineUnavailable, type RouteStop } from '../routing.port.js'
import { type NarrationQuestion } from './procedures/narration-procedure.js'
import { narrateWays } from './way-texts.js'
import { type Way } from './ways.js'

let town: TownData
let engine: EngineOverData

beforeAll(async () => {
  town = await TownData.create()
  await town.build('a')
  await town.switchTo('a')
  engine = await EngineOverData.start(town.dataDir)
}, 60_000)

afterAll(async () => {
  await engine?.stop()
  await town.dispose()
})

/** The way that the road engine finds. */
async function wayThrough(...stops: RouteStop[]): Promise<Way> {
  const { answer } = await engine.roads.ask({ mode: 'auto' }, 'journey', {
    stops,
    avoid: [],
    avoidAreas: [],
    alternatives: 0,
    snapMaxMetres: 5_000,
  })
  if (!('legs' in answer)) throw new Error('no way')
  const { timeMs, seasonMs, lengthDm, line, edges } = answer.legs[0]!
  const passed = answer.stops.slice(1, -1)
  const ends = { from: stops[0]!, to: stops.at(-1)!, passed }
  return { mode: 'auto', timeMs, seasonMs, lengthDm, line, segments: null, edges: edges.length, ...ends }
}

/** The texts of Valhalla for a way, and how it was asked. */
async function textsOf(way: Way) {
  const counted: string[] = []
  const asked: string[] = []
  const narrate = async (question: NarrationQuestion) => {
    if (question.requests.length > 0) asked.push(question.action)
    return (await engine.supervisor.runProcedure('narration', question)).answer
  }
  const narrated = await narrateWays([way], 'en', 'default', narrate, (by) => counted.push(by))
  return { narrated: narrated[0]!, counted, asked }
}

const [from, to] = [at(50, 10), at(5 * BLOCK + 40, 7 * BLOCK)]

describe('the texts of a way', () => {
  it('come from following its edges', async () => {
    const way = await wayThrough(from, to)
    const { narrated, counted, asked } = await textsOf(way)
    expect(counted).toEqual(['walk'])
    expect(asked).toEqual(['traceRoute'])
    expect(narrated.way).toBe(way)
    expect(narrated.trip.legs[0]?.maneuvers[0]?.instruction).toMatch(/^Drive west on Rue 0/)
  })

  it('come from another route that is the same way, where its edges are too many to follow', async () => {
    const way = await wayThrough(from, to)
    const { narrated, counted } = await textsOf({ ...way, edges: 4_001 })
    expect(counted).toEqual(['route'])
    expect(narrated.trip.legs[0]?.maneuvers).toEqual((await textsOf(way)).narrated.trip.legs[0]?.maneuvers)
  })

  it('come from matching its line, where another route is another way', async () => {
    const way = await wayThrough(at(250, 400), { ...at(700, 400), pass_through: true }, at(250, 600))
    const { narrated, counted } = await textsOf({ ...way, edges: 4_001, passed: [] })
    expect(counted).toEqual(['match'])
    expect(narrated.way).toBeDefined()
  })

  it('are those of another way, with its own times, where none is the same', async () => {
    const way = await wayThrough(from, to)
    const { narrated, counted } = await textsOf({ ...way, timeMs: way.timeMs + 60_000 })
    expect(counted).toEqual(['other'])
    expect(narrated.way).toBeUndefined()
    expect(narrated.trip.summary.time).toBeCloseTo(way.timeMs / 1000, 0)
  })

  it('are missing where nothing connects the ends', async () => {
    const way = await wayThrough(from, to)
    const island = polyline.encode(
      [at(50, 0), at(500, 6_500)].map(({ lat, lng }) => [lat, lng]),
      6,
    )
    await expect(textsOf({ ...way, line: island, to: at(500, 6_500) })).rejects.toBeInstanceOf(EngineUnavailable)
  })
})
