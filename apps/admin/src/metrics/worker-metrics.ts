import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { type RedisClient } from '@repere/shared'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { CONFIG, type Config } from '../config.js'
import { JobQueues } from '../jobs/job-queues.js'
import { CONTROL_REDIS } from '../stores.module.js'
import { readProgress } from '../usage/watermark.js'
import { readCertificates } from './certificates.js'
import { LOGIN_MINUTES, readLogins } from './logins.js'
import { readPostgres } from './postgres.js'
import { isReady, readBackups, readRedisMemory } from './surroundings.js'
import { readWork } from './waiting-work.js'

/** Metrics of the background work and of what surrounds it, read when they are scraped. The figures of an unavailable store are left out. */
@Injectable()
export class WorkerMetrics {
  private readonly registry = new Registry()
  private readonly watermarkLag = this.gauge(
    'repere_usage_watermark_lag_seconds',
    'Seconds between now and the end of the usage that is copied; three to four minutes are normal.',
  )
  private readonly passAge = this.gauge(
    'repere_usage_pass_age_seconds',
    'Seconds since the end of the last complete pass over usage.',
  )
  private readonly jobs = this.gauge('repere_jobs', 'Jobs in each queue and state.', ['queue', 'state'])
  private readonly turnAge = this.gauge(
    'repere_job_turn_age_seconds',
    'Seconds since the last run of a recurring job.',
    ['queue', 'job'],
  )
  private readonly turnFailures = this.gauge(
    'repere_job_turn_failures',
    'Runs of a recurring job that failed in a row; 0 after a successful one.',
    ['queue', 'job'],
  )

