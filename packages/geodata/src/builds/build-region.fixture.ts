import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GeodataConfig, repositoryRoot } from '../config.js'

/** A folder that is removed at the end of the test file. */
export function temporaryFolder(): { path: string } {
  const folder = { path: '' }
  beforeAll(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'repere-geodata-'))
  })
  afterAll(async () => {
    await rm(folder.path, { recursive: true, force: true })
  })
  return folder
}

export const regionsDir = join(repositoryRoot, 'data', 'regions')

/** Settings without folders of extracts and without a network. */
export const isolated: GeodataConfig = {
  regionsDir,
  extractFolders: [],
  fetchFolder: '/nonexistent',
  offline: true,
  connectTimeoutMs: 500,
  // No tilemaker: the tests of the map tiles cover it.
  programFolders: [],
}
