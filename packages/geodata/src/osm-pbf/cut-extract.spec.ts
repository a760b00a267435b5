import { join } from 'node:path'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { cutExtract } from './cut-extract.js'
import { type OsmMember, type OsmNode, type OsmRelation, type OsmWay } from './elements.js'
import { readExtractHeader, visitExtract } from './read-extract.js'
import { writeExtract } from './write-extract.js'

const folder = temporaryFolder()

/** Nodes 1..9 from west to east, a tenth of a degree (11 km) apart; the area is 3.2 to 3.5 degrees east. */
const nodes: OsmNode[] = Array.from({ length: 9 }, (_, index) => ({
  id: index + 1,
  lat: 6.5,
  lng: 3 + index / 10,
  tags: {},
}))
const coverage = {
  rings: [
    [
      [3.15, 6],
      [3.45, 6],
      [3.45, 7],
      [3.15, 7],
    ] as [number, number][],
  ],
  overlap_metres: 0,
}
const ways: OsmWay[] = [
  { id: 11, nodes: [1, 2], tags: { highway: 'primary' } },
  { id: 12, nodes: [2, 3, 4], tags: { highway: 'residential' } },
  { id: 13, nodes: [5, 6, 7], tags: { highway: 'trunk_link' } },
  { id: 14, nodes: [7, 8], tags: {} },
  { id: 15, nodes: [8, 9], tags: { waterway: 'river' } },
]
const way = (ref: number): OsmMember => ({ type: 'way', ref, role: 'outer' })
const relations: OsmRelation[] = [
  { id: 21, members: [way(13), way(14)], tags: { type: 'boundary' } },
  { id: 22, members: [way(12), way(15)], tags: { type: 'route' } },
  { id: 23, members: [way(15)], tags: { type: 'boundary' } },
]

async function cut(options: Partial<Parameters<typeof cutExtract>[2]> = {}) {
  const [file, target] = [join(folder.path, 'whole.osm.pbf'), join(folder.path, 'cut.osm.pbf')]
  const osmTimestamp = '2026-01-30T12:04:00.000Z'
  await writeExtract(file, { bounds: [3, 6, 4, 7], osmTimestamp, writingProgram: 'test', nodes, ways, relations })
  const result = await cutExtract(file, target, { coverage, bounds: [3.15, 6, 3.45, 7], roads: 'all', ...options })
  const kept = { nodes: [] as number[], ways: [] as number[], relations: [] as number[] }
  await visitExtract(target, {
    node: (id) => kept.nodes.push(id),
    way: (id) => kept.ways.push(id),
    relation: (id) => kept.relations.push(id),
  })
  return { result, kept, header: await readExtractHeader(target) }
}

describe('a cut extract', () => {
  it('has whole ways that touch the area, and whole outlines', async () => {
    const { result, kept, header } = await cut()
    expect(kept).toEqual({ nodes: [2, 3, 4, 5, 6, 7, 8], ways: [12, 13, 14], relations: [21, 22] })
    expect(result).toEqual({ ways: 3 })
    expect(header).toMatchObject({ bounds: [3.15, 6, 3.45, 7], osmTimestamp: '2026-01-30T12:04:00.000Z' })
  })

  it('reaches beyond the area by its overlap', async () => {
    const { kept } = await cut({ coverage: { ...coverage, overlap_metres: 12_000 } })
    expect(kept.ways).toEqual([11, 12, 13, 14])
    expect(kept.nodes).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('can have main roads only, with all that is no road', async () => {
    const { kept } = await cut({ coverage: undefined, roads: 'main' })
    expect(kept.ways).toEqual([11, 13, 14, 15])
    expect(kept.nodes).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('is empty where nothing is there', async () => {
    const away = {
      rings: [coverage.rings[0]!.map(([lng, lat]): [number, number] => [lng, lat + 5])],
      overlap_metres: 0,
    }
    const { result, kept } = await cut({ coverage: away })
    expect(result).toEqual({ ways: 0 })
    expect(kept).toEqual({ nodes: [], ways: [], relations: [] })
  })
})
