import { Controller, Get, Module, Res } from '@nestjs/common'
import { type FastifyReply } from 'fastify'
import { Probe } from '../access/endpoint.js'
import { JobQueues } from '../jobs/job-queues.js'
import { WorkerMetrics } from './worker-metrics.js'

/** On the worker's probe port, which is never published. */
@Controller()
export class MetricsController {
  constructor(private readonly metrics: WorkerMetrics) {}

  @Get('metrics')
  @Probe()
  async scrape(@Res() reply: FastifyReply): Promise<void> {
    const text = await this.metrics.text()
    await reply.type(this.metrics.contentType).send(text)
  }
}

@Module({ controllers: [MetricsController], providers: [WorkerMetrics, JobQueues] })
export class MetricsModule {}
