import { Controller, Get, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { IsochroneQueryDto, IsochroneResponseDto } from './isochrone.dto.js'
import { IsochroneService } from './isochrone.service.js'

@ApiTags('Routing')
@Controller('v1/isochrone')
export class IsochroneController {
  constructor(private readonly isochrones: IsochroneService) {}

  @Get()
  @Endpoint({
    group: 'routing',
    heavy: true,
    cached: true,
    answer: IsochroneResponseDto,
    summary: 'The area that can be reached within some time',
    description:
      'GeoJSON with exactly one polygon. It holds the place itself, moved to the nearest road that the mode may use, and what can be reached in a shorter time. Of areas that do not hang together (beyond a ferry), it is the one around that place. An error about the place names the field `lat`.',
  })
  getIsochrone(@Query() query: IsochroneQueryDto): Promise<Answer> {
    return this.isochrones.isochrone(query)
  }
}
