import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@repere/geodata'
import { dataBuild } from './data-build.js'

/**
 * True when the real sample exists. The repository contains no third-party map data, so tests that need it are skipped
 * otherwise.
 */
export const hasWestAfricaSample = (): boolean =>
  readConfig().extractFolders.some((folder) => existsSync(join(folder, 'west-africa-sample.osm.pbf')))

// Programs outside Jest import this package too, and `describe` does not exist there.
export const describeWithSample: jest.Describe =
  typeof describe === 'undefined' ? (undefined as never) : hasWestAfricaSample() ? describe : describe.skip

/** The data build of the real West Africa sample, with outlines of areas if the machine has some: see `dataBuild`. */
export function westAfricaData(): Promise<string> {
  return dataBuild('west-africa', areaFiles())
}

/** Files of areas beside the folders with extracts. */
function areaFiles(): string[] {
  return readConfig().extractFolders.flatMap((folder) => {
    const areas = join(folder, '..', 'areas')
    if (!existsSync(areas)) return []
    return readdirSync(areas)
      .filter((file) => file.endsWith('.geojsonl.gz'))
      .sort()
      .map((file) => join(areas, file))
  })
}
