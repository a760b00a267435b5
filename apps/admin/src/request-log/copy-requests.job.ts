import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { RequestLogStream } from '@repere/shared'
import { JobHandler } from '../jobs/jobs.js'
import { RequestCopy, type RequestCopyReport } from './request-copy.js'

/** Copies the request log from Redis to Postgres. */
@Injectable()
export class CopyRequestsJob extends JobHandler {
  readonly queue = 'usage'
  readonly job = 'copy-requests'
  override readonly everyMs = 5_000
  private readonly logger = new Logger(CopyRequestsJob.name)
  private readonly copy: RequestCopy

  constructor(@Inject(PrismaClient) prisma: PrismaClient, @Inject(RequestLogStream) stream: RequestLogStream) {
    super()
    this.copy = new RequestCopy(prisma, stream)
  }

  async run(): Promise<RequestCopyReport> {
    const report = await this.copy.pass()
    if (report.gaps > 0) this.logger.warn({ ...report }, 'Requests are missing from the request log')
    return report
  }
}
