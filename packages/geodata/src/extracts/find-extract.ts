import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { fileNameOf, type Region, type RegionSource } from '../regions/region.js'

/** Extracts on this machine's disk that cover a region together. */
export interface FoundExtract {
  /** One file, or one per country. */
  files: string[]
  /** The source of each, if region.json names it. */
  sources: RegionSource[]
}

/**
 * Searches for a region's extract: in the region's own folder, then folder by folder. In each folder, a file of the
 * whole region is preferred to files of its countries.
 *
 * @param folders  in order of preference; missing folders are ignored
 * @returns null when there is none. Empty and damaged files are returned too: the build reports them
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
