import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { unitsOfRoutes } from '@repere/shared'
import { type FastifyRequest } from 'fastify'
import { type Answer } from '../gateway/answer.js'
import { Endpoint } from '../gateway/endpoint.js'
import { chargedFor } from '../gateway/several-units.js'
import { OsrmRouteResponseDto } from './osrm/osrm-route.dto.js'
import { RouteBodyDto, RouteQueryDto } from './route-request.dto.js'
import { RouteResponseDto } from './route.dto.js'
import { RoutingService } from './routing.service.js'

const ROUTE = {
  group: 'routing',
  cached: true,
  selectable: true,
  answer: [RouteResponseDto, OsrmRouteResponseDto],
  description:
    'Returns routes through two or more stops, with written and spoken instructions. Each stop is first moved to the nearest road that the mode may use; `waypoints` gives the new positions.',
} as const

@ApiTags('Routing')
@Controller('v1/route')
export class RoutingController {
  constructor(private readonly routing: RoutingService) {}

  @Post()
  @HttpCode(200)
  @Endpoint({
    ...ROUTE,
    summary: 'Compute routes',
  })
  computeRoute(@Body() body: RouteBodyDto, @Req() { gateway }: FastifyRequest): Promise<Answer> {
    return chargedFor(gateway, priceOf(body), () => this.routing.route(body))
  }

  @Get()
  @Endpoint({
    ...ROUTE,
    summary: 'Compute routes from query parameters',
  })
  getRoute(@Query() query: RouteQueryDto, @Req() { gateway }: FastifyRequest): Promise<Answer> {
    return chargedFor(gateway, priceOf(query), () => this.routing.route(query))
  }
}

/** Alternatives are ignored between several stops. */
const priceOf = ({ waypoints = [], alternatives }: RouteBodyDto | RouteQueryDto): number =>
  unitsOfRoutes(waypoints.length + 2, waypoints.length > 0 ? 0 : alternatives)
