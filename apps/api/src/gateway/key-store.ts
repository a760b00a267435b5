import { Inject, Injectable } from '@nestjs/common'
import { findKeyForGateway, type PrismaClient } from '@repere/prisma'
import { type ParsedKey } from '@repere/shared'
import pTimeout from 'p-timeout'
import { CONFIG, type Config } from '../config.js'
import { storeAway } from './problem.js'

export const PRISMA = Symbol('PRISMA')

type StoredKey = NonNullable<Awaited<ReturnType<typeof findKeyForGateway>>>

/** Reads keys from Postgres, only when Redis has no record or is unavailable. */
@Injectable()
export class KeyStore {
  constructor(
    @Inject(PRISMA) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @returns null for a key that was never issued
   * @throws Problem  503 when Postgres does not answer: without it no request can be admitted
   */
  async find(key: ParsedKey): Promise<StoredKey | null> {
    try {
      return await pTimeout(findKeyForGateway(this.prisma, key.digest), {
        milliseconds: this.config.gateway.postgresTimeoutMs,
        message: 'Postgres did not answer in time',
      })
    } catch (error) {
      throw storeAway(2, error)
    }
  }
}
