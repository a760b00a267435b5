import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Bucket } from '@repere/object-store'
import { PrismaClient } from '@repere/prisma'
import pTimeout from 'p-timeout'
import { addDays } from '@repere/rating'
import { CONFIG, type Config } from '../config.js'
import { availabilityOf, PROMISED } from '../slo/availability.js'
import { probeApi } from './api-probe.js'
import { Incidents } from './incidents.js'
import { addResult, addToHistory, type DayCounts, emptyDay, readHistory, sumOf } from './status-history.js'
import { statusJson, statusPage } from './status-page.js'
import { daysOf, measuredOf, stateOf, type StatusSnapshot } from './status-snapshot.js'

const DAYS_SHOWN = 90
const MONTHS_SHOWN = 3
/** Probes that decide the current state of the API. */
const RECENT = 20
/** Number of probes after which the database is read and files are written even without a change. */
const REFRESH_PROBES = 4
/** Counting a month's requests reads every key's days. */
const PLANS_REFRESH_MS = 300_000
const PROBE_TIMEOUT_MS = 5_000
const STORE_TIMEOUT_MS = 10_000
/** Time that the page waits for a database that does not answer. */
const DATABASE_PATIENCE_MS = 2_000

interface Known {
  history: DayCounts[]
  incidents: StatusSnapshot['incidents']
  readAt: number
}

