import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { unitsOfPositions } from '@repere/shared'
import { type FastifyRequest } from 'fastify'
import { Endpoint, type EndpointDeclaration } from '../gateway/endpoint.js'
import { accountOf } from '../gateway/request-state.js'
import { chargedFor } from '../gateway/several-units.js'
import { POSITIONS_MAX, PositionsAnswerDto, PositionsBodyDto, TrackerQueryDto } from './position.dto.js'
import { PositionsService } from './positions.service.js'

const tracker = {
  group: 'tracking',
  forTokens: true,
  answer: PositionsAnswerDto,
} as const satisfies Partial<EndpointDeclaration>

@ApiTags('Tracking')
@Controller('v1/positions')
export class PositionsController {
  constructor(private readonly positions: PositionsService) {}

  @Post()
  @HttpCode(200)
  @Endpoint({
    group: 'tracking',
    answer: PositionsAnswerDto,
    summary: 'Send positions of vehicles',
    description: `Takes up to ${POSITIONS_MAX} positions, as JSON or as NDJSON (\`application/x-ndjson\`, a line for each). Good ones are kept; the answer names the others by their index. Late, repeated and unordered ones do no harm, so a request without an answer is sent again. Positions are kept for 24 hours, or as long as your organisation has set: 30 days at most.`,
  })
  sendPositions(@Body() { positions }: PositionsBodyDto, @Req() request: FastifyRequest): Promise<PositionsAnswerDto> {
    return chargedFor(request.gateway, unitsOfPositions(positions.length), () =>
      this.positions.send(accountOf(request), positions),
    )
  }

  @Get('osmand')
  @Endpoint({
    ...tracker,
    summary: 'Send a position in the form of OsmAnd',
    description:
      'The query that OsmAnd, Traccar Client and many trackers send. They take the address with a browser token: `/v1/positions/osmand?token=tok_…`. Other parameters are ignored.',
  })
  sendTrackerPosition(@Query() query: TrackerQueryDto, @Req() request: FastifyRequest): Promise<PositionsAnswerDto> {
    return this.positions.sendOne(accountOf(request), query)
  }

  @Post('osmand')
  @HttpCode(200)
  @Endpoint({
    ...tracker,
    summary: 'Send a position in the form of Traccar Client',
    description: 'The same by POST, with the parameters in the address and no body.',
  })
  sendPostedPosition(@Query() query: TrackerQueryDto, @Req() request: FastifyRequest): Promise<PositionsAnswerDto> {
    return this.positions.sendOne(accountOf(request), query)
  }
}
