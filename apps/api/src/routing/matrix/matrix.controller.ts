import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { MatrixBodyDto, MatrixResponseDto, PAIRS_MAX } from './matrix.dto.js'
import { MatrixService } from './matrix.service.js'

@ApiTags('Routing')
@Controller('v1/matrix')
export class MatrixController {
  constructor(private readonly matrix: MatrixService) {}

  @Post()
  @HttpCode(200)
  @Endpoint({
    group: 'routing',
    heavy: true,
    cached: true,
    selectable: true,
    answer: MatrixResponseDto,
    summary: 'Compute a matrix of travel times and distances',
    description: `Accepts up to ${PAIRS_MAX} pairs of a source and a target; larger requests are refused without charge (\`too_many_pairs\`). For almost all pairs, the values equal those of \`/v1/route\` within 1 s or 1 %. A point without a road leaves its row or column empty; the request fails only when no source or no target has a road.`,
  })
  computeMatrix(@Body() body: MatrixBodyDto): Promise<Answer> {
    return this.matrix.matrix(body)
  }
}
