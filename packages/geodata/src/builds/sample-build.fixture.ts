import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest } from '@repere/shared'
import { readConfig, repositoryRoot } from '../config.js'
import { regionsDir } from './build-region.fixture.js'
import { buildRegionExclusively } from './build-region-exclusively.js'

const sample = readConfig()
  .extractFolders.map((folder) => join(folder, 'west-africa-sample.osm.pbf'))
  .find((file) => existsSync(file))

/** The repository contains no third-party map data: without the sample of West Africa, these tests are skipped. */
export const describeWithSample = sample ? describe : describe.skip

/** The sample's build, made once and shared by the tests of all packages. Tests must not change it. */
export async function sampleBuild(): Promise<{ folder: string; manifest: Manifest }> {
  const dataDir = join(repositoryRoot, '.repere', 'test-data', 'west-africa')
  const manifest = await buildRegionExclusively({ region: 'west-africa', regionsDir, dataDir })
  return { folder: join(dataDir, 'current'), manifest }
}
