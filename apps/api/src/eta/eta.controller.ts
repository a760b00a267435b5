import { Controller, Get, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type Answer } from '../gateway/answer.js'
import { Endpoint } from '../gateway/endpoint.js'
import { EtaQueryDto, EtaResponseDto } from './eta.dto.js'
import { EtaService } from './eta.service.js'

@ApiTags('ETA')
@Controller('v1/eta')
export class EtaController {
  constructor(private readonly eta: EtaService) {}

  @Get()
  @Endpoint({
    group: 'eta',
    answer: EtaResponseDto,
    summary: 'When one arrives',
    description:
      'Travel time and arrival between two places. The raw travel time is that of `/v1/route`; `X-Cache` says whether it was at hand.',
  })
  getEta(@Query() query: EtaQueryDto): Promise<Answer> {
    return this.eta.eta(query)
  }
}
