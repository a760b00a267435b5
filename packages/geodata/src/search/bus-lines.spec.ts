import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { demoTownData } from '../testing/demo-town/index.js'
import { encodeExtract, type OsmData } from '../osm-pbf/write-extract.js'
import { SearchIndex } from './search-index.fixture.js'

jest.setTimeout(60_000)

const folder = temporaryFolder()

type Relation = OsmData['relations'][number]

it('both directions of a bus line are one document, found by its number, at one of its stops', async () => {
  const data = demoTownData()
  const stops = data.nodes.filter(({ tags }) => tags?.amenity === 'pharmacy').slice(0, 3)
  const street = data.ways.find(({ tags }) => tags?.highway !== undefined && tags.name !== undefined)!
  const line = (id: number, tags: Record<string, string>, members: Relation['members']): Relation => ({
    id,
    tags: { type: 'route', route: 'bus', network: 'Sotraville', ...tags },
    members,
  })
  const atStops = stops.map(({ id: ref }) => ({ type: 'node' as const, ref, role: 'stop' }))
  data.relations.push(
    line(900_002, { ref: '06', name: 'Bus 06 : Pont → Gare' }, atStops),
    line(900_001, { ref: '06', name: 'Bus 06 : Gare → Pont' }, atStops),
    line(900_003, { ref: 'L7' }, [{ type: 'way', ref: street.id, role: '' }]),
    line(900_004, { ref: '8' }, [{ type: 'node', ref: 1, role: 'stop' }]),
    line(900_005, { ref: '9', route: 'ferry' }, atStops),
  )
  const file = join(folder.path, 'lines.osm.pbf')
  await writeFile(file, encodeExtract(data))
  const index = await SearchIndex.build([file], data.bounds!)
  try {
    const lines = index.read(`category = 'bus_line' ORDER BY source`)
    expect(lines.map(({ source, name }) => [source, name])).toEqual([
      ['relation/900001', 'Bus 06 : Gare → Pont'],
      ['relation/900003', 'Bus L7'],
    ])
    expect(lines[0]).toMatchObject({ city: 'Port-Fiction', layer: 'landmark' })
    for (const text of ['bus 6', 'ligne 06', 'sotraville 06', 'bus 06 port fiction']) {
      expect(index.find(text).map(({ source }) => source)).toContain('relation/900001')
    }
    expect(index.find('ligne 7')[0]).toMatchObject({ source: 'relation/900003' })
  } finally {
    await index.remove()
  }
})
