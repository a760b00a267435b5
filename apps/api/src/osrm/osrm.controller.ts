import { Controller, Get, Param, Query, Req } from '@nestjs/common'
import { ApiExtraModels, ApiParam, ApiTags } from '@nestjs/swagger'
import { unitsOfRoutes, unitsOfTour, unitsOfTrace } from '@repere/shared'
import { type FastifyRequest } from 'fastify'
import { type Answer } from '../gateway/answer.js'
import { Endpoint } from '../gateway/endpoint.js'
import { chargedFor } from '../gateway/several-units.js'
import { PAIRS_MAX } from '../routing/matrix/matrix.dto.js'
import { type Address, countOf, PROFILES } from './coordinate-list.js'
import {
  LineStringDto,
  OsrmMatchAnswerDto,
  OsrmNearestAnswerDto,
  OsrmRouteAnswerDto,
  OsrmTableAnswerDto,
  OsrmTracepointDto,
  OsrmTripAnswerDto,
} from './osrm-answers.dto.js'
import { osrmErrors, type OsrmService as ServiceName } from './osrm-errors.js'
import {
  OsrmMatchQueryDto,
  OsrmNearestQueryDto,
  OsrmRouteQueryDto,
  OsrmTableQueryDto,
  OsrmTripQueryDto,
} from './osrm-queries.dto.js'
import { OsrmTraces } from './osrm-traces.service.js'
import { OsrmTrips } from './osrm-trips.service.js'
import { alternativesOf, OsrmService } from './osrm.service.js'

const ofService = (service: ServiceName) =>
  // An address in another spelling is no address: 404, before the key is read.
  ({ group: 'routing', cached: true, errorFields: osrmErrors(service), errors: [404] }) as const

const Place = () => (target: object, key: string | symbol, descriptor: PropertyDescriptor) => {
  ApiParam({
    name: 'profile',
    schema: { type: 'string', enum: PROFILES },
    example: 'driving',
    description: 'The travel mode, or the vehicle: a truck has the default size. Traces are matched by mode.',
  })(target, key, descriptor)
  ApiParam({
    name: 'coordinates',
    schema: { type: 'string' },
    description: '`lng,lat;lng,lat`. Encoded lines are not accepted.',
  })(target, key, descriptor)
}

/** The addresses of OSRM's HTTP API, so that its clients work with another base address only. */
@ApiTags('OSRM')
@ApiExtraModels(LineStringDto, OsrmTracepointDto)
@Controller('osrm')
export class OsrmController {
  constructor(
    private readonly osrm: OsrmService,
    private readonly traces: OsrmTraces,
    private readonly trips: OsrmTrips,
  ) {}

  @Get('route/v1/:profile/:coordinates')
  @Endpoint({
    ...ofService('route'),
    answer: OsrmRouteAnswerDto,
    summary: 'Compute routes at the address of OSRM',
    description: 'The routes of `/v1/route`, in the format of OSRM’s `route` service. Accepts up to 25 coordinates.',
  })
  @Place()
  getOsrmRoute(
    @Param() address: Address,
    @Query() query: OsrmRouteQueryDto,
    @Req() { gateway }: FastifyRequest,
  ): Promise<Answer> {
    const units = unitsOfRoutes(countOf(address), alternativesOf(query))
    return chargedFor(gateway, units, () => this.osrm.route(address, query))
  }

  @Get('nearest/v1/:profile/:coordinates')
  @Endpoint({
    ...ofService('nearest'),
    answer: OsrmNearestAnswerDto,
    summary: 'Find the nearest road at the address of OSRM',
    description:
      'The road on which a route from the coordinate begins, in the format of OSRM’s `nearest` service. Ids of nodes are left out.',
  })
  @Place()
  getOsrmNearest(@Param() address: Address, @Query() query: OsrmNearestQueryDto): Promise<Answer> {
    return this.osrm.nearest(address, query)
  }

  @Get('table/v1/:profile/:coordinates')
  @Endpoint({
    ...ofService('table'),
    heavy: true,
    answer: OsrmTableAnswerDto,
    summary: 'Compute a matrix at the address of OSRM',
    description: `The matrix of \`/v1/matrix\`, in the format of OSRM’s \`table\` service. Accepts up to ${PAIRS_MAX} pairs; larger requests are refused (\`TooBig\`). A coordinate without a road nearby fails the request (\`NoSegment\`).`,
  })
  @Place()
  getOsrmTable(@Param() address: Address, @Query() query: OsrmTableQueryDto): Promise<Answer> {
    return this.osrm.table(address, query)
  }

  @Get('match/v1/:profile/:coordinates')
  @Endpoint({
    ...ofService('match'),
    heavy: true,
    answer: OsrmMatchAnswerDto,
    summary: 'Match a GPS trace at the address of OSRM',
    description:
      'The matchings of `/v1/match`, in the format of OSRM’s `match` service. An address has room for some 400 coordinates; longer traces go to `/v1/match`. A trace that follows no road is refused (`NoMatch`).',
  })
  @Place()
  getOsrmMatch(
    @Param() address: Address,
    @Query() query: OsrmMatchQueryDto,
    @Req() { gateway }: FastifyRequest,
  ): Promise<Answer> {
    return chargedFor(gateway, unitsOfTrace(countOf(address)), () => this.traces.match(address, query))
  }

  @Get('trip/v1/:profile/:coordinates')
  @Endpoint({
    ...ofService('trip'),
    heavy: true,
    answer: OsrmTripAnswerDto,
    summary: 'Optimise the order of stops at the address of OSRM',
    description:
      'The fastest order of up to 100 coordinates and the route through them, in the format of OSRM’s `trip` service.',
  })
  @Place()
  getOsrmTrip(
    @Param() address: Address,
    @Query() query: OsrmTripQueryDto,
    @Req() { gateway }: FastifyRequest,
  ): Promise<Answer> {
    return chargedFor(gateway, unitsOfTour(countOf(address)), () => this.trips.trip(address, query))
  }
}
