import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@repere/geodata'
import { dataBuild } from './data-build.js'

/** True where the real sample lies; the repository holds no third-party map data, so tests that need it are skipped without. */
export const hasWestAfricaSample = (): boolean =>
  readConfig().extractFolders.some((folder) => existsSync(join(folder, 'west-africa-sample.osm.pbf')))

/** The data build of the real West Africa sample: see `dataBuild`. */
export function westAfricaData(): Promise<string> {
  return dataBuild('west-africa')
}
