import { Controller, Get, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { RoadEventsQueryDto, RoadEventsResponseDto } from './road-events.dto.js'
import { RoadEventsService } from './road-events.service.js'

@ApiTags('Routing')
@Controller('v1/road-events')
export class RoadEventsController {
  constructor(private readonly events: RoadEventsService) {}

  @Get()
  @Endpoint({
    group: 'routing',
    cached: true,
    answer: RoadEventsResponseDto,
    summary: 'List the closures and speeds of roads at a moment',
    description:
      'Returns GeoJSON with a feature for each closure or speed that the operator entered and that holds at the moment: works, floods, market days. Every operation obeys those of its departure: no route uses a closed road, except to leave or reach a stop on it, and a slowed road takes the time of its speed.',
  })
  listRoadEvents(@Query() query: RoadEventsQueryDto): Promise<Answer> {
    return this.events.find(query)
  }
}
