import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type IncompletePart, type Manifest } from '@repere/shared'
import { areaSets } from '../areas/area-sets.js'
import { placeSets } from '../own-places/place-sets.js'
import { type GeodataConfig, readConfig } from '../config.js'
import { fetchExtracts } from '../extracts/fetch-extracts.js'
import { findExtract } from '../extracts/find-extract.js'
import { copyInStandardForm } from '../osm-pbf/standard-extract.js'
import { diskProblem, GeodataProblem } from '../problems.js'
import { readRegion, type Region } from '../regions/region.js'
import { roadsStep } from '../roads/roads-step.js'
import { routingStep } from '../routing/routing-step.js'
import { searchStep } from '../search/search-step.js'
import { tilesStep } from '../tiles/tiles-step.js'
import { absorbShared, trafficDigest } from '../traffic/observation-store.js'
import { addTraffic } from '../traffic/traffic-step.js'
import {
  type ArtefactStep,
  type BuildContext,
  type BuildProgress,
  type Machine,
  type Tools,
} from '../artefacts/artefact-step.js'
import { BuildFolder, freeBuildId, readCurrentManifest } from '../artefacts/build-folder.js'
import { checkExtracts, type CheckedExtracts, describeSource } from './check-extracts.js'
import { cutToArea } from './cut-to-area.js'
import { townExtract } from './make-town.js'
import { runSteps } from './stages-in-order.js'

/** The artefacts of a build, in the order in which people see their stages. */
const steps: ArtefactStep[] = [routingStep, roadsStep, searchStep, tilesStep]

const builderVersion = '1.3.0'
/** Changes when the same area gets other elements of an extract. */
const cutVersion = 1

/** A build and its folder. */
export interface BuildOnDisk {
  folder: string
  manifest: Manifest
}

export interface BuildRegionOptions {
  region: string
  regionsDir: string
  /** This region's folder; README.md describes its content. */
  dataDir: string
  /** Builds from this file; no other extract is searched for. */
  extract?: string
  /** Builds even if the build in service has the same inputs. */
  force?: boolean
  /** Keeps the build in service when no extract is available, instead of failing. */
  keepCurrent?: boolean
  /** False: fetches nothing, as the extracts are fetched later (`fetchExtracts`). */
  fetches?: boolean
  onProgress?(progress: BuildProgress): void
  /** A notice in one sentence: something that people should know although nothing failed. */
  onNotice?(notice: string): void
  /**
   * Judges the new build before it is put in service.
   *
   * @param current  the build in service; null when there is none
   * @throws GeodataProblem `build_refused`; the build in service then stays
   */
  judge?(candidate: BuildOnDisk, current: BuildOnDisk | null): void
  signal?: AbortSignal
  /** Settings; the default is the settings of the environment. */
  config?: GeodataConfig
}

/**
 * Builds the artefacts of a region and puts them in service, unless the current build comes from the same extract and
 * the same recipe. If anything fails, the current build stays in service.
 *
 * A region without a build gets that of Port-Fiction and a notice, when there is no extract and no network.
 *
 * @returns the manifest of the build that is now in service
 * @throws GeodataProblem of any code; the signal's reason when aborted
 */
export async function buildRegion(given: BuildRegionOptions): Promise<Manifest> {
  // Absolute paths, because the builders run in their own folders.
  const options = { ...given, dataDir: resolve(given.dataDir) }
  const { dataDir, signal } = options
  const region = await readRegion(options.regionsDir, options.region)
  signal?.throwIfAborted()
  const folder = await BuildFolder.open(dataDir).catch((failure: unknown) => {
    throw diskProblem(failure) ?? failure
  })
  const scratch = join(dataDir, 'builds', '.tmp-scratch')
  try {
    await mkdir(scratch, { recursive: true })
    const current = await readCurrentManifest(dataDir)
    const found = await findMaterial(region, current, scratch, options)
    if (found === 'current') return current!
    const material = { ...found, files: found.files.map((file) => resolve(file)) }
    const source = await describeSource(material.files, material.urls, signal)
    const urls = source.extracts!.flatMap(({ url }) => url ?? [])
    if (urls.length > 0) source.url = urls.join(' ')
    const { programFolders } = options.config ?? readConfig()
    const before: Machine = { programFolders, current }
    await absorbShared(dataDir)
    const tools = {
      ...(await toolsOf(material.region, before)),
      ...(await areaSets.digest(dataDir)),
      ...(await placeSets.digest(dataDir)),
      ...(await trafficDigest(dataDir)),
    }
    const owed = await Promise.all(steps.map(async (step) => (await step.isOwed?.(before)) ?? false))
    if (
      !options.force &&
      !owed.includes(true) &&
      current?.region === material.region.name &&
      current.source.sha256 === source.sha256 &&
      JSON.stringify(current.tools) === JSON.stringify(tools)
    ) {
      return current
    }
    const machine = { programFolders, current: current && { folder: join(dataDir, 'current'), manifest: current } }
    return await build(material, { source, tools }, machine, folder, scratch, options)
  } catch (failure) {
    // Streams and child processes report an abort as errors of their own; the caller gets its own reason.
    signal?.throwIfAborted()
    throw diskProblem(failure) ?? failure
  } finally {
    await rm(scratch, { recursive: true, force: true })
    await folder.close()
  }
}

