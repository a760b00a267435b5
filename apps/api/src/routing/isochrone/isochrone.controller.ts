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
    summary: 'Compute the area that can be reached within a travel time',
    description:
      'Returns GeoJSON with exactly one polygon. It contains the origin, moved to the nearest road that the mode may use, and every area for a shorter time. If the reachable area has several parts (for example beyond a ferry), only the part around the origin is returned. Errors about the origin name the field `lat`.',
  })
  getIsochrone(@Query() query: IsochroneQueryDto): Promise<Answer> {
    return this.isochrones.isochrone(query)
  }
}
