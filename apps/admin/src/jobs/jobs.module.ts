import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common'
import { JOB_HANDLERS, JobRunner } from './job-runner.js'
import { type JobHandler } from './jobs.js'

/** Runs the jobs that the given handlers do. */
@Module({})
export class JobsModule {
  /** @param imports  what the handlers are made from, besides what is global */
  static with(handlers: Type<JobHandler>[], imports: ModuleMetadata['imports'] = []): DynamicModule {
    return {
      module: JobsModule,
      imports,
      providers: [
        ...handlers,
        { provide: JOB_HANDLERS, inject: handlers, useFactory: (...made: JobHandler[]) => made },
        JobRunner,
      ],
    }
  }
}
