import { Module } from '@nestjs/common'
import { SearchModule } from '../search/search.module.js'
import { BatchController } from './batch/batch.controller.js'
import { BatchService } from './batch/batch.service.js'
import { GeocodingController } from './geocoding.controller.js'
import { GeocodingService } from './geocoding.service.js'
import { ReverseController } from './reverse/reverse.controller.js'
import { ReverseService } from './reverse/reverse.service.js'

@Module({
  imports: [SearchModule],
  controllers: [GeocodingController, ReverseController, BatchController],
  providers: [GeocodingService, ReverseService, BatchService],
})
export class GeocodingModule {}