  private readonly waiting = this.gauge(
    'repere_waiting',
    'Work that waits for the worker: publications to Redis, mails, webhooks, invoices before their number, uncertain certificates.',
    ['what'],
  )
  private readonly waitingAge = this.gauge(
    'repere_waiting_oldest_seconds',
    'Seconds for which the oldest of this work has been due; absent if none waits.',
    ['what'],
  )
  private readonly payments = this.gauge('repere_payments', 'Payments in each state.', ['state'])
  private readonly failedInvoices = this.gauge(
    'repere_invoices_failing',
    'Invoices before their number whose last certification or numbering failed.',
  )
  private readonly controlPlane = this.gauge(
    'repere_control_plane_ready',
    '1 while the control plane answers that it is ready, under its public address; else 0.',
  )
  private readonly backups = this.gauge(
    'repere_backup_timestamp_seconds',
    'Unix time of the last backup that was taken, and of the last one that failed.',
    ['outcome'],
  )
  private readonly redisUsed = this.gauge('repere_redis_memory_bytes', 'Memory that Redis uses.', ['server'])
  private readonly redisMax = this.gauge(
    'repere_redis_memory_max_bytes',
    "Memory that Redis may use: its limit, else the machine's.",
    ['server'],
  )
  private readonly connections = this.gauge(
    'repere_postgres_connections',
    'Open connections of all programs to Postgres.',
  )
  private readonly connectionsMax = this.gauge(
    'repere_postgres_connections_max',
    'Connections that Postgres allows to programs.',
  )
  private readonly postgresBytes = this.gauge(
    'repere_postgres_bytes',
    'Size of the database and of the write-ahead log that is kept for replicas.',
  )
  private readonly postgresDisk = this.gauge(
    'repere_postgres_disk_bytes',
    'Size of the disk of Postgres (POSTGRES_DISK_BYTES); absent: unknown.',
  )
  private readonly replicas = this.gauge('repere_postgres_replicas', 'Replicas of Postgres that are connected.')
  private readonly retained = this.gauge(
    'repere_postgres_slot_retained_bytes',
    'Write-ahead log that Postgres keeps because the replica of a slot has not taken it.',
    ['slot'],
  )
  private readonly slotActive = this.gauge(
    'repere_postgres_slot_active',
    '1 while the replica of a slot is connected, else 0.',
    ['slot'],
  )
  private readonly certificates = this.gauge(
    'repere_tls_expiry_timestamp_seconds',
    'Unix time at which the certificate of a public address expires.',
    ['host'],
  )
  private readonly logins = this.gauge(
    'repere_logins',
    `Logins, refused logins and lockouts of the last ${LOGIN_MINUTES} minutes.`,
    ['surface', 'kind'],
  )

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONTROL_REDIS) private readonly redis: RedisClient,
    @Inject(CONFIG) private readonly config: Pick<Config, 'http' | 'apiUrl' | 'consoleUrl' | 'postgresDiskBytes'>,
    @Inject(JobQueues) private readonly queues: JobQueues,
  ) {
    collectDefaultMetrics({ register: this.registry })
  }

  /** In Prometheus' text format. */
  async text(): Promise<string> {
    await Promise.all([
      this.collectUsage(),
      this.collectCounts(),
      this.collectTurns(),
      this.collectWork(),
      this.collectSurroundings(),
      this.collectPostgres(),
      this.collectAccess(),
    ])
    return this.registry.metrics()
  }

  get contentType(): string {
    return this.registry.contentType
  }

  private async collectUsage(): Promise<void> {
    const progress = await readProgress(this.prisma).catch(() => null)
    const secondsSince = (time: Date | null | undefined) => (time ? (Date.now() - time.getTime()) / 1_000 : NaN)
    const passedAt = progress?.passedAt ?? null
    // Before the first pass there is no lag.
    this.watermarkLag.set(passedAt === null ? NaN : secondsSince(progress?.copiedBefore))
    this.passAge.set(secondsSince(passedAt))
  }

  private async collectCounts(): Promise<void> {
    const queues = await this.queues.counts().catch(() => [])
    this.jobs.reset()
    for (const { queue, counts } of queues) {
      for (const [state, count] of Object.entries(counts)) this.jobs.set({ queue, state }, count)
    }
  }

  private async collectTurns(): Promise<void> {
    const executions = await this.queues.executions().catch(() => [])
    this.turnAge.reset()
    this.turnFailures.reset()
    for (const { queue, job, finishedAt, failure } of executions) {
      this.turnAge.set({ queue, job }, (Date.now() - finishedAt.getTime()) / 1_000)
      this.turnFailures.set({ queue, job }, failure?.failuresInARow ?? 0)
    }
  }

  private async collectWork(): Promise<void> {
    const found = await readWork(this.prisma).catch(() => null)
    this.waiting.reset()
    this.waitingAge.reset()
    this.payments.reset()
    this.failedInvoices.set(found?.failedInvoices ?? NaN)
    for (const { what, count, oldest } of found?.waiting ?? []) {
      this.waiting.set({ what }, count)
      if (oldest !== null) this.waitingAge.set({ what }, Math.max(0, (Date.now() - oldest.getTime()) / 1_000))
    }
    for (const { state, count } of found?.payments ?? []) this.payments.set({ state }, count)
  }

  private async collectSurroundings(): Promise<void> {
    const [ready, backups, servers] = await Promise.all([
      isReady(this.config.http.publicUrl),
      readBackups(this.prisma).catch(() => null),
      readRedisMemory(this.redis),
    ])
    this.controlPlane.set(ready ? 1 : 0)
    this.backups.reset()
    for (const [outcome, at] of Object.entries(backups ?? {})) {
      if (at instanceof Date) this.backups.set({ outcome }, at.getTime() / 1_000)
    }
    this.redisUsed.reset()
    this.redisMax.reset()
    for (const { server, usedBytes, maxBytes } of servers) {
      this.redisUsed.set({ server }, usedBytes)
      this.redisMax.set({ server }, maxBytes)
    }
  }

  private async collectPostgres(): Promise<void> {
    const state = await readPostgres(this.prisma).catch(() => null)
    this.connections.set(state?.connections ?? NaN)
    this.connectionsMax.set(state?.connectionsMax ?? NaN)
    this.postgresBytes.set(state?.bytes ?? NaN)
    this.postgresDisk.set(this.config.postgresDiskBytes ?? NaN)
    this.replicas.set(state?.replicas ?? NaN)
    this.retained.reset()
    this.slotActive.reset()
    for (const { slot, isActive, retainedBytes } of state?.slots ?? []) {
      this.retained.set({ slot }, retainedBytes)
      this.slotActive.set({ slot }, isActive ? 1 : 0)
    }
  }

  /** How people reach us: certificates and logins. */
  private async collectAccess(): Promise<void> {
    const { http, apiUrl, consoleUrl } = this.config
    const [certificates, logins] = await Promise.all([
      readCertificates([http.publicUrl, apiUrl, consoleUrl]),
      readLogins(this.prisma).catch(() => []),
    ])
    this.certificates.reset()
    for (const { host, expiresAt } of certificates) this.certificates.set({ host }, expiresAt.getTime() / 1_000)
    this.logins.reset()
    for (const { surface, kind, count } of logins) this.logins.set({ surface, kind }, count)
  }

  private gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] })
  }
}
