import { Controller, Get, Query, Req } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type FastifyRequest } from 'fastify'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { chargedFor } from '../../gateway/several-units.js'
import {
  GoogleCandidatesDto,
  GoogleDirectionsDto,
  GoogleDistanceMatrixDto,
  GoogleGeocodingDto,
  GooglePlaceDetailsDto,
  GooglePlacesDto,
  GooglePredictionsDto,
} from './google-answers.dto.js'
import { googleErrors } from './google-errors.js'
import {
  GoogleAutocompleteQueryDto,
  GoogleDirectionsQueryDto,
  GoogleDistanceMatrixQueryDto,
  GoogleFindQueryDto,
  GoogleGeocodeQueryDto,
  GoogleNearbyQueryDto,
  GooglePlaceQueryDto,
  GoogleTextSearchQueryDto,
} from './google-queries.dto.js'
import { GoogleRoutes, unitsOfDirections, unitsOfDistanceMatrix } from './google-routes.service.js'
import { GoogleSearch } from './google-search.service.js'

const inGroup = (group: 'geocoding' | 'places' | 'routing') =>
  ({ group, cached: true, errorFields: googleErrors }) as const

/** The addresses of Google’s web services, so that their clients work with another base address only. */
@ApiTags('Google')
@Controller('maps/api')
export class GoogleController {
  constructor(
    private readonly search: GoogleSearch,
    private readonly routes: GoogleRoutes,
  ) {}

  @Get('geocode/json')
  @Endpoint({
    ...inGroup('geocoding'),
    answer: GoogleGeocodingDto,
    summary: 'Geocode at the address of Google',
    description:
      'The results of `/v1/geocode` for a text, of `/v1/geocode/reverse` for a point, or the thing with an id.',
  })
  getGoogleGeocode(@Query() query: GoogleGeocodeQueryDto): Promise<Answer> {
    return this.search.geocode(query)
  }

  @Get('directions/json')
  @Endpoint({
    ...inGroup('routing'),
    heavy: true,
    answer: GoogleDirectionsDto,
    summary: 'Compute routes at the address of Google',
    description:
      'The routes of `/v1/route`; with `optimize:true` the tour of `/v1/optimize`. `NOT_FOUND` if a place is not found or has no road, `ZERO_RESULTS` if no way leads there: both cost nothing.',
  })
  getGoogleDirections(@Query() query: GoogleDirectionsQueryDto, @Req() { gateway }: FastifyRequest): Promise<Answer> {
    return chargedFor(gateway, unitsOfDirections(query), () => this.routes.directions(query))
  }

  @Get('distancematrix/json')
  @Endpoint({
    ...inGroup('routing'),
    heavy: true,
    answer: GoogleDistanceMatrixDto,
    summary: 'Compute a matrix at the address of Google',
    description: 'The matrix of `/v1/matrix`: up to 500 elements, otherwise `MAX_ELEMENTS_EXCEEDED`.',
  })
  getGoogleDistanceMatrix(
    @Query() query: GoogleDistanceMatrixQueryDto,
    @Req() { gateway }: FastifyRequest,
  ): Promise<Answer> {
    return chargedFor(gateway, unitsOfDistanceMatrix(query), () => this.routes.distanceMatrix(query))
  }

  @Get('place/autocomplete/json')
  @Endpoint({
    ...inGroup('geocoding'),
    answer: GooglePredictionsDto,
    summary: 'Complete a search text at the address of Google',
    description: 'The suggestions of `/v1/geocode/autocomplete`.',
  })
  getGoogleAutocomplete(@Query() query: GoogleAutocompleteQueryDto): Promise<Answer> {
    return this.search.autocomplete(query)
  }

  @Get('place/details/json')
  @Endpoint({
    ...inGroup('places'),
    answer: GooglePlaceDetailsDto,
    errors: [404],
    summary: 'Get a place at the address of Google',
    description: 'The place of `/v1/places/{id}`. An unknown id is 404, `NOT_FOUND`.',
  })
  getGooglePlace(@Query() query: GooglePlaceQueryDto): Promise<Answer> {
    return this.search.place(query)
  }

  @Get('place/nearbysearch/json')
  @Endpoint({
    ...inGroup('places'),
    answer: GooglePlacesDto,
    summary: 'List places near a point at the address of Google',
    description:
      'The places of `/v1/places/nearby`, nearest first; with `keyword` those of `/v1/places/search`. Up to 20 on one page.',
  })
  getGoogleNearby(@Query() query: GoogleNearbyQueryDto): Promise<Answer> {
    return this.search.nearby(query)
  }

  @Get('place/textsearch/json')
  @Endpoint({
    ...inGroup('places'),
    answer: GooglePlacesDto,
    summary: 'Search places at the address of Google',
    description: 'The places of `/v1/places/search`. Up to 20 on one page.',
  })
  getGoogleTextSearch(@Query() query: GoogleTextSearchQueryDto): Promise<Answer> {
    return this.search.textSearch(query)
  }

  @Get('place/findplacefromtext/json')
  @Endpoint({
    ...inGroup('geocoding'),
    answer: GoogleCandidatesDto,
    summary: 'Find a place from a text at the address of Google',
    description: 'The first results of `/v1/geocode`, at most 5.',
  })
  getGoogleCandidates(@Query() query: GoogleFindQueryDto): Promise<Answer> {
    return this.search.find(query)
  }
}
