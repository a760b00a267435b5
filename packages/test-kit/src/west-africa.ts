import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildRegion, readConfig } from '@repere/geodata'
import { inCheckout } from './checkout.js'

/** True where the real sample lies; the repository holds no third-party map data, so tests that need it are skipped without. */
export const hasWestAfricaSample = (): boolean =>
  readConfig().extractFolders.some((folder) => existsSync(join(folder, 'west-africa-sample.osm.pbf')))

/**
 * The data build of the real West Africa sample, made once for this checkout and kept between runs.
 *
 * @returns its folder, for `DATA_DIR`; nobody may write into it
 */
export async function westAfricaData(): Promise<string> {
  const dataDir = inCheckout('.repere', 'test-data', 'west-africa')
  await buildRegion({ region: 'west-africa', regionsDir: inCheckout('data', 'regions'), dataDir })
  return dataDir
}
