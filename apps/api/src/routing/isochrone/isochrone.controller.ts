import { Controller, Get, Query, Req } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { DEFAULT_TRAVEL_MODE, unitsOfAreas } from '@repere/shared'
import { type FastifyRequest } from 'fastify'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { chargedFor } from '../../gateway/several-units.js'
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
    summary: 'Compute the area within a travel time or a distance of a place',
    description:
      'Returns GeoJSON with exactly one polygon per requested time or distance, smallest first: the area that journeys from the place reach, or with `direction` `to`, the area from which journeys reach it. Each contains the place, moved to the nearest road that the mode may use, and every smaller area. The outline runs up to 100 metres beside the roads within the limit, those behind a ferry included. A point near a road is inside if the matrix reaches its road within the limit, and with a departure or a season if it is reached at the speeds of that hour and in the rains; areas of some ten kilometres and more are coarser. Errors about the place name the field `lat`.',
  })
  getIsochrone(@Query() query: IsochroneQueryDto, @Req() { gateway }: FastifyRequest): Promise<Answer> {
    return chargedFor(gateway, priceOf(query), () => this.isochrones.isochrone(query))
  }
}

const priceOf = ({ time, times, distance, mode = DEFAULT_TRAVEL_MODE }: IsochroneQueryDto): number =>
  unitsOfAreas(distance === undefined ? { minutes: times ?? [time!] } : { metres: distance }, mode)
