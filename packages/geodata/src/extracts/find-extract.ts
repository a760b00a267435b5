import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { fileNameOf, type Region, type RegionSource } from '../regions/region.js'

/** Extracts on this machine's disk that together are a region. */
export interface FoundExtract {
  /** One file, or one per country. */
  files: string[]
  /** The source of each, if region.json names it. */
  sources: RegionSource[]
}

/**
 * Looks for a region's extract: in the region's own folder, then folder by folder. In each, files that hold the whole
 * region win over those that hold a country of it.
 *
 * @param folders  in order of preference; those that do not exist are passed over
 * @returns null where there is none. A file that is empty or damaged is found all the same: the build says so.
 */
export async function findExtract(region: Region, regionsDir: string, folders: string[]): Promise<FoundExtract | null> {
  for (const folder of [join(regionsDir, region.name), ...folders]) {
    for (const name of region.extracts) {
      const file = join(folder, name)
      if (await isReadable(file))
        return { files: [file], sources: region.sources.filter((one) => fileNameOf(one) === name) }
    }
    const countries: RegionSource[] = []
    for (const source of region.sources) if (await isReadable(join(folder, fileNameOf(source)))) countries.push(source)
    if (countries.length)
      return { files: countries.map((source) => join(folder, fileNameOf(source))), sources: countries }
  }
  return null
}

async function isReadable(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  )
}
