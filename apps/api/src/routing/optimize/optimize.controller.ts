import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { unitsOfTour } from '@repere/shared'
import { type FastifyRequest } from 'fastify'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { chargedFor } from '../../gateway/several-units.js'
import { EXACT_MAX } from './best-order.js'
import { LOCATIONS_MAX, OptimizeBodyDto, OptimizeResponseDto } from './optimize.dto.js'
import { OptimizeService } from './optimize.service.js'

@ApiTags('Routing')
@Controller('v1/optimize')
export class OptimizeController {
  constructor(private readonly optimize: OptimizeService) {}

  @Post()
  @HttpCode(200)
  @Endpoint({
    group: 'routing',
    heavy: true,
    cached: true,
    selectable: true,
    answer: OptimizeResponseDto,
    summary: 'Optimise the order of stops',
    description: `Returns the fastest order of up to ${LOCATIONS_MAX} locations between a fixed start and a fixed end, and the route through them. With up to ${EXACT_MAX} locations, start and end included, the order is optimal; with more it is at most about 1 % slower than the best known order. The same request always returns the same order.`,
  })
  optimizeStops(@Body() body: OptimizeBodyDto, @Req() { gateway }: FastifyRequest): Promise<Answer> {
    return chargedFor(gateway, unitsOfTour(body.locations.length), () => this.optimize.optimize(body))
  }
}
