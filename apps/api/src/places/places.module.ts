import { Module } from '@nestjs/common'
import { RoutingModule } from '../routing/routing.module.js'
import { SearchModule } from '../search/search.module.js'
import { PlacesAlong } from './along.service.js'
import { NearbyByTime } from './nearby-by-time.js'
import { PlaceReader } from './place-reader.js'
import { PlacesController } from './places.controller.js'
import { PlacesService } from './places.service.js'

@Module({
  imports: [RoutingModule, SearchModule],
  controllers: [PlacesController],
  providers: [NearbyByTime, PlaceReader, PlacesAlong, PlacesService],
  exports: [PlacesService],
})
export class PlacesModule {}
