import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { RegionData } from '../region/index.js'
import { ArchiveFileController } from './archive-file.controller.js'
import { GlyphsController } from './glyphs/glyphs.controller.js'
import { GlyphsService } from './glyphs/glyphs.service.js'
import { openMbtiles } from './mbtiles/mbtiles-archive.js'
import { SpritesController } from './sprites/sprites.controller.js'
import { SpritesService } from './sprites/sprites.service.js'
import { StylesController } from './styles/styles.controller.js'
import { TileData } from './tile-data.js'
import { TilesController } from './tiles.controller.js'
import { TilesService } from './tiles.service.js'
import { TrafficModule } from '../traffic/traffic.module.js'
import { TrafficTilesController } from './traffic/traffic-tiles.controller.js'
import { TrafficTilesService } from './traffic/traffic-tiles.service.js'

@Module({
  imports: [TrafficModule],
  controllers: [
    TilesController,
    ArchiveFileController,
    TrafficTilesController,
    StylesController,
    GlyphsController,
    SpritesController,
  ],
  providers: [
    TilesService,
    TrafficTilesService,
    GlyphsService,
    SpritesService,
    { provide: TileData, useFactory: () => new TileData(openMbtiles) },
  ],
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

  /** Runs after the server has answered its last request. */
  onApplicationShutdown(): void {
    this.data.close()
  }
}
