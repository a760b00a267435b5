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
    selectable: true,
    answer: GeocodeResponseDto,
    summary: 'Search for a place or address by text',
    description:
      'Understands missing accents, abbreviations, typing errors, words in any order, phrases around an address, crossings (`A / B`, `A x B`), relative landmarks (`derrière le marché…`, `à 200 m du carrefour…`, `opposite…`: the first result is the described point, with its `relation` and `radius`), full and short Plus Codes, coordinates and links to maps. If the text names a settlement, region or country, results lie in it; if nothing there matches, the first results are in it, too, with `match_type` `fallback`. With `lat` and `lng`, results near that point rank higher; a point outside the data is allowed.',
  })
  geocodeText(@Query() query: GeocodeQueryDto): Promise<Answer> {
    return this.geocoding.geocode(query)
  }

  @Get('autocomplete')
  @Endpoint({
    group: 'geocoding',
    cached: true,
    selectable: true,
    answer: GeocodeResponseDto,
    summary: 'Complete a search text while the user types',
    description:
      'Up to 5 results for an unfinished text, near and important ones. A result stays in the list while the user types the rest of its name. A kind of place (`pharm`) with a point lists the nearest ones.',
  })
  autocompleteText(@Query() query: AutocompleteQueryDto): Promise<Answer> {
    return this.geocoding.autocomplete(query)
  }
}
