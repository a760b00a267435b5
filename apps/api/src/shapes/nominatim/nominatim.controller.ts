import { Controller, Get, Query, Req } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type FastifyRequest } from 'fastify'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { chargedFor } from '../../gateway/several-units.js'
import { ServiceState } from '../../health/service-state.js'
import {
  NominatimFeaturesDto,
  NominatimGeocodeJsonDto,
  NominatimNothingDto,
  NominatimPlaceDto,
  NominatimStatusDto,
} from './nominatim-answers.dto.js'
import {
  NominatimLookupQueryDto,
  NominatimReverseQueryDto,
  NominatimSearchQueryDto,
  NominatimStatusQueryDto,
} from './nominatim-queries.dto.js'
import { NominatimService } from './nominatim.service.js'

const operation = { group: 'geocoding', cached: true } as const
const COLLECTIONS = [NominatimFeaturesDto, NominatimGeocodeJsonDto] as const

/** The addresses of Nominatim, so that its clients work with another base address only. */
@ApiTags('Nominatim')
@Controller('nominatim')
export class NominatimController {
  constructor(
    private readonly nominatim: NominatimService,
    private readonly state: ServiceState,
  ) {}

  @Get('search')
  @Endpoint({
    ...operation,
    answer: [[NominatimPlaceDto], ...COLLECTIONS],
    summary: 'Search for a place at the address of Nominatim',
    description: 'The results of `/v1/geocode`, in the formats of Nominatim.',
  })
  getNominatimSearch(@Query() query: NominatimSearchQueryDto): Promise<Answer> {
    return this.nominatim.search(query)
  }

  @Get('reverse')
  @Endpoint({
    ...operation,
    answer: [NominatimPlaceDto, ...COLLECTIONS, NominatimNothingDto],
    summary: 'Find the address of a point at the address of Nominatim',
    description: 'The first result of `/v1/geocode/reverse` in the detail of `zoom`, in the formats of Nominatim.',
  })
  getNominatimReverse(@Query() query: NominatimReverseQueryDto): Promise<Answer> {
    return this.nominatim.reverse(query)
  }

  @Get('lookup')
  @Endpoint({
    ...operation,
    answer: [[NominatimPlaceDto], ...COLLECTIONS],
    summary: 'Find elements of OpenStreetMap at the address of Nominatim',
    description: 'Unknown elements are left out.',
  })
  getNominatimLookup(@Query() query: NominatimLookupQueryDto, @Req() { gateway }: FastifyRequest): Promise<Answer> {
    return chargedFor(gateway, query.osm_ids.length, () => this.nominatim.lookup(query))
  }

  @Get('status')
  @Endpoint({
    group: null,
    limitClass: 'burst_only',
    answer: NominatimStatusDto,
    summary: 'Check the key and the state of the service at the address of Nominatim',
    description: 'Counts against the burst limit, never against the day quota.',
  })
  getNominatimStatus(@Query() _query: NominatimStatusQueryDto): NominatimStatusDto {
    const { engines, data, version } = this.state.read({ askSpeech: false })
    const isUp = engines.geocoding === 'ok'
    return {
      status: isUp ? 0 : 700,
      message: isUp ? 'OK' : 'No database',
      data_updated: data.osm_timestamp,
      software_version: version,
      database_version: version,
    }
  }
}
