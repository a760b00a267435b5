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
      'Returns GeoJSON with exactly one polygon per requested time or distance, smallest first. Each contains the origin, moved to the nearest road that the mode may use, and every smaller area. The outline runs up to 100 metres beside the reachable roads, those behind a ferry included, and encloses both carriageways of a divided road. It is coarser for car trips of more than 15 minutes. Several times in one request (`times`) cost one unit each. Errors about the origin name the field `lat`.',
  })
  getIsochrone(@Query() query: IsochroneQueryDto, @Req() { gateway }: FastifyRequest): Promise<Answer> {
    return chargedForEach(gateway, query.times?.length ?? 1, () => this.isochrones.isochrone(query))
  }
}
