import { type RedisClient } from '@repere/shared'
import { createHash, randomBytes } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { tryAgain } from '../access/access.problems.js'
import { CONTROL_REDIS } from '../stores.module.js'

/** Time for a browser to ask its owner. */
const VALID_SECONDS = 300

/** Random texts that a passkey signs, each for one purpose and once. Kept in Redis as digests until they are used. */
@Injectable()
export class PasskeyChallenges {
  constructor(@Inject(CONTROL_REDIS) private readonly redis: RedisClient) {}

  /** @throws Problem  503 while Redis is unavailable */
  async make(purpose: string): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = Uint8Array.from(randomBytes(32))
    await this.callRedis(() =>
      this.redis.set(keyOf(Buffer.from(challenge).toString('base64url')), purpose, 'EX', VALID_SECONDS),
    )
    return challenge
  }

  /**
   * Uses up a challenge, even one for another purpose.
   *
   * @param challenge  in the browser's format: base64url
   * @returns false if it is not ours, used, too old, or for another purpose
   * @throws Problem  503 while Redis is unavailable
   */
  async take(challenge: string, purpose: string): Promise<boolean> {
    return (await this.callRedis(() => this.redis.getdel(keyOf(challenge)))) === purpose
  }

  private async callRedis<T>(command: () => Promise<T>): Promise<T> {
    try {
      return await command()
    } catch (error) {
      throw tryAgain('Passkeys cannot be used for a moment; please try again.', error)
    }
  }
}

const keyOf = (challenge: string): string => `rp:passkey:${createHash('sha256').update(challenge).digest('base64url')}`
