import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.js'
import { isolated, regionsDir, temporaryFolder } from './build-region.fixture.js'
import { buildRegion } from './build-region.js'

const folder = temporaryFolder()

/** Extracts of other continents, which lie beside the sample of West Africa where there are any. */
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
