import { Module } from '@nestjs/common'
import { SearchModule } from '../search/search.module.js'
import { GeocodingController } from './geocoding.controller.js'
import { GeocodingService } from './geocoding.service.js'
import { ReverseController } from './reverse/reverse.controller.js'
import { ReverseService } from './reverse/reverse.service.js'

@Module({
  imports: [SearchModule],
  controllers: [GeocodingController, ReverseController],
  providers: [GeocodingService, ReverseService],
})
export class GeocodingModule {}
