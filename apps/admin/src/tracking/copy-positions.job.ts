import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { PositionStream } from '@repere/shared'
import { JobHandler } from '../jobs/jobs.js'
import { PositionCopy, type PositionCopyReport } from './position-copy.js'

/** Copies positions from Redis to Postgres, and follows vehicles through fences. */
@Injectable()
export class CopyPositionsJob extends JobHandler {
  readonly queue = 'tracking'
  readonly job = 'copy-positions'
  override readonly everyMs = 1_000
  private readonly copy: PositionCopy

  constructor(@Inject(PrismaClient) prisma: PrismaClient, @Inject(PositionStream) stream: PositionStream) {
    super()
    this.copy = new PositionCopy(prisma, stream)
  }

  run(): Promise<PositionCopyReport> {
    return this.copy.pass()
  }
}
