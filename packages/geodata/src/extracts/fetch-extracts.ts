import { basename } from 'node:path'
import { type GeodataConfig } from '../config.js'
import { GeodataProblem } from '../problems.js'
import { type Region, type RegionSource } from '../regions/region.js'
import { fetchExtract } from './fetch-extract.js'
import { findExtract, type FoundExtract } from './find-extract.js'

export interface FetchExtractsOptions {
  regionsDir: string
  config: GeodataConfig
  /** @param progress  `done` is 0 to 1, `detail` the title of the source */
  onProgress?(progress: { stage: 'fetching'; done: number; detail: string }): void
  onNotice?(notice: string): void
  signal?: AbortSignal
}

/**
 * The sources of a region that are not on this machine. One file of the whole region is as good as all of them.
 *
 * @param countries  names of sources, or of countries in them: `gambia` is in `senegal-and-gambia`. None: those that the region
 *   fetches by default, if nothing is there
 * @throws GeodataProblem `unknown_region` naming each country that no source has
 */
export function missingSources(
  region: Region,
  found: FoundExtract | null,
  countries: readonly string[],
): RegionSource[] {
  const unknown = countries.filter((country) => !region.sources.some((source) => holds(source, country)))
  if (unknown.length > 0) {
    throw new GeodataProblem(
      'unknown_region',
      `${region.name} has no ${unknown.join(', ')}.`,
      `Choose from: ${region.sources.map(({ name }) => name).join(', ') || 'nothing'}.`,
    )
  }
  const asked = countries.length > 0
  const wanted = region.sources.filter((source) =>
    asked ? countries.some((country) => holds(source, country)) : region.fetchedByDefault.includes(source.name),
  )
  if (found === null) return wanted
  const isWhole = found.files.some((file) => region.extracts.includes(basename(file)))
  if (!asked || isWhole) return []
  return wanted.filter(({ name }) => !found.sources.some((source) => source.name === name))
}

const holds = ({ name }: RegionSource, country: string) => name === country || name.split('-and-').includes(country)

/**
 * Fetches what is missing of a region's extracts, one after the other.
 *
 * @returns all extracts of the region that are on this machine then
 * @throws GeodataProblem `fetch_failed`, `checksum_mismatch` or `unknown_region`
 */
export async function fetchExtracts(
  region: Region,
  countries: readonly string[],
  options: FetchExtractsOptions,
): Promise<FoundExtract> {
  const { regionsDir, config, signal } = options
  const find = () => findExtract(region, regionsDir, config.extractFolders)
  for (const source of missingSources(region, await find(), countries)) {
    const { verified } = await fetchExtract(source, config.fetchFolder, {
      connectTimeoutMs: config.connectTimeoutMs,
      signal,
      onProgress: (received, total) =>
        options.onProgress?.({ stage: 'fetching', done: total ? received / total : 0, detail: source.title }),
    })
    if (!verified) options.onNotice?.(`${source.url} has no published checksum; the file was taken as it came.`)
  }
  return (await find()) ?? { files: [], sources: [] }
}
