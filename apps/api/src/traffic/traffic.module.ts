import { Inject, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { PerRegion, Regions } from '../region/index.js'
import { LiveTraffic } from './live-traffic.js'
import { RegionalTraffic } from './regional-traffic.js'
import { TrafficData } from './traffic-data.js'

/** Speeds from past trips and from the last minutes, for every group that returns travel times. */
@Module({
  providers: [
    {
      provide: RegionalTraffic,
      inject: [Regions],
      useFactory: (regions: Regions) => {
        const logger = new Logger(LiveTraffic.name)
        const live = (dataDir: string) =>
          new LiveTraffic(dataDir, (error) => logger.warn({ err: error }, 'Live speeds cannot be read'))
        return new RegionalTraffic(new PerRegion(regions, (dataDir) => new TrafficData(live(dataDir))))
      },
    },
  ],
  exports: [RegionalTraffic],
})
export class TrafficModule implements OnModuleInit, OnApplicationShutdown {
  constructor(@Inject(RegionalTraffic) private readonly traffic: RegionalTraffic) {}

  async onModuleInit(): Promise<void> {
    await Promise.all(this.traffic.all.map(({ recent }) => recent.start()))
  }

  onApplicationShutdown(): void {
    for (const { recent } of this.traffic.all) recent.stop()
  }
}
