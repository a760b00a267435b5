import { Controller, Get } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { Endpoint } from '../gateway/endpoint.js'
import { HealthDto } from './health.dto.js'
import { ServiceState } from './service-state.js'

@ApiTags('Health')
@Controller('v1/health')
export class HealthController {
  constructor(private readonly state: ServiceState) {}

  @Get()
  @Endpoint({
    group: null,
    limitClass: 'burst_only',
    summary: 'Check the key and the state of the service',
    description: 'Counts against the burst limit, never against the day quota.',
    answer: HealthDto,
  })
  getHealth(): HealthDto {
    return this.state.read()
  }
}
