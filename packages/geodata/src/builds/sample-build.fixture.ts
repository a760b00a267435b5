import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest } from '@repere/shared'
import { readConfig, repositoryRoot } from '../config.js'
import { regionsDir } from './build-region.fixture.js'
import { buildRegionInTurn } from './build-region-in-turn.js'

const sample = readConfig()
  .extractFolders.map((folder) => join(folder, 'west-africa-sample.osm.pbf'))
  .find((file) => existsSync(file))

/** The repository holds no third-party map data: without the sample of West Africa, these tests are skipped. */
export const describeWithSample = sample ? describe : describe.skip

/** The build of the sample that the tests of all packages share, made once for this checkout. Nobody may write into it. */
export async function sampleBuild(): Promise<{ folder: string; manifest: Manifest }> {
  const dataDir = join(repositoryRoot, '.repere', 'test-data', 'west-africa')
  const manifest = await buildRegionInTurn({ region: 'west-africa', regionsDir, dataDir })
  return { folder: join(dataDir, 'current'), manifest }
}