/** The inputs of a build. */
interface Material {
  /** The requested region, or Port-Fiction in its place. */
  region: Region
  files: string[]
  /** Where each was fetched from, if that is known. */
  urls: (string | undefined)[]
}

async function findMaterial(
  region: Region,
  current: Manifest | null,
  scratch: string,
  options: BuildRegionOptions,
): Promise<Material | 'current'> {
  if (options.extract !== undefined) return { region, files: [options.extract], urls: [] }
  if (region.generated) return generate(region, scratch, options.dataDir)
  const config = options.config ?? readConfig()
  const found = await findExtract(region, options.regionsDir, config.extractFolders)
  if (found) return { region, files: found.files, urls: found.sources.map(({ url }) => url) }

  let why = 'fetching is switched off (REPERE_OFFLINE)'
  if (options.fetches === false) {
    why = 'they are fetched later'
  } else if (!config.offline && region.fetchedByDefault.length > 0) {
    try {
      const { files, sources } = await fetchExtracts(region, [], { ...options, config })
      return { region, files, urls: sources.map(({ url }) => url) }
    } catch (failure) {
      if (!(failure instanceof GeodataProblem) || failure.code !== 'fetch_failed') throw failure
      why = withoutFullStop(failure.message)
    }
  } else if (region.fetchedByDefault.length === 0) {
    why = 'its region.json names nothing to fetch'
  }
  const looked = [join(options.regionsDir, region.name), ...config.extractFolders].join(', ')
  // A made-up town must never replace real data.
  if (current && current.region === region.name) {
    if (options.fetches === false) return 'current'
    const message = `No extract of ${region.name} in ${looked}; ${why}`
    if (!options.keepCurrent) {
      throw new GeodataProblem(
        'extract_missing',
        `${message}.`,
        `Build ${current.build_id} stays in service. Put an extract into one of these folders, or run bin/data fetch.`,
      )
    }
    options.onNotice?.(`${message}. Build ${current.build_id} stays in service.`)
    return 'current'
  }
  if (options.fetches !== false)
    options.onNotice?.(
      `No extract of ${region.name} in ${looked}; ${why}. Building PORT-FICTION instead, a made-up town: put an extract into one of these folders, or run bin/data fetch, and build again.`,
    )
  return generate(await readRegion(options.regionsDir, 'port-fiction'), scratch, options.dataDir)
}

async function generate(region: Region, scratch: string, dataDir: string): Promise<Material> {
  if (region.generated === 'port-fiction') return { region, files: [await townExtract(dataDir)], urls: [] }
  const file = join(scratch, `${region.name}.osm.pbf`)
  // For tests only, and loaded with them.
  const { demoTownExtract } = await import('../testing/demo-town/demo-town-extract.js')
  await writeFile(file, demoTownExtract())
  return { region, files: [file], urls: [] }
}

async function toolsOf(region: Region, machine: Machine): Promise<Tools> {
  const recipe = createHash('sha256')
  for (const step of steps) recipe.update(`${step.name}\n${step.recipe(region)}\n`)
  // The fields that the manifest copies from region.json, and that clients show.
  recipe.update(JSON.stringify([region.fictional, region.attribution]))
  if (region.area || region.roads !== 'all') recipe.update(JSON.stringify([cutVersion, region.area, region.roads]))
  return {
    geodata: builderVersion,
    ...Object.assign(
      {},
      ...(await Promise.all(steps.map(async ({ tools }) => (typeof tools === 'function' ? tools(machine) : tools)))),
    ),
    recipe: recipe.digest('hex').slice(0, 16),
  }
}

