import { type DynamicModule, Module, type Type } from '@nestjs/common'
import { JOB_HANDLERS, JobRunner } from './job-runner.js'
import { type JobHandler } from './jobs.js'

/** Runs the jobs that the given handlers do. */
@Module({})
export class JobsModule {
  static with(handlers: Type<JobHandler>[]): DynamicModule {
    return {
      module: JobsModule,
      providers: [
        ...handlers,
        { provide: JOB_HANDLERS, inject: handlers, useFactory: (...made: JobHandler[]) => made },
        JobRunner,
      ],
    }
  }
}
