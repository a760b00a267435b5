import { Algorithm, hash, verify } from '@node-rs/argon2'
import { Injectable } from '@nestjs/common'

/** As OWASP recommends for Argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes and checks passwords. */
@Injectable()
export class Passwords {
  /** Number of computed hashes, which a caller could measure. */
  computed = 0
  private nobody: Promise<string> | null = null

  async hash(password: string): Promise<string> {
    this.computed++
    return hash(password.normalize('NFKC'), PARAMETERS)
  }

  /**
   * Always computes one hash, so that the response time reveals nothing.
   *
   * @param stored  null if there is no such person
   */
  async matches(stored: string | null, password: string): Promise<boolean> {
    // Made in advance, so that the first check does not take twice as long.
    this.nobody ??= hash('nobody has this password', PARAMETERS)
    const against = stored ?? (await this.nobody)
    this.computed++
    const same = await verify(against, password.normalize('NFKC'))
    return same && stored !== null
  }

  /** Prepares the hash that the first check needs. */
  async warmUp(): Promise<void> {
    await this.matches(null, '')
    this.computed = 0
  }
}
