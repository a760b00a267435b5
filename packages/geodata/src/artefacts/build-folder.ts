import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isKnownFormat, type Manifest } from '@repere/shared'
import { GeodataProblem } from '../problems.js'

/**
 * One region's builds on disk: `builds/<build_id>/`; `current` is the build in service. Holds the lock from
 * `open` to `close`, so that two builds never write at once.
 */
export class BuildFolder {
  private constructor(private readonly dataDir: string) {}

  /** @throws GeodataProblem `build_in_progress` while another process builds into the same folder */
  static async open(dataDir: string): Promise<BuildFolder> {
    await mkdir(join(dataDir, 'builds'), { recursive: true })
    const folder = new BuildFolder(dataDir)
    await folder.lock()
    // Left by killed builds; no other process writes here now.
    for (const name of await readdir(folder.builds)) {
      if (name.startsWith(temporaryPrefix)) await rm(join(folder.builds, name), { recursive: true, force: true })
    }
    return folder
  }

  async close(): Promise<void> {
    await rm(this.lockFile, { force: true })
  }

  /** A new, empty folder; `publish` gives it its name, `discard` removes it. */
  async createTemporary(buildId: string): Promise<string> {
    const folder = join(this.builds, temporaryPrefix + buildId)
    await mkdir(folder)
    return folder
  }

  /** Safe to call after `publish`. */
  async discard(temporary: string): Promise<void> {
    await rm(temporary, { recursive: true, force: true })
  }

  async exists(buildId: string): Promise<boolean> {
    return (await readdir(this.builds)).includes(buildId)
  }

  /**
   * Writes the manifest, names the build and puts it in service. A reader always sees the old build or the new one
   * completely, even if this is interrupted. The previous build stays on disk for its readers; older ones are removed.
   */
  async publish(temporary: string, manifest: Manifest): Promise<void> {
    const handle = await open(join(temporary, 'manifest.json'), 'w')
    try {
      await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await syncFolder(temporary)
    await rename(temporary, join(this.builds, manifest.build_id))
    await syncFolder(this.builds)
    const previous = await currentBuildId(this.dataDir)
    await this.switchTo(manifest.build_id)
    for (const name of await readdir(this.builds)) {
      if (!name.startsWith('.') && name !== manifest.build_id && name !== previous) {
        await rm(join(this.builds, name), { recursive: true, force: true })
      }
    }
  }

  /** Puts a build of this folder in service, in one step. */
  async switchTo(buildId: string): Promise<void> {
    const link = join(this.dataDir, `.current-${buildId}`)
    await rm(link, { force: true })
    await symlink(join('builds', buildId), link)
    await rename(link, join(this.dataDir, 'current'))
    await syncFolder(this.dataDir)
  }

  /**
   * Puts the previous build back in service. A second call puts the later build back in service.
   *
   * @throws GeodataProblem `no_build` when there is no other build
   */
  async rollBack(): Promise<{ from: string; to: string }> {
    const current = await currentBuildId(this.dataDir)
    const others = (await readdir(this.builds)).filter((name) => !name.startsWith('.') && name !== current).sort()
    const to = others.at(-1)
    if (current === null || to === undefined) {
      throw new GeodataProblem(
        'no_build',
        `${this.dataDir} has no build besides the one in service.`,
        'Fetch an older one: bin/data pull --build ID.',
      )
    }
    await this.switchTo(to)
    return { from: current, to }
  }

  private get builds(): string {
    return join(this.dataDir, 'builds')
  }

  private get lockFile(): string {
    return join(this.builds, '.lock')
  }

  private async lock(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        // The lock appears with its holder inside: another process takes an empty one for that of a killed build.
        const own = `${this.lockFile}-${randomUUID()}`
        await writeFile(own, JSON.stringify({ pid: process.pid, host: hostname() }))
        try {
          return await link(own, this.lockFile)
        } finally {
          await rm(own, { force: true })
        }
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
      }
      const holder = await readFile(this.lockFile, 'utf8').then(parseHolder, () => null)
      if (attempt === 2 || (holder && isAlive(holder))) {
        throw new GeodataProblem(
          'build_in_progress',
          `Another build is writing into ${this.dataDir}${holder ? ` (process ${holder.pid} on ${holder.host})` : ''}.`,
          `Wait until it has ended. If none is running, delete ${this.lockFile}.`,
        )
      }
      await rm(this.lockFile, { force: true })
    }
  }
}

const temporaryPrefix = '.tmp-'

/** The manifest of the build in service; null when there is no build, or when this version cannot read it. */
export async function readCurrentManifest(dataDir: string): Promise<Manifest | null> {
  try {
    const manifest = JSON.parse(await readFile(join(dataDir, 'current', 'manifest.json'), 'utf8')) as Manifest
    return isKnownFormat(manifest.format) ? manifest : null
  } catch {
    return null
  }
}

async function currentBuildId(dataDir: string): Promise<string | null> {
  return readlink(join(dataDir, 'current')).then(
    (target) => target.split('/').pop() ?? null,
    () => null,
  )
}

interface LockHolder {
  pid: number
  host: string
}

function parseHolder(text: string): LockHolder | null {
  try {
    return JSON.parse(text) as LockHolder
  } catch {
    return null
  }
}

/** True when the holder of the lock may still run; a process of another machine may always run. */
function isAlive({ pid, host }: LockHolder): boolean {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The id and the time of a new build: the next second that no build of the folder has. */
export async function freeBuildId(
  folder: BuildFolder,
  material: string,
): Promise<{ buildId: string; builtAt: string }> {
  const digest = createHash('sha256').update(material).digest('hex').slice(0, 8)
  for (let moment = Math.floor(Date.now() / 1000); ; moment++) {
    const builtAt = new Date(moment * 1000).toISOString().replace('.000Z', 'Z')
    const buildId = `${builtAt.replace(/[-:]/g, '')}-${digest}`
    if (!(await folder.exists(buildId))) return { buildId, builtAt }
  }
}
