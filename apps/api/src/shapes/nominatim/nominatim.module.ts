import { Module } from '@nestjs/common'
import { GeocodingModule } from '../../geocoding/geocoding.module.js'
import { HealthModule } from '../../health/health.module.js'
import { NominatimController } from './nominatim.controller.js'
import { NominatimService } from './nominatim.service.js'

@Module({
  imports: [GeocodingModule, HealthModule],
  controllers: [NominatimController],
  providers: [NominatimService],
})
export class NominatimModule {}
