import {
  type DynamicModule,
  Inject,
  Logger,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common'
import { createPrisma, PrismaClient } from '@repere/prisma'
import { connectRedis, ControlChannel, type RedisClient, refuseClusterNode } from '@repere/shared'
import { isTracing, traceRedis, traceStatement } from '@repere/tracing'
import { AccountChange } from './unit-of-work/account-change.js'
import { CONFIG, type Config } from './config.js'

/** The connection for publishing changes. It has no other use, because waiting for a replica blocks it. */
export const CONTROL_REDIS = Symbol('CONTROL_REDIS')

/** Above the second that a write may take to reach a replica. */
const COMMAND_TIMEOUT_MS = 2_000

/** Postgres, Redis, the unit of work over both, and the settings, for every other module. */
@Module({})
export class StoresModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly prisma: PrismaClient,
    @Inject(CONTROL_REDIS) private readonly redis: RedisClient,
  ) {}

  static with(config: Config): DynamicModule {
    return {
      module: StoresModule,
      global: true,
      providers: [
        { provide: CONFIG, useValue: config },
        {
          provide: PrismaClient,
          useFactory: () => createPrisma(config.stores.databaseUrl, isTracing() ? { around: traceStatement } : {}),
        },
        {
          provide: CONTROL_REDIS,
          useFactory: () => {
            const logger = new Logger('Redis')
            const redis = traceRedis(connectRedis(config.stores.redisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS }))
            // Without a listener an outage would end the process.
            return redis.on('error', (error: Error) => logger.warn(error.message))
          },
        },
        {
          provide: ControlChannel,
          inject: [CONTROL_REDIS],
          useFactory: (redis: RedisClient) => new ControlChannel(redis, { replicated: config.stores.redisReplicated }),
        },
        {
          provide: AccountChange,
          inject: [PrismaClient, ControlChannel],
          useFactory: (prisma: PrismaClient, channel: ControlChannel) => new AccountChange(prisma, channel),
        },
      ],
      exports: [CONFIG, PrismaClient, CONTROL_REDIS, ControlChannel, AccountChange],
    }
  }

  /** @throws ClusterNode */
  async onModuleInit(): Promise<void> {
    await refuseClusterNode(this.redis)
  }

  async onApplicationShutdown(): Promise<void> {
    this.redis.disconnect()
    await this.prisma.$disconnect()
  }
}
