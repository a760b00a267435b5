import { Inject, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { CONFIG, type Config } from '../config.js'
import { RegionData } from '../region/index.js'
import { LiveTraffic } from './live-traffic.js'
import { TrafficData } from './traffic-data.js'

/** Speeds from past trips and from the last minutes, for every group that returns travel times. */
@Module({
  providers: [
    {
      provide: LiveTraffic,
      inject: [CONFIG],
      useFactory: ({ region }: Config) => {
        const logger = new Logger(LiveTraffic.name)
        return new LiveTraffic(region.dataDir, (error) => logger.warn({ err: error }, 'Live speeds cannot be read'))
      },
    },
    { provide: TrafficData, inject: [LiveTraffic], useFactory: (live: LiveTraffic) => new TrafficData(live) },
  ],
  exports: [TrafficData],
})
export class TrafficModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(TrafficData) private readonly data: TrafficData,
    @Inject(LiveTraffic) private readonly live: LiveTraffic,
    @Inject(RegionData) private readonly region: RegionData,
  ) {}

  async onModuleInit(): Promise<void> {
    this.region.read(this.data)
    await this.live.start()
  }

  onApplicationShutdown(): void {
    this.live.stop()
  }
}
