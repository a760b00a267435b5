import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common'
import { JOB_HANDLERS, JobRunner } from './job-runner.js'
import { type JobHandler } from './jobs.js'

/** Executes the jobs of the given handlers. */
@Module({})
export class JobsModule {
  /** @param imports  modules that the handlers need, besides the global ones */
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
