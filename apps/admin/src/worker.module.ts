import { type DynamicModule, Module } from '@nestjs/common'
import { LoggerModule } from 'nestjs-pino'
import { type Config } from './config.js'
import { HealthModule } from './health/health.module.js'
import { JobsModule } from './jobs/jobs.module.js'
import { loggerOptions } from './log.js'
import { FinishOutboxJob } from './outbox/finish-outbox.job.js'
import { StoresModule } from './stores.module.js'

/** The map of the worker: every job that it does. */
@Module({})
export class WorkerModule {
  static with(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        LoggerModule.forRoot(loggerOptions(config)),
        StoresModule.with(config),
        JobsModule.with([FinishOutboxJob]),
        HealthModule,
      ],
    }
  }
}
