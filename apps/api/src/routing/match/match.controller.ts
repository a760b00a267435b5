import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { unitsOfTrace } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { chargedFor } from '../../gateway/several-units.js'
import { TraceLearner } from './contributed-traces.js'
import { MatchBodyDto, MatchResponseDto, POINTS_MAX } from './match.dto.js'
import { MatchService } from './match.service.js'

@ApiTags('Routing')
@Controller('v1/match')
export class MatchController {
  constructor(
    private readonly traces: MatchService,
    private readonly learner: TraceLearner,
  ) {}

  @Post()
  @HttpCode(200)
  @Endpoint({
    group: 'routing',
    heavy: true,
    cached: true,
    selectable: true,
    answer: MatchResponseDto,
    summary: 'Match a GPS trace to the road network',
    description: `Accepts up to ${POINTS_MAX} points. Each may lie up to 50 m from its road, also from a road that is closed to the mode. A trace breaks between two points that are more than 2 km apart, too far apart for the time between them, or not connected by roads; each part is a matching. Other breaks, such as those of sparse points with much noise, are bridged by the best way by road where it fits the time and the distance: a leg with \`bridged\`. Of hundreds of breaks, as many are looked at as three seconds allow. Traces of more than 2,000 km are refused. A trace that follows no road has no matchings; this is not an error.`,
  })
  async matchTrace(
    @Body() body: MatchBodyDto,
    @Req() { gateway }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    const answer = await chargedFor(gateway, unitsOfTrace(body.shape.length), () => this.traces.match(body))
    const { account, sharesTraces } = gateway
    if (sharesTraces && account !== undefined) {
      // Done after the answer, so that the client does not wait for it.
      reply.raw.once('finish', () => this.learner.offer({ account, ...body }))
    }
    return answer
  }
}
