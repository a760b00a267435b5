import { Controller, Get, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { GeocodeResponseDto } from '../geocode-feature.dto.js'
import { ReverseQueryDto } from './reverse.dto.js'
import { ReverseService } from './reverse.service.js'

@ApiTags('Geocoding')
@Controller('v1/geocode/reverse')
export class ReverseController {
  constructor(private readonly reverses: ReverseService) {}

  @Get()
  @Endpoint({
    group: 'geocoding',
    cached: true,
    selectable: true,
    answer: GeocodeResponseDto,
    summary: 'Find the address of a point',
    description:
      'First the nearest address, street or landmark, then the quarter and the city that contain the point; if nothing is near, the nearest settlement and the country. The distance to a street is the distance to its line; its point is the nearest point of the line. Inside a landmark’s grounds with nothing nearby, the first result is the landmark. `landmark` describes the position of the point by a well-known landmark; `sentence` describes it in one sentence that `/v1/geocode` accepts as input. `confidence` depends on the distance: 1 within a metre, 0.9 within 10, 0.8 within 100, 0.7 within 250, 0.6 within a kilometre, else 0.5. An error about the point names the field `lat`.',
  })
  reverseGeocodePoint(@Query() query: ReverseQueryDto): Promise<Answer> {
    return this.reverses.reverse(query)
  }
}
