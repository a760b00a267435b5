import { setTimeout as sleep } from 'node:timers/promises'
import { Global, Inject, Logger, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { APP_FILTER } from '@nestjs/core'
import { OverloadLog } from '@repere/http'
import { createPrisma, finishOutbox, type PrismaClient } from '@repere/prisma'
import {
  AdmissionStore,
  connectRedis,
  ControlChannel,
  FailureBucket,
  type RedisClient,
  refuseClusterNode,
} from '@repere/shared'
import { isTracing, traceRedis, traceStatement } from '@repere/tracing'
import { CONFIG, type Config } from '../config.js'
import { AccessLog } from './access-log.js'
import { RequestAdmission } from './request-admission.js'
import { CachedReplies } from './cached-replies.js'
import { GatewayChain } from './chain.js'
import { KeyStore, PRISMA } from './key-store.js'
import { MaintenanceFlag } from './maintenance.js'
import { OutageAdmission } from './outage-admission.js'
import { OutageAllowance } from './outage-allowance.js'
import { OutageLog } from './outage-log.js'
import { ProblemFilter } from './problem.filter.js'
import { REDIS } from './redis.js'
import { RefusedRequestCounts } from './refused-requests.js'
import { RequestLog } from './request-log.js'
import { ReplicaCount } from './replica-count.js'
import { ResponseCache } from './response-cache.js'
import { UnauthenticatedRequests } from './unauthenticated-requests.js'
import { UnknownAddresses } from './unknown-addresses.js'
import { UnknownKeys } from './unknown-keys.js'
import { UsageSpool } from './usage-spool.js'

const STARTUP_WAIT_MS = 2_000

/** Keys, limits, metering, CORS and errors, shared by all API groups. */
@Global()
@Module({
  providers: [
    {
      provide: REDIS,
      inject: [CONFIG],
      useFactory: ({ gateway }: Config) => {
        const redis = traceRedis(connectRedis(gateway.redisUrl, { commandTimeoutMs: gateway.redisTimeoutMs }))
        const logger = new Logger('Redis')
        // Without a listener an outage would end the process. Requests handle the outage elsewhere.
        redis.on('error', (error) => logger.warn(error.message))
        return redis
      },
    },
    {
      provide: PRISMA,
      inject: [CONFIG],
      useFactory: ({ gateway }: Config) =>
        createPrisma(gateway.databaseUrl, isTracing() ? { around: traceStatement } : {}),
    },
    {
      provide: AdmissionStore,
      inject: [REDIS, PRISMA, ControlChannel],
      useFactory: (redis: RedisClient, prisma: PrismaClient, channel: ControlChannel) => {
        const logger = new Logger(AdmissionStore.name)
        return new AdmissionStore(redis, {
          onAlarm: (alarm) => logger.error(alarm, 'The clock of Redis is wrong: day windows stand still'),
          // A key that was revoked while Redis was away must be refused when Redis is back.
          beforeTrust: () => finishOutbox(prisma, channel),
        })
      },
    },
    { provide: ControlChannel, inject: [REDIS], useFactory: (redis: RedisClient) => new ControlChannel(redis) },
    { provide: FailureBucket, inject: [REDIS], useFactory: (redis: RedisClient) => new FailureBucket(redis) },
    {
      provide: ResponseCache,
      inject: [CONFIG],
      useFactory: ({ cache }: Config) => new ResponseCache(cache.answersMax),
    },
    { provide: APP_FILTER, useClass: ProblemFilter },
    AccessLog,
    RequestAdmission,
    CachedReplies,
    GatewayChain,
    KeyStore,
    MaintenanceFlag,
    OutageAdmission,
    OutageAllowance,
    OutageLog,
    OverloadLog,
    RefusedRequestCounts,
    ReplicaCount,
    RequestLog,
    UnauthenticatedRequests,
    UnknownAddresses,
    UnknownKeys,
    UsageSpool,
  ],
  exports: [
    REDIS,
    PRISMA,
    AdmissionStore,
    ResponseCache,
    GatewayChain,
    CachedReplies,
    UnauthenticatedRequests,
    UnknownAddresses,
  ],
})
export class GatewayModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(PRISMA) private readonly prisma: PrismaClient,
    @Inject(AdmissionStore) private readonly store: AdmissionStore,
  ) {}

  /** Waits a moment for Redis, so that the first requests do not treat it as unavailable. @throws ClusterNode */
  async onModuleInit(): Promise<void> {
    const end = Date.now() + STARTUP_WAIT_MS
    while (!this.store.available && Date.now() < end) await sleep(10)
    await refuseClusterNode(this.redis, 0)
  }

  async onModuleDestroy(): Promise<void> {
    this.store.close()
    this.redis.disconnect()
    await this.prisma.$disconnect()
  }
}
