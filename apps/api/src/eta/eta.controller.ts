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
    selectable: true,
    answer: EtaResponseDto,
    summary: 'Estimate the time of arrival',
    description:
      'Returns the travel time and the time of arrival between two places. The travel time equals that of `/v1/route`. `X-Cache` shows whether the answer came from the cache.',
  })
  getEta(@Query() query: EtaQueryDto): Promise<Answer> {
    return this.eta.eta(query)
  }
}
