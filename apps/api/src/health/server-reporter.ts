import { hostname } from 'node:os'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { type RedisClient, REPORT_EVERY_MS, ServerReports } from '@repere/shared'
import { REDIS } from '../gateway/redis.js'
import { UnauthenticatedRequests } from '../gateway/unauthenticated-requests.js'
import { ServiceState } from './service-state.js'

/**
 * One report in 30 also checks the voices, beginning with the second report, because the first one is sent at the
 * start.
 */
const SPEECH_ASKED_EVERY = 30
const SPEECH_FIRST_ASKED = 1

/** Reports every few seconds that this server runs, with its engines and data, for operators. */
@Injectable()
export class ServerReporter implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ServerReporter.name)
  private readonly id = `${hostname()}:${process.pid}`
  private readonly startedAt = new Date().toISOString()
  private readonly reports: ServerReports
  private timer: NodeJS.Timeout | undefined
  private reportsSent = 0

  constructor(
    @Inject(REDIS) redis: RedisClient,
    private readonly state: ServiceState,
    private readonly unauthenticated: UnauthenticatedRequests,
  ) {
    this.reports = new ServerReports(redis)
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.report(), REPORT_EVERY_MS).unref()
    void this.report()
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    await this.reports.leave(this.id).catch(() => undefined)
  }

  /** Never rejects: without Redis the report is lost, and requests continue. */
  private async report(): Promise<void> {
    const { version, regions, engines } = this.state.read({
      askSpeech: this.reportsSent++ % SPEECH_ASKED_EVERY === SPEECH_FIRST_ASKED,
    })
    const { id, startedAt } = this
    const names = regions.flatMap(({ name }) => name ?? [])
    const report = {
      ...{ id, startedAt, version },
      region: names.length > 0 ? names.join(', ') : null,
      osmTimestamp: oldest(regions.map(({ data }) => data.osm_timestamp)),
      builtAt: oldest(regions.map(({ data }) => data.built_at)),
    }
    await this.reports
      .record({
        ...report,
        engines: { ...engines },
        reasons: this.state.reasons(),
        refusedNetworks: this.unauthenticated.top(),
        placeSets: this.state.placeSets(),
      })
      .catch((error: Error) => this.logger.debug(error.message))
  }
}

/** Of ISO 8601 in UTC; null where none is known. */
const oldest = (times: (string | null)[]): string | null => times.flatMap((time) => time ?? []).sort()[0] ?? null
