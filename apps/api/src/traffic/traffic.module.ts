import { Inject, Module, type OnModuleInit } from '@nestjs/common'
import { RegionData } from '../region/index.js'
import { TrafficData } from './traffic-data.js'

/** What past trips tell about how fast roads are, for every group that gives travel times. */
@Module({
  providers: [{ provide: TrafficData, useFactory: () => new TrafficData() }],
  exports: [TrafficData],
})
export class TrafficModule implements OnModuleInit {
  constructor(
    @Inject(TrafficData) private readonly data: TrafficData,
    @Inject(RegionData) private readonly region: RegionData,
  ) {}

  onModuleInit(): void {
    this.region.read(this.data)
  }
}
