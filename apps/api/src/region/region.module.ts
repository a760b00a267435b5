import { Global, Inject, Logger, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { CONFIG, type Config } from '../config.js'
import { RegionData } from './region-data.js'

/** The data build of this replica. Engines register as readers in `onModuleInit`; then the first build is opened. */
@Global()
@Module({
  providers: [
    {
      provide: RegionData,
      inject: [CONFIG],
      useFactory: ({ region }: Config) => {
        const logger = new Logger(RegionData.name)
        return new RegionData(region.dataDir, {
          info: (message) => logger.log(message),
          error: (message, cause) => logger.error({ err: cause }, message),
        })
      },
    },
  ],
  exports: [RegionData],
})
export class RegionModule implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(@Inject(RegionData) private readonly region: RegionData) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.region.start()
  }

  async onModuleDestroy(): Promise<void> {
    await this.region.stop()
  }
}
