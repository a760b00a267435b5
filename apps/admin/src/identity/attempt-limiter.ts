import { createHash } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Problem } from '@repere/http'
import { failureSubject, type RedisClient } from '@repere/shared'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { tryAgain } from '../access/access.problems.js'
import { CONFIG, type Config } from '../config.js'
import { CONTROL_REDIS } from '../stores.module.js'

/** A limit of attempts: `points` in `seconds`. */
const LIMITS = {
  /** Passwords and codes of one person, from one network or one known device. A successful one clears the count. */
  login: { points: 10, seconds: 15 * 60 },
  /** Of one person, from all devices that are not known. A successful one clears the count. */
  login_person: { points: 100, seconds: 15 * 60 },
  /** Of one network address, which thousands may share: only failed attempts stay counted. */
  login_address: { points: 200, seconds: 15 * 60 },
  /** Mails that a person asks for themselves: a link again, a new password. To one mailbox. */
  mail: { points: 5, seconds: 60 * 60 },
  /**
   * Mails to one mailbox that others request: registrations, invitations. They are counted apart from those of the
   * person.
   */
  mail_offer: { points: 10, seconds: 60 * 60 },
  mail_offer_day: { points: 20, seconds: 24 * 60 * 60 },
  /** Mails to others that one person, and one account, ask for. */
  mail_person: { points: 20, seconds: 60 * 60 },
  mail_account: { points: 60, seconds: 24 * 60 * 60 },
  /** All mails that one network asks for, registrations apart. */
  mail_address: { points: 100, seconds: 60 * 60 },
  /** Messages to the operator: without a session, by network; with one, by person. */
  enquiry_address: { points: 20, seconds: 60 * 60 },
  /** Of all people without a session together: each is a mail to the operator. */
  enquiry_strangers: { points: 300, seconds: 60 * 60 },
  enquiry_person: { points: 20, seconds: 60 * 60 },
  /** Reports of leaked keys. */
  leak_address: { points: 60, seconds: 60 * 60 },
  register_address: { points: 100, seconds: 60 * 60 },
  /** Organisations that one network registers; `SIGN_UPS_PER_HOUR` sets the points. */
  sign_up_address: { points: 20, seconds: 60 * 60 },
  /** Tokens of links. They have 256 bits, so the limit only reduces load. */
  token_address: { points: 200, seconds: 15 * 60 },
  /** Webhook messages that an account asks for: tests, and deliveries again. */
  webhook_account: { points: 10, seconds: 60 },
} as const

export type AttemptKind = keyof typeof LIMITS

export interface Attempt {
  kind: AttemptKind
  subject: string
}

/** A 429. Exactly one refusal of a window is the first. */
export class TooManyAttempts extends Problem {
  constructor(
    retryAfterSeconds: number,
    readonly isFirst: boolean,
  ) {
    super({
      status: 429,
      message: 'Too many attempts; please wait.',
      headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
    })
  }
}

/**
 * Limits attempts in Redis, for all replicas together. An attempt is counted before it is checked, so concurrent
 * attempts cannot exceed the limit.
 */
@Injectable()
export class AttemptLimiter {
  private readonly limiters: Record<AttemptKind, RateLimiterRedis>

  constructor(@Inject(CONTROL_REDIS) redis: RedisClient, @Inject(CONFIG) config: Pick<Config, 'signUpsPerHour'>) {
    const limits = { ...LIMITS, sign_up_address: { ...LIMITS.sign_up_address, points: config.signUpsPerHour } }
    this.limiters = Object.fromEntries(
      Object.entries(limits).map(([kind, { points, seconds }]) => [
        kind,
        new RateLimiterRedis({
          storeClient: redis,
          keyPrefix: `rp:tries:${kind}`,
          points,
          duration: seconds,
          rejectIfRedisNotReady: true,
        }),
      ]),
    ) as Record<AttemptKind, RateLimiterRedis>
  }

  /**
   * @throws Problem  429; 503 while Redis is unavailable, because guesses would be unlimited
   */
  async count(kind: AttemptKind, subject: string): Promise<void> {
    try {
      await this.limiters[kind].consume(keyOf(kind, subject))
    } catch (refused) {
      if (refused instanceof RateLimiterRes) {
        throw new TooManyAttempts(
          refused.msBeforeNext / 1000,
          refused.consumedPoints === this.limiters[kind].points + 1,
        )
      }
      throw tryAgain('This is not possible for a moment; please try again.', refused)
    }
  }

  /**
   * Records a successful attempt.
   *
   * @param cleared  counters that are forgotten
   * @param returned  counters that get back the one attempt that this request has counted there, and no more
   */
  async forgive({ cleared = [], returned = [] }: { cleared?: Attempt[]; returned?: Attempt[] }): Promise<void> {
    await Promise.all([
      ...cleared.map(({ kind, subject }) => this.limiters[kind].delete(keyOf(kind, subject))),
      ...returned.map(async ({ kind, subject }) => {
        const { consumedPoints } = await this.limiters[kind].reward(keyOf(kind, subject))
        // Its window has ended meanwhile: a counter below zero would allow more than the limit.
        if (consumedPoints <= 0) await this.limiters[kind].delete(keyOf(kind, subject))
      }),
    ]).catch(() => undefined)
  }
}

/** Redis contains no e-mail address in clear; an IPv6 subscriber counts as one. */
function keyOf(kind: AttemptKind, subject: string): string {
  const whom = kind.endsWith('_address') ? failureSubject(subject) : subject
  return createHash('sha256').update(whom).digest('base64url')
}
