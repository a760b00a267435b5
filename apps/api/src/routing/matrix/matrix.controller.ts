import { Readable } from 'node:stream'
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { unitsOfTable } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { accountOf } from '../../gateway/request-state.js'
import { chargedFor } from '../../gateway/several-units.js'
import { LARGE_PAIRS_MAX, LargeMatrixBodyDto, LargeMatrixResponseDto } from './large-matrix.dto.js'
import { LargeMatrixService } from './large-matrix.service.js'
import { pairsOf } from './matrix-request.js'
import { MatrixBodyDto, MatrixResponseDto, PAIRS_MAX } from './matrix.dto.js'
import { MatrixService } from './matrix.service.js'
import { tableText } from './table-text.js'

@ApiTags('Routing')
@Controller('v1/matrix')
export class MatrixController {
  constructor(
    private readonly matrix: MatrixService,
    private readonly largeMatrix: LargeMatrixService,
  ) {}

  @Post()
  @HttpCode(200)
  @Endpoint({
    group: 'routing',
    heavy: true,
    cached: true,
    selectable: true,
    answer: MatrixResponseDto,
    summary: 'Compute a matrix of travel times and distances',
    description: `Accepts up to ${PAIRS_MAX} pairs of a source and a target; larger requests are refused (\`too_many_pairs\`). The values equal those of \`/v1/route\` within 1 s. A point without a road leaves its row or column empty; the request fails only when no source or no target has a road.`,
  })
  computeMatrix(@Body() body: MatrixBodyDto): Promise<Answer> {
    return this.matrix.matrix(body)
  }

  @Post('large')
  @HttpCode(200)
  @Endpoint({
    group: 'routing',
    answer: LargeMatrixResponseDto,
    summary: 'Compute a large matrix of travel times and distances',
    description: `Accepts up to ${LARGE_PAIRS_MAX} pairs; larger requests are refused (\`too_many_pairs\`). The answer is that of \`/v1/matrix\` without \`durations_ml\`, streamed: read it as it arrives.`,
  })
  async computeLargeMatrix(
    @Body() body: LargeMatrixBodyDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { largeMatrix } = this
    largeMatrix.refuseTooMany(body)
    const leave = largeMatrix.enter(accountOf(request))
    reply.raw.once('close', leave)
    const answer = await chargedFor(request.gateway, unitsOfTable(pairsOf(body)), () => largeMatrix.matrix(body))
    reply.header('x-backend', largeMatrix.backend).type('application/json; charset=utf-8')
    await reply.send(Readable.from(tableText(answer, body.fields), { objectMode: false }))
  }
}
