import { setTimeout as sleep } from 'node:timers/promises'
import {
  type BuildProgress,
  buildRegionExclusively,
  fetchExtracts,
  findExtract,
  GeodataProblem,
  missingSources,
  readConfig,
  readRegion,
} from '@repere/geodata'
import { type DataProgress, endDataProgress, type Manifest, readDataProgress, writeDataProgress } from '@repere/shared'
import { type Checkout } from './checkout.js'
import { regionNames, type UpOptions } from './options.js'

const RETRY_MIN_MS = 15_000
const RETRY_MAX_MS = 600_000
/** While a stage says nothing, the progress is written again, so that it does not look abandoned. */
const SIGN_OF_LIFE_MS = 5_000
const WRITE_EVERY_MS = 500

/** A region, and the countries of it that were asked for. */
export interface Wanted {
  region: string
  countries: readonly string[]
}

/** The regions of a start. Countries are asked of the first. */
export const wantedRegions = ({ region, countries }: Pick<UpOptions, 'region' | 'countries'>): Wanted[] =>
  regionNames(region).map((name, at) => ({ region: name, countries: at === 0 ? countries : [] }))

/** The titles of the extracts that a region lacks and that may be fetched. */
export async function extractsToFetch({ region, countries }: Wanted, config = readConfig()): Promise<string[]> {
  const described = await readRegion(config.regionsDir, region)
  if (described.generated !== null) return []
  const found = await findExtract(described, config.regionsDir, config.extractFolders)
  const missing = missingSources(described, found, countries)
  return config.offline ? [] : missing.map(({ title }) => title)
}

export interface LaterDataOptions {
  onProgress(progress: BuildProgress): void
  onNotice(notice: string): void
  signal: AbortSignal
  /** The default is the settings of the environment. */
  config?: ReturnType<typeof readConfig>
}

/** Fetches the extracts that a region lacks, builds the region and puts it in service. Everyone sees the progress. */
export async function fetchAndBuild(checkout: Checkout, wanted: Wanted, options: LaterDataOptions): Promise<Manifest> {
  const name = wanted.region
  const dataDir = checkout.dataDir(name)
  await othersEnded(dataDir, options.signal)
  const { config = readConfig() } = options
  const { regionsDir } = config
  const progress = new PublishedProgress(dataDir, name)
  const given = {
    ...options,
    regionsDir,
    config,
    onProgress(now: BuildProgress) {
      progress.show(now)
      options.onProgress(now)
    },
  }
  try {
    await fetchExtracts(await readRegion(regionsDir, name), wanted.countries, given)
    const manifest = await buildRegionExclusively({ ...given, region: name, dataDir, fetches: false })
    progress.end()
    return manifest
  } catch (failure) {
    if (options.signal.aborted || !(failure instanceof GeodataProblem)) progress.end()
    else progress.fail(failure.message)
    throw failure
  }
}

/**
 * Repeats `fetchAndBuild` with growing pauses until it succeeds. What was fetched is kept, so each attempt continues.
 *
 * @returns the manifest of the build; null when it was stopped
 */
export async function fetchAndBuildUntilDone(
  checkout: Checkout,
  wanted: Wanted,
  options: LaterDataOptions,
): Promise<Manifest | null> {
  for (let pauseMs = RETRY_MIN_MS; ; pauseMs = Math.min(pauseMs * 2, RETRY_MAX_MS)) {
    try {
      return await fetchAndBuild(checkout, wanted, options)
    } catch (failure) {
      if (options.signal.aborted) return null
      const reason = failure instanceof GeodataProblem ? failure.message : String(failure)
      options.onNotice(`${reason} The next attempt is in ${pauseMs / 1000} s, and continues where this one stopped.`)
      const dataDir = checkout.dataDir(wanted.region)
      await waitVisibly(dataDir, pauseMs, options.signal)
      if (options.signal.aborted) return null
    }
  }
}

/** A pause after a failure, which stays visible. */
async function waitVisibly(dataDir: string, pauseMs: number, signal: AbortSignal): Promise<void> {
  const failed = readDataProgress(dataDir)
  const end = Date.now() + pauseMs
  while (Date.now() < end && !signal.aborted) {
    if (failed !== null) writeDataProgress(dataDir, { ...failed, seen_at: new Date().toISOString() })
    const restMs = Math.min(SIGN_OF_LIFE_MS, end - Date.now())
    await sleep(Math.max(restMs, 1), undefined, { signal }).catch(() => undefined)
  }
  endDataProgress(dataDir)
}

/** Two processes must not write the same download. */
async function othersEnded(dataDir: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const state = readDataProgress(dataDir)?.state ?? null
    if (state === null || state === 'failed') return
    await sleep(WRITE_EVERY_MS, undefined, { signal })
  }
}

/** `progress.json` of a region, while one process works on its data. */
class PublishedProgress {
  private current: DataProgress
  private writtenAt = 0
  private readonly timer = setInterval(() => this.write(), SIGN_OF_LIFE_MS).unref()

  constructor(
    private readonly dataDir: string,
    region: string,
  ) {
    const now = new Date().toISOString()
    this.current = { region, state: 'fetching', detail: null, done: 0, problem: null, since: now, seen_at: now }
    this.write()
  }

  show({ stage, done, detail }: BuildProgress): void {
    const state = stage === 'fetching' ? 'fetching' : 'building'
    const named = detail ?? stage
    const isNew = state !== this.current.state || named !== this.current.detail
    this.current = { ...this.current, state, detail: named, done }
    if (isNew || Date.now() - this.writtenAt >= WRITE_EVERY_MS) this.write()
  }

  fail(problem: string): void {
    clearInterval(this.timer)
    this.current = { ...this.current, state: 'failed', problem }
    this.write()
  }

  end(): void {
    clearInterval(this.timer)
    endDataProgress(this.dataDir)
  }

  private write(): void {
    this.writtenAt = Date.now()
    writeDataProgress(this.dataDir, { ...this.current, seen_at: new Date().toISOString() })
  }
}

/** One line about the work on the data of a region. */
export function progressLine({ region, state, detail, done, problem }: DataProgress): string {
  if (state === 'failed') return `${region}: not fetched yet, another attempt follows. ${problem ?? ''}`.trim()
  return `${region}: ${state} ${detail ?? ''}, ${Math.floor(done * 100)} %`
}