/** Probes the API and writes the public status page while the worker runs. */
@Injectable()
export class StatusWriter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(StatusWriter.name)
  private readonly bucket: Bucket | null
  private readonly incidents: Incidents
  private readonly refreshMs: number
  private readonly recent: boolean[] = []
  /** Counts that are not in the database yet, by day. */
  private readonly waiting = new Map<string, DayCounts>()
  /** Counts that are being written. */
  private readonly sent = new Map<string, DayCounts>()
  private refreshing: Promise<void> | null = null
  private known: Known = { history: [], incidents: [], readAt: -Infinity }
  private plans: Map<string, StatusSnapshot['months'][number]['plans']> = new Map()
  private plansReadAt = -Infinity
  private written = { digest: '', at: -Infinity }
  private timer: NodeJS.Timeout | undefined
  private turn: Promise<void> = Promise.resolve()

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {
    const { s3 } = config.status
    this.bucket = s3 === null ? null : new Bucket({ ...s3, timeoutMs: STORE_TIMEOUT_MS })
    this.incidents = new Incidents(prisma)
    this.refreshMs = REFRESH_PROBES * config.status.probeEveryMs
  }

  onApplicationBootstrap(): void {
    const { dir, s3, probeEveryMs } = this.config.status
    if (dir === null && s3 === null) return
    const next = () => {
      this.turn = this.probeOnce().catch((error: Error) => this.logger.warn(error.message))
      void this.turn.then(() => {
        if (this.timer !== undefined) this.timer = setTimeout(next, probeEveryMs)
      })
    }
    this.timer = setTimeout(next, 0)
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.turn
    await this.refreshing
    await this.store().catch(() => undefined)
  }

  private async probeOnce(): Promise<void> {
    const { apiUrl, status } = this.config
    const result = await probeApi(apiUrl, status.probeKey, PROBE_TIMEOUT_MS)
    const now = new Date()
    const day = now.toISOString().slice(0, 10)
    const counts = this.waiting.get(day) ?? emptyDay(day)
    addResult(counts, result)
    this.waiting.set(day, counts)
    this.recent.push(result.ok)
    if (this.recent.length > RECENT) this.recent.shift()

    if (now.getTime() - this.known.readAt >= this.refreshMs) {
      // Without Postgres the page shows the last known data.
      this.refreshing ??= this.refresh(now)
        .catch((error: Error) => this.logger.warn(`The status page keeps what it has: ${error.message}`))
        .finally(() => (this.refreshing = null))
      await pTimeout(this.refreshing, { milliseconds: DATABASE_PATIENCE_MS, message: false })
    }
    await this.write(this.snapshot(now, result.ok ? result.durationMs : null))
  }

  private async refresh(now: Date): Promise<void> {
    await this.store()
    const since = addDays(now.toISOString().slice(0, 10), -31 * MONTHS_SHOWN)
    const [history, incidents] = await Promise.all([
      readHistory(this.prisma, since),
      this.incidents.list(new Date(now.getTime() - DAYS_SHOWN * 86_400_000)),
    ])
    this.known = { history, incidents, readAt: now.getTime() }
    if (now.getTime() - this.plansReadAt < PLANS_REFRESH_MS) return
    for (const month of monthsUntil(now)) {
      const { plans } = await availabilityOf(this.prisma, month)
      // There is no promise for requests with test keys; the number of requests is not public.
      const promisedPlans = plans.filter(({ plan }) => plan !== 'sandbox')
      this.plans.set(
        month,
        promisedPlans.map(({ plan, availability, kept }) => ({ plan, availability, kept })),
      )
    }
    this.plansReadAt = now.getTime()
  }

  /** Adds the counts to the database; on failure they are kept for the next time. */
  private async store(): Promise<void> {
    for (const [day, counts] of this.waiting) {
      this.waiting.delete(day)
      this.sent.set(day, counts)
      try {
        await addToHistory(this.prisma, counts)
        // Used until the database is read again.
        this.known.history = [...this.known.history, counts]
      } catch (error) {
        this.waiting.set(day, sumOf([counts, this.waiting.get(day) ?? emptyDay(day)], day))
        throw error
      } finally {
        this.sent.delete(day)
      }
    }
  }

  private snapshot(now: Date, latencyMs: number | null): StatusSnapshot {
    const all = [...this.known.history, ...this.sent.values(), ...this.waiting.values()]
    const byDay = new Map<string, DayCounts>()
    for (const counts of all) {
      const { day } = counts
      byDay.set(day, sumOf([byDay.get(day) ?? emptyDay(day), counts], day))
    }
    const history = [...byDay.values()]
    const today = now.toISOString().slice(0, 10)
    const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(today, index - DAYS_SHOWN + 1))
    return {
      state: stateOf(
        this.recent,
        this.known.incidents.filter(({ resolvedAt }) => resolvedAt === null),
      ),
      checkedAt: now,
      latencyMs: latencyMs === null ? null : Math.round(latencyMs),
      days: daysOf(history, days),
      months: monthsUntil(now).map((month) => ({
        month,
        measured: measuredOf(sumOf(history.filter(({ day }) => day.startsWith(month)))),
        plans: this.plans.get(month) ?? [],
      })),
      incidents: this.known.incidents,
      promised: PROMISED,
    }
  }

  /** Writes after visible changes, and at least once a minute, so that the time on the page is recent. */
  private async write(snapshot: StatusSnapshot): Promise<void> {
    const { state, incidents, months } = snapshot
    const plans = months.map((month) => month.plans)
    const digest = createHash('sha256')
      .update(JSON.stringify([state, incidents, plans]))
      .digest('hex')
    const now = snapshot.checkedAt.getTime()
    if (digest === this.written.digest && now - this.written.at < this.refreshMs) return
    const { apiUrl: api, docsUrl: docs, http } = this.config
    const addresses = { api, docs, portal: http.publicUrl }
    const files = {
      'index.html': statusPage(snapshot, 'en', addresses),
      'fr.html': statusPage(snapshot, 'fr', addresses),
      'status.json': statusJson(snapshot),
    }
    for (const [name, text] of Object.entries(files)) {
      await Promise.all([this.writeFile(name, text), this.putObject(name, text)])
    }
    this.written = { digest, at: now }
  }

  private async writeFile(name: string, text: string): Promise<void> {
    const { dir } = this.config.status
    if (dir === null) return
    await mkdir(dir, { recursive: true })
    const draft = join(dir, `.${name}.${process.pid}`)
    await writeFile(draft, text)
    await rename(draft, join(dir, name))
  }

  private async putObject(name: string, text: string): Promise<void> {
    const type = name.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8'
    await this.bucket?.put(name, Buffer.from(text), {
      headers: { 'content-type': type, 'cache-control': 'public, max-age=30' },
    })
  }
}

/** This month and those before, newest first. */
function monthsUntil(now: Date): string[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1)).toISOString().slice(0, 7),
  )
}
