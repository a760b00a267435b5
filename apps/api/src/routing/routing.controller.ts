import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type Answer } from '../gateway/answer.js'
import { Endpoint } from '../gateway/endpoint.js'
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
  computeRoute(@Body() body: RouteBodyDto): Promise<Answer> {
    return this.routing.route(body)
  }

  @Get()
  @Endpoint({
    ...ROUTE,
    summary: 'Compute routes from query parameters',
  })
  getRoute(@Query() query: RouteQueryDto): Promise<Answer> {
    return this.routing.route(query)
  }
}
