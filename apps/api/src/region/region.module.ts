import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Global, Inject, Logger, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { CONFIG, type Config } from '../config.js'
import { RegionData } from './region-data.js'
import { Regions } from './regions.js'

/** A build of the code writes every file. */
const writtenAt = () => statSync(fileURLToPath(import.meta.url), { throwIfNoEntry: false })?.mtimeMs
const STARTED = writtenAt()

/** The data builds of this replica, one for each region. Engines are added as readers; then the first builds are opened. */
@Global()
@Module({
  providers: [
    {
      provide: Regions,
      inject: [CONFIG],
      useFactory: ({ region: { dataDir, furtherDataDirs } }: Config) => {
        const logger = new Logger(RegionData.name)
        const dataOf = (folder: string) =>
          new RegionData(
            folder,
            {
              info: (message) => logger.log(message),
              error: (message, cause) => logger.error({ err: cause }, message),
            },
            undefined,
            () => writtenAt() !== STARTED,
          )
        return new Regions([dataOf(dataDir), ...furtherDataDirs.map(dataOf)])
      },
    },
  ],
  exports: [Regions],
})
export class RegionModule implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(@Inject(Regions) private readonly regions: Regions) {}

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all(this.regions.all.map((region) => region.start()))
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.regions.all.map((region) => region.stop()))
  }
}
