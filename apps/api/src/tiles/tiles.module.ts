import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { RegionData } from '../region/index.js'
import { openMbtiles } from './mbtiles/mbtiles-archive.js'
import { TileData } from './tile-data.js'
import { TilesController } from './tiles.controller.js'
import { TilesService } from './tiles.service.js'

@Module({
  controllers: [TilesController],
  providers: [TilesService, { provide: TileData, useFactory: () => new TileData(openMbtiles) }],
  exports: [TileData],
})
export class TilesModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(TileData) private readonly data: TileData,
    @Inject(RegionData) private readonly region: RegionData,
  ) {}

  onModuleInit(): void {
    this.region.read(this.data)
  }

  /** After the server has answered its last request. */
  onApplicationShutdown(): void {
    this.data.close()
  }
}
