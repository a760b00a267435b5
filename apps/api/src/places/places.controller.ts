import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common'
import { ApiParam, ApiTags } from '@nestjs/swagger'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Answer } from '../gateway/answer.js'
import { Endpoint } from '../gateway/endpoint.js'
import { chargedFor } from '../gateway/several-units.js'
import { PlacesAlongBodyDto, PlacesAlongDto } from './along.dto.js'
import { PlacesAlong } from './along.service.js'
import { NearbyByTime, refuseTripsWithoutTime, TIMED_PLACES_MAX } from './nearby-by-time.js'
import { PlaceQueryDto, PlacesNearbyQueryDto, PlacesSearchQueryDto } from './place-queries.dto.js'
import { PlaceDto, PlacesDto } from './place.dto.js'
import { PlacesService } from './places.service.js'

const operation = { group: 'places', cached: true } as const

@ApiTags('Places')
@Controller('v1/places')
export class PlacesController {
  constructor(
    private readonly places: PlacesService,
    private readonly byTime: NearbyByTime,
    private readonly placesAlong: PlacesAlong,
  ) {}

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
    description: `Nearest first, including places without a name. The circle is exact: distances are along the ellipsoid. With \`by\` \`time\` the nearest by travel time first: every place of the circle counts, and a circle with more than ${TIMED_PLACES_MAX} of them is refused (\`too_many\`): choose a category or a smaller radius. An error about the point names the field \`lat\`.`,
  })
  listNearbyPlaces(@Query() query: PlacesNearbyQueryDto, @Req() request: FastifyRequest): Promise<Answer> {
    if (query.by === 'time') return this.byTime.nearby(query, request.gateway)
    refuseTripsWithoutTime(query)
    return this.places.nearby(query)
  }

  @Post('along')
  @HttpCode(200)
  @Endpoint({
    group: 'places',
    selectable: true,
    answer: PlacesAlongDto,
    summary: 'Find places along a route',
    description:
      'The places that add the least time to a journey: the exact best way by each place, less the journey without it. Each says where one leaves the way and where one is back on it, on which side it lies, when one arrives, and whether it is open then.',
  })
  async findPlacesAlong(
    @Body() body: PlacesAlongBodyDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlacesAlongDto> {
    const { placesAlong } = this
    const answer = await chargedFor(request.gateway, placesAlong.unitsOf(body), () => placesAlong.along(body))
    reply.header('x-backend', placesAlong.backend)
    return answer
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
