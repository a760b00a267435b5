import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.js'
import { type OsmWay } from '../osm-pbf/elements.js'
import { writeExtract } from '../osm-pbf/write-extract.js'
import { hasTilemaker } from '../tiles/tilemaker.js'
import { isolated, regionsDir, temporaryFolder } from './build-region.fixture.js'
import { buildRegion } from './build-region.js'

const folder = temporaryFolder()

/** Extracts of other continents, if this machine has them: in the same folder as the sample of West Africa. */
const extractOf = (name: string) =>
  readConfig()
    .extractFolders.map((extracts) => join(extracts, '..', 'cartography', `${name}.osm.pbf`))
    .find((file) => existsSync(file))

describe('an extract of any place', () => {
  it.each([
    ['liechtenstein', [9.471078, 47.04774, 9.636217, 47.27128], 142_832],
    ['baltimore-harbour', [-76.6081, 39.2586, -76.5288, 39.3065], 51_385],
  ])('builds: %s', async (name, bounds, nodes) => {
    const extract = extractOf(name)
    // The repository holds no third-party map data.
    if (!extract) return
    const manifest = await buildRegion({
      region: 'west-africa',
      regionsDir,
      dataDir: join(folder.path, name),
      extract,
      config: isolated,
    })
    expect(manifest).toMatchObject({ bounds, counts: { nodes } })
    expect(manifest.counts.routing_tiles).toBeGreaterThan(0)
    expect(manifest.counts.search_documents).toBeGreaterThan(100)
  })
})

describe('an extract with common faults of extracts', () => {
  const header = { osmTimestamp: '2026-01-01T00:00:00Z', writingProgram: 'test', relations: [] }
  const NAMES = [
    'شارع الملك فهد',
    'Улица Ленина',
    'ถนนสุขุมวิท',
    'Nṩ̌ɔ̀ŋ',
    '\u202eevil',
    '<script>',
    'a'.repeat(255),
    'Rue\0 des\0 Écoles',
    '\u0001\u001b\u007f',
    'deux\nlignes',
  ]

  const build = async (name: string, nodes: { id: number; lat: number; lng: number }[], ways: OsmWay[]) => {
    const extract = join(folder.path, `${name}.osm.pbf`)
    const [lats, lngs] = [nodes.map(({ lat }) => lat), nodes.map(({ lng }) => lng)]
    await writeExtract(extract, {
      ...header,
      bounds: [
        Math.min(...lngs) - 0.001,
        Math.min(...lats) - 0.001,
        Math.max(...lngs) + 0.001,
        Math.max(...lats) + 0.001,
      ],
      nodes: nodes.map((node) => ({ ...node, tags: {} })),
      ways,
    })
    // With tilemaker, if it is installed: it must accept these extracts, too.
    const config = { ...isolated, programFolders: readConfig().programFolders }
    return buildRegion({ region: 'west-africa', regionsDir, dataDir: join(folder.path, name), extract, config })
  }
  const road = (id: number, nodes: number[], tags: Record<string, string> = {}): OsmWay => ({
    id,
    nodes,
    tags: { highway: 'residential', ...tags },
  })

  it('builds: ways of no node, of one node or one place, names in any script', async () => {
    const nodes = NAMES.flatMap((_, row) =>
      [0, 1, 2].map((column) => ({ id: 10 * row + column + 1, lat: 24.7 + row / 1000, lng: 46.6 + column / 1000 })),
    )
    const rows = NAMES.map((name, row) =>
      road(
        1000 + row,
        [1, 2, 3].map((column) => 10 * row + column),
        { name },
      ),
    )
    const columns = [1, 2, 3].map((column) =>
      road(
        2000 + column,
        NAMES.map((_, row) => 10 * row + column),
      ),
    )
    const odd = [road(1, []), road(2, [1]), road(3, [1, 1]), road(4, [1, 2], { maxspeed: 'walk', oneway: '-1' })]
    const manifest = await build('faults', nodes, [...odd, ...rows, ...columns])
    expect(manifest.counts).toMatchObject({ nodes: 30, ways: 17 })
    expect(manifest.counts.routing_tiles).toBeGreaterThan(0)
  })

  it('builds: ways whose nodes lie in part or all beyond the cut', async () => {
    const nodes = [0, 1, 2, 3].map((column) => ({ id: column + 1, lat: 6.37, lng: 2.42 + column / 1000 }))
    const beyond = [7_000_001, 7_000_002]
    const manifest = await build('cut', nodes, [
      road(1, [1, 2, 3], { name: 'Rue entière' }),
      road(2, [3, 4, ...beyond], { name: 'Rue coupée' }),
      road(3, [beyond[0]!, 4], { name: 'Rue presque perdue' }),
      road(4, beyond, { name: 'Rue perdue' }),
      { id: 5, nodes: [1, 2, beyond[0]!, 1], tags: { building: 'yes' } },
    ])
    expect(manifest.counts.routing_tiles).toBeGreaterThan(0)
    if (hasTilemaker()) expect(manifest.artefacts.tiles?.tiles).toBeGreaterThan(0)
  })
})
