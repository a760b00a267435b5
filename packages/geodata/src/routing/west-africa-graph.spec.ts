import { join } from 'node:path'
import { type LatLng, type Manifest } from '@repere/shared'
import { describeWithSample, sampleBuild } from '../builds/sample-build.fixture.js'
import { Graph } from './graph.fixture.js'

jest.setTimeout(60_000)

let graph: Graph
let manifest: Manifest

const at = (lat: number, lng: number): LatLng => ({ lat, lng })

interface Anchor {
  what: string
  from: LatLng
  to: LatLng
  kilometres: number
  minutes: [number, number]
  country: string
}

/** Journeys whose duration local people know, and the accepted range. */
const anchors: Anchor[] = [
  {
    what: 'Abidjan, Plateau to Riviera',
    from: at(5.3196, -4.0167),
    to: at(5.36, -3.965),
    kilometres: 9.3,
    minutes: [14, 28],
    country: 'CI',
  },
  {
    what: 'Cotonou to Porto-Novo',
    from: at(6.3654, 2.4183),
    to: at(6.4969, 2.6289),
    kilometres: 41,
    minutes: [45, 90],
    country: 'BJ',
  },
  {
    what: 'Cotonou to Natitingou',
    from: at(6.3654, 2.4183),
    to: at(10.304, 1.379),
    kilometres: 540,
    minutes: [450, 570],
    country: 'BJ',
  },
  {
    what: 'across Kaolack',
    from: at(14.152, -16.075),
    to: at(14.135, -16.06),
    kilometres: 3.7,
    minutes: [6, 12],
    country: 'SN',
  },
  {
    what: 'across Ouagadougou',
    from: at(12.3714, -1.5197),
    to: at(12.34, -1.48),
    kilometres: 14,
    minutes: [20, 42],
    country: 'BF',
  },
  {
    what: 'Monrovia',
    from: at(6.3106, -10.8047),
    to: at(6.27, -10.72),
    kilometres: 11.5,
    minutes: [16, 35],
    country: 'LR',
  },
]

/** City centres, and the radius in degrees for random journeys. */
const cities: [string, LatLng, number][] = [
  ['Abidjan', at(5.34, -4.01), 0.06],
  ['Cotonou', at(6.37, 2.42), 0.03],
  ['Kaolack', at(14.145, -16.07), 0.015],
  ['Ouagadougou', at(12.36, -1.52), 0.05],
  ['Monrovia', at(6.3, -10.75), 0.06],
]

const towns: LatLng[] = [
  at(6.3654, 2.4183),
  at(6.4969, 2.6289),
  at(7.178, 2.066),
  at(9.337, 2.63),
  at(10.304, 1.379),
  at(11.13, 2.94),
]

/** The same journeys on every run. */
function draws(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describeWithSample('the West Africa sample as a graph', () => {
  beforeAll(async () => {
    const build = await sampleBuild()
    manifest = build.manifest
    graph = await Graph.open(join(build.folder, manifest.artefacts.routing.tile_extract))
  }, 600_000)

  afterAll(async () => {
    await graph?.close()
  })

  it('counts the contents of the extract', () => {
    expect(manifest.counts).toMatchObject({ nodes: 861_436, ways: 28_412, relations: 511 })
    expect(manifest.osm_timestamp).toBe('2026-01-30T12:04:00.000Z')
    expect(manifest.fictional).toBe(false)
  })

  it.each(anchors)(
    '$what takes a credible time, with right-hand traffic',
    async ({ from, to, kilometres, minutes, country }) => {
      const journey = await graph.journey(from, to)
      expect(Math.abs(journey.metres / 1000 - kilometres)).toBeLessThan(kilometres * 0.03)
      expect(journey.seconds / 60).toBeGreaterThan(minutes[0])
      expect(journey.seconds / 60).toBeLessThan(minutes[1])
      expect(new Set(journey.edges.map(({ driveOnRight }) => driveOnRight))).toEqual(new Set([true]))
      expect(new Set(journey.edges.map((edge) => edge.country))).toEqual(new Set([country]))
    },
  )

  it.each(cities)('no journey in %s averages above 45 km/h', async (city, centre, reach) => {
    const random = draws(city.length * 7919)
    const near = () => at(centre.lat + (random() - 0.5) * 2 * reach, centre.lng + (random() - 0.5) * 2 * reach)
    const speeds: number[] = []
    for (let attempt = 0; attempt < 60; attempt++) {
      const journey = await graph.journey(near(), near()).catch(() => null)
      if (journey && journey.metres > 500) speeds.push(journey.kilometresPerHour)
    }
    expect(speeds.length).toBeGreaterThan(25)
    expect(Math.max(...speeds)).toBeLessThanOrEqual(45)
    speeds.sort((a, b) => a - b)
    const median = speeds[Math.floor(speeds.length / 2)]!
    expect(median).toBeGreaterThan(18)
    expect(median).toBeLessThan(40)
  })

  it('no journey across the country averages above 75 km/h', async () => {
    for (const from of towns) {
      for (const to of towns) {
        if (from === to) continue
        const { kilometresPerHour } = await graph.journey(from, to)
        expect(kilometresPerHour).toBeLessThanOrEqual(75)
        expect(kilometresPerHour).toBeGreaterThan(30)
      }
    }
  })

  it('walks and cycles where the streets are mapped', async () => {
    const [from, to] = [at(14.152, -16.075), at(14.135, -16.06)]
    const walk = await graph.journey(from, to, 'pedestrian')
    const ride = await graph.journey(from, to, 'bicycle')
    expect(walk.kilometresPerHour).toBeGreaterThan(3)
    expect(walk.kilometresPerHour).toBeLessThan(6)
    expect(ride.kilometresPerHour).toBeGreaterThan(8)
    expect(ride.kilometresPerHour).toBeLessThan(25)
  })
})
