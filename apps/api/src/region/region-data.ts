import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { METRES_PER_DEGREE, metresInsideRings, shrinkAt } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type Build, NoBuild, readCurrentBuild, requireWholeFiles, UnusableBuild } from './build.js'

/** An engine that serves data from a build's files. */
export interface BuildReader {
  readonly name: string
  /**
   * Opens the build and warms up, while the previous build continues to answer.
   *
   * @throws when the build cannot be served; the previous build then stays
   */
  prepare(build: Build): Promise<PreparedBuild>
}

export interface PreparedBuild {
  /** Switches every answer to this build. It is synchronous and cannot fail, so all readers switch at once. */
  commit(): void
  /** Releases the build, which will not be served. */
  abandon(): void
}

export interface RegionLog {
  info(message: string): void
  error(message: string, cause?: unknown): void
}

const RETRY_MAX_MS = 30_000

/**
 * Decides which data build of a region this replica serves. It watches `<dataDir>/current`, lets every reader open a new build, and
 * then switches all of them in one step. When a reader refuses a build, nothing changes. A process whose code was replaced keeps
 * its build: helpers that it starts for another one would be of the new code, and its successor opens that build.
 */
export class RegionData {
  private readonly readers: BuildReader[] = []
  private build: Build | null = null
  private timer: NodeJS.Timeout | null = null
  private looking: Promise<void> = Promise.resolve()
  private stopped = false
  /** The folder that last failed. It is tried again at growing intervals, not at every check. */
  private failed: { folder: string | null; times: number; notBefore: number; problem: string | null } | null = null

  constructor(
    readonly dataDir: string,
    private readonly log: RegionLog,
    private readonly lookEveryMs = 500,
    /** True once other code has taken the place of the code that this process runs. */
    private readonly isReplaced: () => boolean = () => false,
  ) {}

  /** The current build; null until the first one is ready. */
  get serving(): Build | null {
    return this.build
  }

  /**
   * Why the current build cannot be served, with the file; null while a build is served, or while there is none. Names no
   * folder of the machine.
   */
  get problem(): string | null {
    return this.build === null ? (this.failed?.problem ?? null) : null
  }

  /** Adds an engine. Call it before `start`. */
  read(reader: BuildReader): void {
    this.readers.push(reader)
  }

  /**
   * Opens the current build, if it is usable, and watches for the next one. Never throws: without data, the replica
   * serves none.
   */
  async start(): Promise<void> {
    await this.look()
    this.schedule()
  }

  async stop(): Promise<void> {
    this.stopped = true
    if (this.timer) clearTimeout(this.timer)
    await this.looking
  }

  private schedule(): void {
    if (this.stopped) return
    this.timer = setTimeout(() => {
      void this.look().finally(() => this.schedule())
    }, this.lookEveryMs)
    this.timer.unref()
  }

  private look(): Promise<void> {
    this.looking = this.switchToCurrent()
    return this.looking
  }

  private async switchToCurrent(): Promise<void> {
    const folder = await realpath(join(this.dataDir, 'current')).catch(() => null)
    if (this.build && folder === this.build.folder) {
      this.failed = null
      return
    }
    if (this.build && this.isReplaced()) return
    if (this.failed?.folder === folder && Date.now() < this.failed.notBefore) return
    try {
      await this.switchTo(await readCurrentBuild(this.dataDir))
      this.failed = null
    } catch (error) {
      if (this.stopped) return
      const times = this.failed?.folder === folder ? this.failed.times + 1 : 1
      const notBefore = Date.now() + Math.min(RETRY_MAX_MS, 500 * 2 ** times)
      const problem = error instanceof UnusableBuild ? error.message : null
      this.failed = { folder, times, notBefore, problem }
      // Without data, an operator waits for the first build. This is logged once, not at every check.
      if (!(error instanceof NoBuild) || times === 1) {
        const stays = this.build ? `; ${this.build.id} stays in service` : ''
        this.log.error(`The data build at ${folder ?? this.dataDir} cannot be served${stays}`, error)
      }
    }
  }

  private async switchTo(build: Build): Promise<void> {
    await requireWholeFiles(build)
    const outcomes = await Promise.allSettled(this.readers.map((reader) => prepare(reader, build)))
    const prepared = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const refusal = outcomes.find((outcome) => outcome.status === 'rejected')
    if (refusal || this.stopped) {
      for (const one of prepared) one.abandon()
      if (refusal) throw refusal.reason
      return
    }
    for (const one of prepared) one.commit()
    this.build = build
    this.log.info(`Serving data build ${build.id} of ${build.manifest.region}`)
  }
}

/** @throws UnusableBuild  naming the engine, because its error may name folders of the machine */
async function prepare(reader: BuildReader, build: Build): Promise<PreparedBuild> {
  try {
    return await reader.prepare(build)
  } catch (cause) {
    throw new UnusableBuild(`${reader.name} cannot open it`, { cause })
  }
}

/** True when the build has data at the point: in its area, or in the overlap around it. */
export function covers(build: Build, point: LatLng): boolean {
  const { coverage } = build.manifest
  return isInBounds(build, point) && (!coverage || metresInside(build, point) >= 0)
}

/** How far a point is from the end of the build's data: metres; negative outside. */
export function metresInside(build: Build, point: LatLng): number {
  const { coverage, bounds } = build.manifest
  if (!isInBounds(build, point)) return -Infinity
  if (coverage) return metresInsideRings(coverage.rings, point) + coverage.overlap_metres
  const [west, south, east, north] = bounds
  const aside = Math.min(point.lng - west, east - point.lng) * shrinkAt(point.lat)
  return METRES_PER_DEGREE * Math.min(aside, point.lat - south, north - point.lat)
}

function isInBounds({ manifest }: Build, { lat, lng }: LatLng): boolean {
  const [west, south, east, north] = manifest.bounds
  return lng >= west && lng <= east && lat >= south && lat <= north
}
