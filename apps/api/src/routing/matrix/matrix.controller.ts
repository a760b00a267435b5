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
    answer: MatrixResponseDto,
    summary: 'Travel times and distances between many places',
    description: `Up to ${PAIRS_MAX} pairs of a source and a target; more are refused at no cost (\`too_many_pairs\`). The figures are those of \`/v1/route\` for the same pair. A point without a road costs its row or column only; the call is refused when no source or no target is left.`,
  })
  postMatrix(@Body() body: MatrixBodyDto): Promise<Answer> {
    return this.matrix.matrix(body)
  }
}
