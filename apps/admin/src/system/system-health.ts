import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { readDataProgress, type RedisClient, ServerReports, SILENT_AFTER_MS } from '@repere/shared'
import pTimeout from 'p-timeout'
import { CONFIG, type Config } from '../config.js'
import { JobQueues } from '../jobs/job-queues.js'
import { CONTROL_REDIS } from '../stores.module.js'
import {
  type ApiServerDto,
  type CertificationHealthDto,
  type DataWorkDto,
  type MailHealthDto,
  type ProviderHealthDto,
  type StoreHealthDto,
  type SystemHealthDto,
  type WorkerHealthDto,
} from './system.dto.js'

const ANSWER_WITHIN_MS = 1_000
const WEEK_MS = 7 * 86_400_000
/** A job without an execution for this number of periods is late; short periods get a minute. */
const LATE_PERIODS = 3
const LATE_MIN_MS = 60_000
/** Staff check a draft that waits for longer than this. */
const DRAFT_PATIENCE_MS = 15 * 60_000

/** Reads the health of every part of the installation, from the records of the parts. */
@Injectable()
export class SystemHealth {
  private readonly servers: ServerReports

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONTROL_REDIS) private readonly redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
    private readonly queues: JobQueues,
  ) {
    this.servers = new ServerReports(redis)
  }

  /** Never rejects; unknown values are null. */
  async read(): Promise<SystemHealthDto> {
    const now = new Date()
    const [postgres, redis] = await Promise.all([
      timed(() => this.prisma.$queryRaw`SELECT 1`),
      timed(() => this.redis.ping()),
    ])
    const ofRedis = <T>(read: () => Promise<T>) => (redis.answers ? read().catch(() => null) : null)
    const ofPostgres = <T>(read: () => Promise<T>) => (postgres.answers ? read().catch(() => null) : null)
    const [api_servers, worker, mail, certification, payment_provider] = await Promise.all([
      ofRedis(() => this.readServers(now)),
      ofRedis(() => this.readWorker(now)),
      ofPostgres(() => this.readMail(now)),
      ofPostgres(() => this.readCertification(now)),
      ofPostgres(() => this.readProvider()),
    ])
    const data_work = this.readDataWork(now)
    return { as_of: now, postgres, redis, api_servers, data_work, worker, mail, certification, payment_provider }
  }

  private readDataWork(now: Date): DataWorkDto | null {
    const progress = this.config.dataDir === null ? null : readDataProgress(this.config.dataDir, now)
    if (progress === null) return null
    const { region, state, detail, done, problem, since } = progress
    return { region, state, detail, percent: Math.floor(done * 100), problem, since }
  }

  private async readServers(now: Date): Promise<ApiServerDto[]> {
    return (await this.servers.list()).map((server) => ({
      id: server.id,
      reports: now.getTime() - server.seenAt.getTime() < SILENT_AFTER_MS,
      seen_at: server.seenAt,
      started_at: server.startedAt,
      version: server.version,
      region: server.region,
      osm_timestamp: server.osmTimestamp,
      built_at: server.builtAt,
      engines: Object.entries(server.engines).map(([engine, state]) => ({
        engine,
        state,
        reason: server.reasons[engine] ?? null,
      })),
      refused_networks: server.refusedNetworks ?? [],
      place_sets: server.placeSets ?? [],
    }))
  }

  private async readWorker(now: Date): Promise<WorkerHealthDto> {
    const executions = await this.queues.executions()
    const isLate = ({ finishedAt, everyMs }: (typeof executions)[number]) =>
      now.getTime() - finishedAt.getTime() > Math.max(LATE_MIN_MS, LATE_PERIODS * everyMs)
    const troubled = executions.filter((execution) => execution.failure !== null || isLate(execution))
    const last = executions.map(({ finishedAt }) => finishedAt).sort((one, other) => other.getTime() - one.getTime())[0]
    return {
      state: executions.every(isLate) ? 'down' : troubled.length > 0 ? 'attention' : 'ok',
      last_turn_at: last ?? null,
      troubled_jobs: troubled.map(({ queue, job }) => `${queue}/${job}`),
    }
  }

  private async readMail(now: Date): Promise<MailHealthDto> {
    const [waiting, failed, last] = await Promise.all([
      this.prisma.mail.count({ where: { state: 'queued' } }),
      this.prisma.mail.count({
        where: { state: 'failed', createdAt: { gt: new Date(now.getTime() - WEEK_MS) } },
      }),
      this.prisma.mail.findFirst({
        where: { state: 'sent' },
        orderBy: { id: 'desc' },
        select: { sentAt: true },
      }),
    ])
    return {
      state: this.config.mail.smtpUrl === null ? 'off' : failed > 0 ? 'attention' : 'ok',
      waiting,
      failed,
      last_sent_at: last?.sentAt ?? null,
    }
  }

  private async readCertification(now: Date): Promise<CertificationHealthDto> {
    const draft = { state: { in: ['draft', 'certified'] as ('draft' | 'certified')[] } }
    const [waiting, failing, late, failed, last] = await Promise.all([
      this.prisma.invoice.count({ where: draft }),
      this.prisma.invoice.count({ where: { ...draft, failure: { not: null } } }),
      this.prisma.invoice.count({
        where: { ...draft, createdAt: { lt: new Date(now.getTime() - DRAFT_PATIENCE_MS) } },
      }),
      this.prisma.invoice.findFirst({
        where: { ...draft, failure: { not: null } },
        orderBy: { id: 'desc' },
        select: { failure: true },
      }),
      this.prisma.invoice.findFirst({
        where: { certifiedAt: { not: null } },
        orderBy: { id: 'desc' },
        select: { certifiedAt: true },
      }),
    ])
    return {
      state: this.config.emecef === null ? 'off' : failing > 0 || late > 0 ? 'attention' : 'ok',
      waiting,
      failing,
      failure: failed?.failure ?? null,
      last_certified_at: last?.certifiedAt ?? null,
    }
  }

  private async readProvider(): Promise<ProviderHealthDto> {
    const [open_payments, failed_webhooks, last] = await Promise.all([
      this.prisma.payment.count({ where: { state: { in: ['created', 'pending'] } } }),
      this.prisma.paymentWebhook.count({ where: { state: 'failed' } }),
      this.prisma.paymentWebhook.findFirst({ orderBy: { receivedAt: 'desc' }, select: { receivedAt: true } }),
    ])
    return {
      state: this.config.payments === null ? 'off' : failed_webhooks > 0 ? 'attention' : 'ok',
      open_payments,
      failed_webhooks,
      last_webhook_at: last?.receivedAt ?? null,
    }
  }
}

async function timed(question: () => PromiseLike<unknown>): Promise<StoreHealthDto> {
  const startedAt = performance.now()
  try {
    await pTimeout(Promise.resolve(question()), { milliseconds: ANSWER_WITHIN_MS })
    return { answers: true, took_ms: Math.round(performance.now() - startedAt) }
  } catch {
    return { answers: false, took_ms: null }
  }
}
