import { Module } from '@nestjs/common'
import { UnknownAddresses } from '../../gateway/unknown-addresses.js'
import { GeocodingModule } from '../../geocoding/geocoding.module.js'
import { PlacesModule } from '../../places/places.module.js'
import { RoutingModule } from '../../routing/routing.module.js'
import { googleErrors } from './google-errors.js'
import { GoogleRoutes } from './google-routes.service.js'
import { GoogleSearch } from './google-search.service.js'
import { GoogleController } from './google.controller.js'
import { PlaceFinder } from './located.js'

@Module({
  imports: [GeocodingModule, PlacesModule, RoutingModule],
  controllers: [GoogleController],
  providers: [GoogleSearch, GoogleRoutes, PlaceFinder],
})
export class GoogleModule {
  constructor(unknown: UnknownAddresses) {
    unknown.answerLike('/maps', googleErrors)
  }
}
