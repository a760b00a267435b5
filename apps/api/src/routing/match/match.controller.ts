import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { ContributedTraces } from './contributed-traces.js'
import { MatchBodyDto, MatchResponseDto, POINTS_MAX } from './match.dto.js'
import { MatchService } from './match.service.js'

@ApiTags('Routing')
@Controller('v1/match')
export class MatchController {
  constructor(
    private readonly traces: MatchService,
    private readonly contributed: ContributedTraces,
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
    description: `Up to ${POINTS_MAX} points; each may lie 50 m from its road, whether that is open to the mode or not. A trace breaks where two points are more than 2 km apart, where nobody can have come from one to the other in the time between, and where no way connects them: each part is a matching. More than 2,000 km of way are refused. A trace that follows no road has none, and is no error.`,
  })
  async matchTrace(
    @Body() body: MatchBodyDto,
    @Req() { gateway }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    const answer = await this.traces.match(body)
    const { account, sharesTraces } = gateway
    if (sharesTraces && account !== undefined) {
      // Nobody waits for it.
      reply.raw.once('finish', () => this.contributed.offer({ account, ...body }))
    }
    return answer
  }
}
