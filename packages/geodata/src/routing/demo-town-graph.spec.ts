import { join } from 'node:path'
import { isolated, regionsDir, temporaryFolder } from '../builds/build-region.fixture.js'
import { buildRegion } from '../builds/build-region.js'
import { DEMO_TOWN, type KnownRoute } from '../testing/demo-town/index.js'
import { Graph } from './graph.fixture.js'

jest.setTimeout(60_000)

const folder = temporaryFolder()
let graph: Graph

beforeAll(async () => {
  const manifest = await buildRegion({ region: 'demo-town', regionsDir, dataDir: folder.path, config: isolated })
  graph = await Graph.open(join(folder.path, 'current', manifest.artefacts.routing.tile_extract))
}, 60_000)

afterAll(async () => {
  await graph?.close()
})

const avoiding: Record<NonNullable<KnownRoute['avoid']>[number], Record<string, unknown>> = {
  tolls: { use_tolls: 0 },
  ferries: { use_ferry: 0 },
  unpaved: { exclude_unpaved: true },
  highways: { use_highways: 0 },
}

describe('the demo town as a graph', () => {
  it.each(Object.entries<KnownRoute>(DEMO_TOWN.routes))('%s follows the expected streets', async (_name, known) => {
    const options = Object.assign({}, ...(known.avoid ?? []).map((what) => avoiding[what])) as Record<string, unknown>
    const journey = await graph.journey(known.from, known.to, known.mode, options)
    expect(Math.abs(journey.metres - known.lengthMetres)).toBeLessThanOrEqual(Math.max(5, known.lengthMetres / 100))
    const streets: string[] = []
    for (const { names } of journey.edges) {
      const street = known.streets.find((expected) => names.includes(expected))
      if (names.length > 0 && street === undefined) streets.push(`unexpected: ${names.join(' / ')}`)
      if (street !== undefined && streets.at(-1) !== street) streets.push(street)
    }
    expect(streets).toEqual(known.streets)
    if (known.hasToll !== undefined) expect(journey.hasToll).toBe(known.hasToll)
    if (known.hasFerry !== undefined) expect(journey.hasFerry).toBe(known.hasFerry)
    if (known.hasHighway !== undefined) expect(journey.hasHighway).toBe(known.hasHighway)
    if (known.roundaboutExit !== undefined) expect(journey.roundaboutExits[0]).toBe(known.roundaboutExit)
  })

  it.each(['auto', 'bicycle', 'pedestrian'] as const)('finds no way to or from the island for %s', async (mode) => {
    const { centre, ile } = DEMO_TOWN.points
    await expect(graph.journey(centre, ile, mode)).rejects.toThrow('No path could be found')
    await expect(graph.journey(ile, centre, mode)).rejects.toThrow('No path could be found')
  })

  it('reaches the whole town by every mode', async () => {
    for (const mode of ['auto', 'bicycle', 'pedestrian'] as const) {
      const { metres } = await graph.journey(DEMO_TOWN.points.ouest, DEMO_TOWN.points.riveNord, mode)
      expect(metres).toBeGreaterThan(1900)
      expect(metres).toBeLessThan(3500)
    }
  })

  it('drives on the right, in Benin', async () => {
    const { edges } = await graph.journey(DEMO_TOWN.points.ouest, DEMO_TOWN.points.riveNord)
    expect(new Set(edges.map(({ driveOnRight }) => driveOnRight))).toEqual(new Set([true]))
    expect(new Set(edges.map(({ country }) => country))).toEqual(new Set(['BJ']))
  })

  it('gives every road the speed of the table, with any surface', async () => {
    const speedOn = async (street: string, from: [number, number], to: [number, number]) => {
      const { edges } = await graph.journey(DEMO_TOWN.at(...from), DEMO_TOWN.at(...to))
      const there = edges.filter(({ names }) => names.includes(street))
      return [...new Set(there.map(({ speed, surface }) => `${speed} ${surface}`))]
    }
    const { roads } = DEMO_TOWN.streets
    expect(await speedOn('Boulevard du Commerce', [150, 800], [450, 800])).toEqual(['28 paved_smooth'])
    // Laterite: the engine does not know this surface.
    expect(await speedOn('Rue 1.09', [-1050, 900], [-750, 900])).toEqual(['14 dirt'])
    // Outside the town.
    expect(await speedOn(roads.palmTrack, [1150, 1200], [2200, 1250])).toEqual(['25 gravel'])
    // Signs lower the table's speed.
    expect(await speedOn(roads.tollBridge, [900, 1250], [700, 2200])).toEqual(['40 paved_smooth'])
  })
})
