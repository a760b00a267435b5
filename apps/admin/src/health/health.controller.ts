import { Controller, Get, HttpException, HttpStatus } from '@nestjs/common'
import { Probe } from '../access/endpoint.js'
import { Readiness, type ReadinessReport } from './readiness.js'

/** For probes. The answers contain nothing confidential. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Liveness: whether the process answers at all. */
  @Get('health')
  @Probe()
  health(): { status: 'ok' } {
    return { status: 'ok' }
  }

  /** Readiness: 503 while Postgres or Redis does not answer. */
  @Get('ready')
  @Probe()
  async ready(): Promise<ReadinessReport> {
    const report = await this.readiness.check()
    if (!report.postgres || !report.redis) throw new HttpException(report, HttpStatus.SERVICE_UNAVAILABLE)
    return report
  }
}
