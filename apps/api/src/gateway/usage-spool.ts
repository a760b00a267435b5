import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { AdmissionStore, type KeyKind, RedisUnavailable, type SpooledUsage, type UsageCounter } from '@repere/shared'
import { CONFIG, type Config } from '../config.js'

const FLUSH_MS = 1_000

/**
 * Usage counted while Redis is unavailable: summed in memory, written to disk every second, and sent when Redis is
 * back. Redis counts each batch id once, so a crash between sending and deleting counts nothing twice.
 */
@Injectable()
export class UsageSpool implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(UsageSpool.name)
  private pending = new Map<string, SpooledUsage>()
  private timer: NodeJS.Timeout | undefined
  private flushing: Promise<void> = Promise.resolve()
  /** False only when the folder is known to be empty, so that a healthy replica does not read the disk. */
  private hasFiles = true

  constructor(
    @Inject(AdmissionStore) private readonly store: AdmissionStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref()
    // Units of an outage enter the day window before Redis decides again. Otherwise they would be admitted twice.
    this.store.beforeTrust(() => this.flush({ isTrusted: true }))
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    await this.flush()
  }

  add(usage: SpooledUsage): void {
    const name = `${usage.accountTag} ${usage.keyId} ${usage.group} ${usage.minute}`
    const sum = this.pending.get(name)
    if (!sum) {
      this.pending.set(name, { ...usage, counters: { ...usage.counters }, units: { ...usage.units } })
      return
    }
    for (const [kind, units] of Object.entries(usage.units ?? {}) as [KeyKind, number][]) {
      sum.units = { ...sum.units, [kind]: (sum.units?.[kind] ?? 0) + units }
    }
    for (const [counter, count] of Object.entries(usage.counters) as [UsageCounter, number][]) {
      sum.counters[counter] = (sum.counters[counter] ?? 0) + count
    }
  }

  /**
   * Writes pending usage, then sends written batches. Runs once at a time.
   *
   * @param isTrusted  true: Redis has answered, and is about to be trusted
   */
  flush({ isTrusted = false }: { isTrusted?: boolean } = {}): Promise<void> {
    this.flushing = this.flushing
      .then(() => this.write())
      .then(() => this.send(isTrusted))
      .catch((error: unknown) => this.logger.error(error))
    return this.flushing
  }

  private async write(): Promise<void> {
    if (this.pending.size === 0) return
    const entries = [...this.pending.values()]
    this.pending = new Map()
    try {
      await mkdir(this.config.gateway.spoolDir, { recursive: true })
      const path = join(this.config.gateway.spoolDir, `${randomUUID()}.json`)
      // Renamed when complete, so that a crash never leaves an unreadable batch.
      await writeFile(`${path}.part`, JSON.stringify(entries), { flush: true })
      await rename(`${path}.part`, path)
      this.hasFiles = true
    } catch (error) {
      entries.forEach((entry) => this.add(entry))
      throw error
    }
  }

  private async send(isTrusted: boolean): Promise<void> {
    if (!this.hasFiles || !(isTrusted || this.store.available)) return
    const files = await readdir(this.config.gateway.spoolDir).catch(() => [])
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      const path = join(this.config.gateway.spoolDir, file)
      try {
        const entries = JSON.parse(await readFile(path, 'utf8')) as SpooledUsage[]
        await this.store.recordSpooled(file.slice(0, -'.json'.length), entries)
        await rm(path, { force: true })
      } catch (error) {
        if (error instanceof RedisUnavailable) return
        // Another process of this machine may have sent and removed it.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    }
    this.hasFiles = false
  }
}
