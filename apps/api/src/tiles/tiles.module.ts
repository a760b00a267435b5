import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common'
import { PerRegion, Regions } from '../region/index.js'
import { ArchiveFileController } from './archive-file.controller.js'
import { GlyphsController } from './glyphs/glyphs.controller.js'
import { GlyphsService } from './glyphs/glyphs.service.js'
import { openMbtiles } from './mbtiles/mbtiles-archive.js'
import { SpritesController } from './sprites/sprites.controller.js'
import { SpritesService } from './sprites/sprites.service.js'
import { StaticController } from './static/static.controller.js'
import { StaticMapsService } from './static/static-maps.service.js'
import { StylesController } from './styles/styles.controller.js'
import { RegionalTiles } from './regional-tiles.js'
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
    StaticController,
  ],
  providers: [
    TilesService,
    TrafficTilesService,
    GlyphsService,
    SpritesService,
    StaticMapsService,
    {
      provide: RegionalTiles,
      inject: [Regions],
      useFactory: (regions: Regions) => new RegionalTiles(new PerRegion(regions, () => new TileData(openMbtiles))),
    },
  ],
  exports: [RegionalTiles],
})
export class TilesModule implements OnApplicationShutdown {
  constructor(@Inject(RegionalTiles) private readonly data: RegionalTiles) {}

  /** Runs after the server has answered its last request. */
  onApplicationShutdown(): void {
    this.data.close()
  }
}
