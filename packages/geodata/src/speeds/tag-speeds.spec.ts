import { join } from 'node:path'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { CountryFinder } from '../countries/country-finder.js'
import { type OsmWay } from '../osm-pbf/elements.js'
import { visitExtract } from '../osm-pbf/read-extract.js'
import { type OsmData, writeExtract } from '../osm-pbf/write-extract.js'
import { SpeedTable } from './speed-table.js'
import { tagSpeeds } from './tag-speeds.js'

const folder = temporaryFolder()

const extract = (ways: OsmWay[]): OsmData => ({
  bounds: [2, 6, 3, 7],
  osmTimestamp: '2026-01-01T00:00:00Z',
  writingProgram: 'test',
  nodes: [
    { id: 1, lat: 6.37, lng: 2.42, tags: { place: 'city', population: '700000' } },
    { id: 2, lat: 6.371, lng: 2.42, tags: {} },
    { id: 3, lat: 6.372, lng: 2.42, tags: {} },
    { id: 4, lat: 6.9, lng: 2.42, tags: {} },
    { id: 5, lat: 6.91, lng: 2.42, tags: {} },
  ],
  ways,
  relations: [],
})

async function waysOf(file: string): Promise<OsmWay[]> {
  const ways: OsmWay[] = []
  await visitExtract(file, { way: (id, nodes, tags) => ways.push({ id, nodes, tags }) })
  return ways
}

describe('tagging an extract with speeds', () => {
  it('distinguishes a street in town from the same street outside, and keeps a road of two extracts once', async () => {
    const [first, second] = [join(folder.path, 'first.osm.pbf'), join(folder.path, 'second.osm.pbf')]
    const road = (id: number, nodes: number[]): OsmWay => ({
      id,
      nodes,
      tags: { highway: 'primary', surface: 'asphalt' },
    })
    const shore: OsmWay = { id: 8, nodes: [1, 2], tags: { natural: 'coastline' } }
    await writeExtract(first, extract([road(10, [2, 3]), shore]))
    await writeExtract(second, extract([shore, road(10, [2, 3]), road(11, [4, 5])]))
    const progress: number[] = []
    const copies = await tagSpeeds([first, second], folder.path, {
      table: SpeedTable.shipped(),
      countries: new CountryFinder([]),
      onProgress: (done) => progress.push(done),
    })
    const [inFirst, inSecond] = [await waysOf(copies[0]!), await waysOf(copies[1]!)]
    expect(inFirst.map(({ id, tags }) => [id, tags['maxspeed:practical']])).toEqual([
      [8, undefined],
      [10, '33'],
    ])
    expect(inSecond.map(({ id, tags }) => [id, tags['maxspeed:practical']])).toEqual([
      [8, undefined],
      [11, '66'],
    ])
    expect(progress.at(-1)).toBe(1)
  })
})
