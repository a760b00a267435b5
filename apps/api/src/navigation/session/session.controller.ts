import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { unitsOfRoutes } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Endpoint } from '../../gateway/endpoint.js'
import { chargedFor } from '../../gateway/several-units.js'
import { NavigateRequestDto, NavigationSessionDto } from './session.dto.js'
import { SessionService } from './session.service.js'

@ApiTags('Navigation')
@Controller('v1/navigate')
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Post()
  @HttpCode(200)
  @Endpoint({
    group: 'navigation',
    selectable: true,
    answer: NavigationSessionDto,
    summary: 'Create a turn-by-turn navigation session',
    description:
      'Returns the best route with its instructions and every voice prompt. With `enrich_landmarks`, maneuvers include the landmark that local people would point to, and their texts use it.',
  })
  async createNavigation(
    @Body() body: NavigateRequestDto,
    @Req() { gateway }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NavigationSessionDto> {
    const units = unitsOfRoutes((body.waypoints?.length ?? 0) + 2)
    const session = await chargedFor(gateway, units, () => this.sessions.open(body))
    reply.header('x-backend', this.sessions.backend)
    return session
  }
}
