import { availableParallelism } from 'node:os'
import { Algorithm, hash, verify } from '@node-rs/argon2'
import { Injectable } from '@nestjs/common'
import pLimit from 'p-limit'
import { tooMuchAtOnce } from '../access/access.problems.js'

/** As OWASP recommends for Argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core stays free for everything else: a hash takes tens of milliseconds of one, and the pool of threads is shared. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)

/** Hashes and checks passwords, a few at once. */
@Injectable()
export class Passwords {
  /** Number of computed hashes, which a caller could measure. */
  computed = 0
  private nobody: Promise<string> | null = null
  private readonly turns = pLimit(AT_ONCE)
  /** Hashes that may wait: some five seconds of one core's work. */
  protected readonly waitingMax: number = 100

  /** @throws Problem  503 when too many wait */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password.normalize('NFKC'), PARAMETERS))
  }

  /**
   * Always computes one hash, so that the response time reveals nothing.
   *
   * @param stored  null if there is no such person
   * @throws Problem  503 when too many wait
   */
  async matches(stored: string | null, password: string): Promise<boolean> {
    // Made in advance, so that the first check does not take twice as long.
    this.nobody ??= hash('nobody has this password', PARAMETERS)
    const against = stored ?? (await this.nobody)
    const same = await this.inTurn(() => verify(against, password.normalize('NFKC')))
    return same && stored !== null
  }

  /** Prepares the hash that the first check needs. */
  async warmUp(): Promise<void> {
    await this.matches(null, '')
    this.computed = 0
  }

  private async inTurn<Result>(compute: () => Promise<Result>): Promise<Result> {
    if (this.turns.pendingCount >= this.waitingMax)
      throw tooMuchAtOnce('Too many passwords are being checked; please try again.')
    this.computed++
    return this.turns(compute)
  }
}
