import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClipFacts, ClipStore } from './clip-store.port.js'

/** A use is recorded when the last record is older than this. */
const USE_NOTED_EVERY_MS = 60_000
/** Share of the size limit that remains after an eviction, so that evictions are rare. */
const KEPT_SHARE = 0.9
/** Share of the size limit that may be added before the folder is measured again. */
const MEASURED_EVERY_SHARE = 0.05

/**
 * A folder of clips. Several processes may share it: clips appear by renaming, and a missing clip was evicted by
 * another process. Beyond the size limit, the least recently used clips are removed.
 */
export class LocalClips extends ClipStore {
  private sinceMeasured = Infinity
  private measuring: Promise<void> | null = null

  /** @param maxBytes  size limit of the folder; each process that shares it may exceed it by a twentieth */
  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {
    super()
  }

  async find(name: string): Promise<ClipFacts | null> {
    const [clip, facts] = await Promise.all([
      this.use(name),
      absentAsNull(readFile(`${this.pathOf(name)}.json`, 'utf8')),
    ])
    return clip && facts !== null ? (JSON.parse(facts) as ClipFacts) : null
  }

  async read(name: string): Promise<Buffer | null> {
    return (await this.use(name)) ? absentAsNull(readFile(this.pathOf(name))) : null
  }

  async keep(name: string, sound: Buffer, facts: ClipFacts): Promise<void> {
    const path = this.pathOf(name)
    await mkdir(join(path, '..'), { recursive: true })
    // The audio is written last, so a clip that can be found is complete.
    await this.write(`${path}.json`, JSON.stringify(facts))
    await this.write(path, sound)
    this.sinceMeasured += sound.length
    if (this.sinceMeasured > this.maxBytes * MEASURED_EVERY_SHARE) await this.evict()
  }

  private async write(path: string, content: string | Buffer): Promise<void> {
    const draft = `${path}.${randomUUID()}.draft`
    try {
      await writeFile(draft, content)
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  /** Each process runs one eviction at a time. */
  private evict(): Promise<void> {
    this.measuring ??= this.evictOldest().finally(() => (this.measuring = null))
    return this.measuring
  }

  private async evictOldest(): Promise<void> {
    this.sinceMeasured = 0
    const clips: { path: string; size: number; usedAt: number }[] = []
    for (const shard of await readdir(this.folder, { withFileTypes: true })) {
      if (!shard.isDirectory() || !/^[0-9a-f]{2}$/.test(shard.name)) continue
      for (const name of await readdir(join(this.folder, shard.name))) {
        if (name.endsWith('.json')) continue
        const path = join(this.folder, shard.name, name)
        const found = await absentAsNull(stat(path))
        if (found) clips.push({ path, size: found.size, usedAt: found.mtimeMs })
      }
    }
    let total = clips.reduce((sum, clip) => sum + clip.size, 0)
    if (total <= this.maxBytes) return
    clips.sort((a, b) => a.usedAt - b.usedAt)
    for (const { path, size } of clips) {
      if (total <= this.maxBytes * KEPT_SHARE) break
      await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true })])
      total -= size
    }
  }

  private async use(name: string): Promise<boolean> {
    const path = this.pathOf(name)
    const found = await absentAsNull(stat(path))
    if (!found) return false
    const now = Date.now()
    if (now - found.mtimeMs > USE_NOTED_EVERY_MS) {
      const at = new Date(now)
      await absentAsNull(utimes(path, at, at))
    }
    return true
  }

  private pathOf = (name: string) => join(this.folder, name.slice(0, 2), name)
}

/** @returns null for a missing file */
async function absentAsNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