async function build(
  { region, files }: Material,
  { source, tools }: Pick<Manifest, 'source' | 'tools'>,
  machine: Pick<BuildContext, 'programFolders' | 'current'>,
  folder: BuildFolder,
  scratch: string,
  { dataDir, judge, onProgress, onNotice, signal }: BuildRegionOptions,
): Promise<Manifest> {
  const isCut = region.area !== null || region.roads !== 'all'
  const checking = (done: number) => onProgress?.({ stage: 'checking', done: isCut ? done / 2 : done })
  const whole = await checkExtracts(files, source.bytes, checking, signal)
  const { buildId, builtAt } = await freeBuildId(folder, source.sha256 + tools.recipe)
  const temporary = await folder.createTemporary(buildId)
  try {
    const incomplete: IncompletePart[] = []
    const { extracts, checked, coverage } = isCut
      ? await cutToArea(files, region, whole.bounds, scratch, signal)
      : { ...(await standardised(files, whole, scratch, signal)), coverage: undefined }
    onProgress?.({ stage: 'checking', done: 1 })
    const context = {
      ...machine,
      region: region.name,
      attribution: region.attribution,
      fictional: region.fictional,
      motorcycle: region.motorcycle,
      extracts,
      areas: await areaSets.read(dataDir),
      places: await placeSets.read(dataDir),
      origins: { ...(await areaSets.origins(dataDir, 'area')), ...(await placeSets.origins(dataDir, 'place')) },
      bounds: checked.bounds,
      folder: temporary,
      scratch,
      notice: (text: string) => onNotice?.(text),
      leaveOut: (part: IncompletePart) => {
        incomplete.push(part)
        onNotice?.(`${withoutFullStop(part.reason)}.`)
      },
    }
    const counts: Manifest['counts'] = { ...checked.counts }
    const artefacts: Partial<Manifest['artefacts']> = {}
    for (const [index, made] of (await runSteps(steps, context, { onProgress, signal })).entries()) {
      if (!made) continue
      Object.assign(artefacts, { [steps[index]!.name]: made.artefact })
      Object.assign(counts, made.counts)
    }
    signal?.throwIfAborted()
    onProgress?.({ stage: 'traffic', done: 0 })
    const traffic = await addTraffic({ dataDir, folder: temporary, routing: artefacts.routing!, signal })
    if (traffic) artefacts.traffic = traffic
    onProgress?.({ stage: 'traffic', done: 1 })
    const manifest: Manifest = {
      format: 2,
      build_id: buildId,
      region: region.name,
      fictional: region.fictional,
      built_at: builtAt,
      osm_timestamp: checked.osmTimestamp,
      bounds: checked.bounds,
      ...(coverage && { coverage }),
      ...(region.roads === 'main' && { roads: 'main' as const }),
      attribution: region.attribution,
      ...(region.licence !== null && { licence: region.licence }),
      source,
      counts,
      tools,
      ...(incomplete.length > 0 ? { incomplete } : {}),
      artefacts: artefacts as Manifest['artefacts'],
    }
    signal?.throwIfAborted()
    judge?.({ folder: temporary, manifest }, machine.current)
    signal?.throwIfAborted()
    onProgress?.({ stage: 'publishing', done: 0 })
    await folder.publish(temporary, manifest)
    onProgress?.({ stage: 'publishing', done: 1 })
    return manifest
  } finally {
    await folder.discard(temporary)
  }
}

/** The extracts in a form that all programs read. */
async function standardised(files: string[], checked: CheckedExtracts, scratch: string, signal?: AbortSignal) {
  const extracts: string[] = []
  for (const [index, file] of files.entries()) {
    const copy = join(scratch, `extract-${index + 1}.osm.pbf`)
    if (checked.uncommon.has(file)) await copyInStandardForm(file, copy, signal)
    extracts.push(checked.uncommon.has(file) ? copy : file)
  }
  return { extracts, checked }
}

/** For the middle of a sentence. */
const withoutFullStop = (sentence: string) => sentence.replace(/\.$/, '')
