import { Controller, Get, Query, Req } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type FastifyRequest } from 'fastify'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { chargedForEach } from '../../gateway/unit-each.js'
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
    selectable: true,
    answer: IsochroneResponseDto,
    summary: 'Compute the area that can be reached within a travel time or a distance',
    description:
      'Returns GeoJSON with exactly one polygon per requested time or distance, smallest first. Each contains the origin, moved to the nearest road that the mode may use, and every smaller area. The lines run up to 100 metres beside the roads that can be reached, where a ferry leads too, and close along a one-way carriageway where the other one lies; for car trips of more than 15 minutes they are coarser. Several times in one request (`times`) cost one unit each. Errors about the origin name the field `lat`.',
  })
  getIsochrone(@Query() query: IsochroneQueryDto, @Req() { gateway }: FastifyRequest): Promise<Answer> {
    return chargedForEach(gateway, query.times?.length ?? 1, () => this.isochrones.isochrone(query))
  }
}
