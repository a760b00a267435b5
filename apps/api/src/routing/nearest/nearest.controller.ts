import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { unitsOfTrips } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Endpoint } from '../../gateway/endpoint.js'
import { chargedFor } from '../../gateway/several-units.js'
import { CANDIDATES_MAX, NearestBodyDto, NearestResponseDto } from './nearest.dto.js'
import { NearestService } from './nearest.service.js'

@ApiTags('Routing')
@Controller('v1/nearest')
export class NearestController {
  constructor(private readonly nearest: NearestService) {}

  @Post()
  @HttpCode(200)
  @Endpoint({
    group: 'routing',
    selectable: true,
    answer: NearestResponseDto,
    summary: 'Find the nearest candidates by travel time',
    description: `Which of up to ${CANDIDATES_MAX} riders, shops or other points is the nearest in minutes: by the exact best ways, those of \`/v1/matrix\`. Candidates that no way connects with the point are listed apart, and so are those outside the data or without a road nearby.`,
  })
  async findNearest(
    @Body() body: NearestBodyDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NearestResponseDto> {
    const { nearest } = this
    nearest.refuseRepeated(body)
    const answer = await chargedFor(request.gateway, unitsOfTrips(body.candidates.length), () => nearest.nearest(body))
    reply.header('x-backend', nearest.backend)
    return answer
  }
}
