import { Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common'
import {
  AccountEventStream,
  connectRedis,
  LastPositions,
  PositionStream,
  type RedisClient,
  RequestLogStream,
  UsageReader,
} from '@repere/shared'
import { traceRedis } from '@repere/tracing'
import { CONFIG, type Config } from '../config.js'

const USAGE_REDIS = Symbol('USAGE_REDIS')

/** High, because a backlog is read in large answers. */
const COMMAND_TIMEOUT_MS = 5_000

/** Usage, the request log and positions in Redis, over a separate connection: reading a backlog must not delay publications. */
@Global()
@Module({
  providers: [
    {
      provide: USAGE_REDIS,
      inject: [CONFIG],
      useFactory: (config: Config) => {
        const logger = new Logger('UsageRedis')
        const redis = traceRedis(connectRedis(config.stores.redisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS }))
        return redis.on('error', (error: Error) => logger.warn(error.message))
      },
    },
    { provide: UsageReader, inject: [USAGE_REDIS], useFactory: (redis: RedisClient) => new UsageReader(redis) },
    {
      provide: RequestLogStream,
      inject: [USAGE_REDIS],
      useFactory: (redis: RedisClient) => new RequestLogStream(redis),
    },
    {
      provide: AccountEventStream,
      inject: [USAGE_REDIS],
      useFactory: (redis: RedisClient) => new AccountEventStream(redis),
    },
    { provide: PositionStream, inject: [USAGE_REDIS], useFactory: (redis: RedisClient) => new PositionStream(redis) },
    { provide: LastPositions, inject: [USAGE_REDIS], useFactory: (redis: RedisClient) => new LastPositions(redis) },
  ],
  exports: [AccountEventStream, LastPositions, PositionStream, RequestLogStream, UsageReader],
})
export class UsageReaderModule implements OnApplicationShutdown {
  constructor(@Inject(USAGE_REDIS) private readonly redis: RedisClient) {}

  onApplicationShutdown(): void {
    this.redis.disconnect()
  }
}
