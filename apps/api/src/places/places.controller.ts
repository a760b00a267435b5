import { Controller, Get, Param, Query } from '@nestjs/common'
import { ApiParam, ApiTags } from '@nestjs/swagger'
import { type Answer } from '../gateway/answer.js'
import { Endpoint } from '../gateway/endpoint.js'
import { PlaceQueryDto, PlacesNearbyQueryDto, PlacesSearchQueryDto } from './place-queries.dto.js'
import { PlaceDto, PlacesDto } from './place.dto.js'
import { PlacesService } from './places.service.js'

const operation = { group: 'places', cached: true } as const

@ApiTags('Places')
@Controller('v1/places')
export class PlacesController {
  constructor(private readonly places: PlacesService) {}

  @Get('search')
  @Endpoint({
    ...operation,
    selectable: true,
    answer: PlacesDto,
    summary: 'Search places by name or category',
    description:
      'Best match first. With a point, places near it rank higher; with a radius, only places within it are returned. The list is empty if nothing is found.',
  })
  searchPlaces(@Query() query: PlacesSearchQueryDto): Promise<Answer> {
    return this.places.search(query)
  }

  @Get('nearby')
  @Endpoint({
    ...operation,
    selectable: true,
    answer: PlacesDto,
    summary: 'List places near a point',
    description:
      'Nearest first, including places without a name. The circle is exact: distances are along the ellipsoid. An error about the point names the field `lat`.',
  })
  listNearbyPlaces(@Query() query: PlacesNearbyQueryDto): Promise<Answer> {
    return this.places.nearby(query)
  }

  @Get('categories')
  @Endpoint({
    ...operation,
    answer: 'words',
    summary: 'List the place categories of this region',
    description: 'Slugs, sorted.',
  })
  listPlaceCategories(): Promise<Answer> {
    return this.places.categories()
  }

  @Get(':id')
  @ApiParam({
    name: 'id',
    type: String,
    description: 'As in `Place.id`, or with `place_` in front.',
    example: 'place_6f2c1b52-0c0e-5a5e-9d3f-5a1f0e7b9c11',
  })
  @Endpoint({
    ...operation,
    selectable: true,
    answer: PlaceDto,
    errors: [404],
    summary: 'Get a place',
    description: 'Accepts every id that geocoding returns, including those of settlements, streets and Plus Codes.',
  })
  getPlace(@Param('id') id: string, @Query() query: PlaceQueryDto): Promise<Answer> {
    return this.places.place(id, query)
  }
}
