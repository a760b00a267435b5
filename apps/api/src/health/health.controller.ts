import { Controller, Get } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { Endpoint } from '../gateway/endpoint.js'
import { RegionData } from '../region/region-data.js'
import { RoutingEngine } from '../routing/routing.port.js'
import { SearchData } from '../search/search-data.js'
import { SpeechService } from '../speech/speech.service.js'
import { TileData } from '../tiles/tile-data.js'
import { HealthDto } from './health.dto.js'

@ApiTags('Health')
@Controller('v1/health')
export class HealthController {
  constructor(
    private readonly region: RegionData,
    private readonly routing: RoutingEngine,
    private readonly search: SearchData,
    private readonly speech: SpeechService,
    private readonly tiles: TileData,
  ) {}

  @Get()
  @Endpoint({
    group: null,
    limitClass: 'burst_only',
    summary: 'Check the key and the state of the service',
    description: 'Counts against the burst limit, never against the day quota.',
    answer: HealthDto,
  })
  getHealth(): HealthDto {
    const manifest = this.region.serving?.manifest
    const routing = this.routing.status()
    const geocoding = this.search.status()
    return {
      status: routing === 'ok' ? 'ok' : 'degraded',
      version: '1.0.0',
      region: manifest?.region ?? null,
      data: { osm_timestamp: manifest?.osm_timestamp ?? null, built_at: manifest?.built_at ?? null },
      engines: { routing, geocoding, tiles: this.tiles.status(), speech: this.speech.status() },
    }
  }
}
