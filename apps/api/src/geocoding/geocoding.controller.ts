import { Controller, Get, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type Answer } from '../gateway/answer.js'
import { Endpoint } from '../gateway/endpoint.js'
import { GeocodeResponseDto } from './geocode-feature.dto.js'
import { AutocompleteQueryDto, GeocodeQueryDto } from './geocoding.dto.js'
import { GeocodingService } from './geocoding.service.js'

@ApiTags('Geocoding')
@Controller('v1/geocode')
export class GeocodingController {
  constructor(private readonly geocoding: GeocodingService) {}

  @Get()
  @Endpoint({
    group: 'geocoding',
    cached: true,
    answer: GeocodeResponseDto,
    summary: 'Where is what people call this?',
    description:
      'Understands missing accents, abbreviations, slips of the pen, words in any order, a place with its context, crossings (`A / B`, `A x B`), relative landmarks (`derrière le marché…`, `opposite…`: the answer is the landmark, and `landmark.relation` says how one stands to it), full and short Plus Codes, and coordinates. With `lat` and `lng` what is near counts for more; a point outside the data is welcome.',
  })
  geocode(@Query() query: GeocodeQueryDto): Promise<Answer> {
    return this.geocoding.geocode(query)
  }

  @Get('autocomplete')
  @Endpoint({
    group: 'geocoding',
    cached: true,
    answer: GeocodeResponseDto,
    summary: 'What is somebody about to type?',
    description:
      'At most 5 answers to an unfinished text, near ones and important ones; they stay while the text grows towards them.',
  })
  autocomplete(@Query() query: AutocompleteQueryDto): Promise<Answer> {
    return this.geocoding.autocomplete(query)
  }
}
