import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MotorcycleFigures } from '@repere/roads'
import { GeodataProblem } from '../problems.js'
import { readMotorcycle } from './motorcycle-figures.js'
import { readArea, type RegionArea } from './region-area.js'

/** One file that a download site offers, usually one country. */
export interface RegionSource {
  /** Short name for the command line: `benin`. */
  name: string
  title: string
  /** Address of the .osm.pbf. The checksum is expected under the same address with `.md5` or `.sha256` added. */
  url: string
}

const generatedTowns = ['port-fiction', 'demo-town'] as const
export type GeneratedTown = (typeof generatedTowns)[number]

/** `region.json`: a region's name and the source of its extract. */
export interface Region {
  /** The folder's name; lower-case letters, digits and hyphens. */
  name: string
  title: string
  /** True for made-up places. */
  fictional: boolean
  /** The attribution, shown wherever the data is shown. */
  attribution: string
  /** SPDX identifier of the data's licence; null where none is named. */
  licence: string | null
  /** File names of extracts of the whole region, the best first. */
  extracts: string[]
  /** Extracts that can be fetched. Files in the extract folders are recognised by these names. May be empty. */
  sources: RegionSource[]
  /** Names of the sources that a build fetches when there is no extract. */
  fetchedByDefault: string[]
  /** Figures of its motorcycles, with the defaults for those that it does not set. */
  motorcycle: MotorcycleFigures
  /** Set when this package makes the extract. */
  generated: GeneratedTown | null
  /** What its extracts are cut to; null: they are built whole. */
  area: RegionArea | null
  /** `main`: only roads that join towns, for journeys between other regions. */
  roads: 'all' | 'main'
}

const nameFormat = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Reads `<regionsDir>/<name>/region.json`.
 *
 * @throws GeodataProblem `unknown_region` for a missing file, `bad_region_file` with every fault of the file
 */
export async function readRegion(regionsDir: string, name: string): Promise<Region> {
  const file = join(regionsDir, name, 'region.json')
  const text = nameFormat.test(name) ? await readFile(file, 'utf8').catch(() => null) : null
  if (text === null) {
    const known = (await listRegions(regionsDir)).regions.map((region) => region.name)
    throw new GeodataProblem(
      'unknown_region',
      `There is no region "${name}"; known are ${known.join(', ') || 'none'}.`,
      `Choose one of them, or write ${file} (data/regions/README.md says how).`,
    )
  }
  return parseRegion(text, name, file)
}

/** Regions of a folder, by name, and the faults of invalid region.json files. A fault affects one region only. */
export async function listRegions(regionsDir: string): Promise<{ regions: Region[]; problems: GeodataProblem[] }> {
  const folders = await readdir(regionsDir, { withFileTypes: true }).catch(() => [])
  const regions: Region[] = []
  const problems: GeodataProblem[] = []
  for (const { name } of folders.filter((entry) => entry.isDirectory()).sort((a, b) => a.name.localeCompare(b.name))) {
    const file = join(regionsDir, name, 'region.json')
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) continue
    try {
      regions.push(parseRegion(text, name, file))
    } catch (failure) {
      if (!(failure instanceof GeodataProblem)) throw failure
      problems.push(failure)
    }
  }
  return { regions, problems }
}

function parseRegion(text: string, folder: string, file: string): Region {
  const wrong: string[] = []
  const fail = () =>
    new GeodataProblem('bad_region_file', `${file}: ${wrong.join('; ')}.`, 'See data/regions/README.md for its fields.')
  let json: Record<string, unknown>
  try {
    json = JSON.parse(text) as Record<string, unknown>
  } catch (cause) {
    wrong.push(`not JSON (${(cause as Error).message})`)
    throw fail()
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    wrong.push('not an object')
    throw fail()
  }
  const string = (field: string, fallback?: string) => {
    const value = json[field] ?? fallback
    if (typeof value === 'string' && value !== '') return value
    wrong.push(`"${field}" must be text`)
    return ''
  }
  const strings = (field: string) => {
    const value = json[field] ?? []
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value as string[]
    wrong.push(`"${field}" must be a list of text`)
    return []
  }
  const region: Region = {
    name: string('name', folder),
    title: string('title'),
    fictional: json.fictional === true,
    attribution: string('attribution'),
    licence: typeof json.licence === 'string' ? json.licence : null,
    extracts: strings('extracts'),
    sources: readSources(json.sources ?? [], wrong),
    fetchedByDefault: strings('fetched_by_default'),
    motorcycle: readMotorcycle(json.motorcycle ?? {}, wrong),
    generated: generatedTowns.find((town) => town === json.generated) ?? null,
    area: readArea(json.area, json.overlap_km, wrong),
    roads: json.roads === 'main' ? 'main' : 'all',
  }
  if (json.roads !== undefined && json.roads !== region.roads) wrong.push('"roads" must be "all" or "main"')
  if (region.name !== folder) wrong.push(`"name" must be the folder's name, ${folder}`)
  if (json.fictional !== undefined && typeof json.fictional !== 'boolean')
    wrong.push('"fictional" must be true or false')
  if ((json.licence ?? null) !== null && !/^[A-Za-z0-9.+-]+$/.test(region.licence ?? ''))
    wrong.push('"licence" must be an identifier of SPDX, such as ODbL-1.0')
  if (json.generated !== undefined && region.generated === null)
    wrong.push(`"generated" can only be "${generatedTowns.join('" or "')}"`)
  const unknown = region.fetchedByDefault.filter((name) => !region.sources.some((source) => source.name === name))
  if (unknown.length) wrong.push(`"fetched_by_default" names no source: ${unknown.join(', ')}`)
  const paths = region.extracts.filter((name) => /[/\\]/.test(name))
  if (paths.length) wrong.push(`"extracts" are file names, not paths: ${paths.join(', ')}`)
  if (!region.generated && region.extracts.length === 0 && region.sources.length === 0) {
    wrong.push('needs "extracts" or "sources"')
  }
  if (wrong.length) throw fail()
  return region
}

function readSources(value: unknown, wrong: string[]): RegionSource[] {
  if (!Array.isArray(value)) {
    wrong.push('"sources" must be a list')
    return []
  }
  return value.flatMap((item: Partial<RegionSource> | null, index): RegionSource[] => {
    const { name, title, url } = item ?? {}
    if (typeof name !== 'string' || !nameFormat.test(name)) wrong.push(`sources.${index}.name must be like "benin"`)
    else if (typeof title !== 'string') wrong.push(`sources.${index}.title must be text`)
    else if (typeof url !== 'string' || !/^https?:\/\/.+\.pbf$/.test(url))
      wrong.push(`sources.${index}.url must lead to a .pbf`)
    else return [{ name, title, url }]
    return []
  })
}

/** The file name that a source has on disk. */
export function fileNameOf(source: RegionSource): string {
  return decodeURIComponent(new URL(source.url).pathname.split('/').pop()!)
}
