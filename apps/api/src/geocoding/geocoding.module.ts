import { Module } from '@nestjs/common'
import { SearchModule } from '../search/search.module.js'
import { GeocodingController } from './geocoding.controller.js'
import { GeocodingService } from './geocoding.service.js'

@Module({
  imports: [SearchModule],
  controllers: [GeocodingController],
  providers: [GeocodingService],
})
export class GeocodingModule {}
