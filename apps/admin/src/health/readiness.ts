import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { type Redis } from 'ioredis'
import pTimeout from 'p-timeout'
import { CONTROL_REDIS } from '../stores.module.js'

const ANSWER_WITHIN_MS = 1_000

/** Whether each store answers. */
export interface ReadinessReport {
  postgres: boolean
  redis: boolean
}

/** Checks the stores that this process needs. */
@Injectable()
export class Readiness {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONTROL_REDIS) private readonly redis: Redis,
  ) {}

  /** Never rejects; a store that takes longer than a second does not answer. */
  async check(): Promise<ReadinessReport> {
    const [postgres, redis] = await Promise.all([answers(this.prisma.$queryRaw`SELECT 1`), answers(this.redis.ping())])
    return { postgres, redis }
  }
}

async function answers(question: PromiseLike<unknown>): Promise<boolean> {
  try {
    await pTimeout(Promise.resolve(question), { milliseconds: ANSWER_WITHIN_MS })
    return true
  } catch {
    return false
  }
}
