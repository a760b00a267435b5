import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
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
    answer: OptimizeResponseDto,
    summary: 'The order in which to visit several places',
    description: `The fastest order of up to ${LOCATIONS_MAX} locations between a fixed first and a fixed last, and the route through them. Up to 12 locations no order is faster; with more it is at most about a hundredth slower than the best known. The same request gives the same order.`,
  })
  postOptimize(@Body() body: OptimizeBodyDto): Promise<Answer> {
    return this.optimize.optimize(body)
  }
}
