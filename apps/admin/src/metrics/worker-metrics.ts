import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { JobQueues } from '../jobs/job-queues.js'
import { readProgress } from '../usage/watermark.js'
import { readWork } from './waiting-work.js'

/** Metrics of the background work, read when they are scraped. The figures of an unavailable store are left out. */
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

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(JobQueues) private readonly queues: JobQueues,
  ) {
    collectDefaultMetrics({ register: this.registry })
  }

  /** In Prometheus' text format. */
  async text(): Promise<string> {
    await Promise.all([this.collectUsage(), this.collectCounts(), this.collectTurns(), this.collectWork()])
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

  private gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] })
  }
}
