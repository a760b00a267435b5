import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { type FieldError } from '@repere/http'
import { BreachedPasswords } from './breached-passwords.js'
import { loadPasswordEstimate, type PasswordEstimate } from './password-estimator.js'
import { PasswordEstimatorThread } from './password-estimator-thread.js'

export const PASSWORD_CHARACTERS = { min: 10, max: 128 } as const

/** Of 0 to 4: from 3 on, an attacker who knows how people choose passwords needs more than 10^8 guesses. */
const SCORE_MIN = 3
/** Characters that are estimated: further ones only make a password stronger, and time grows with the length. */
const JUDGED_CHARACTERS = 64
/** Shorter words occur in passwords by chance. */
const NAME_CHARACTERS_MIN = 3

const WORKER_FILE = new URL('./password-estimator.worker.js', import.meta.url)

/** The owner of the password; an attacker knows this data, too. */
export interface PasswordOwner {
  email: string
  /** Of their organisations. */
  organisations: readonly string[]
}

/** Checks new passwords: hard to guess for an attacker who knows the person, and not in a list of stolen passwords. */
@Injectable()
export class PasswordRules implements OnModuleInit, OnApplicationShutdown {
  // Tests run the sources, which a thread cannot load: they estimate in the main thread.
  private readonly thread = import.meta.url.endsWith('.ts') ? null : new PasswordEstimatorThread(WORKER_FILE)
  private ownEstimate: Promise<PasswordEstimate> | null = null

  constructor(private readonly breached: BreachedPasswords) {}

  onModuleInit(): void {
    this.thread?.start()
  }

  onApplicationShutdown(): Promise<void> | undefined {
    return this.thread?.stop()
  }

  /**
   * The fault of a password whose length is right already. Count an attempt before: an estimate takes some 50 ms of
   * processor time.
   *
   * @returns null where there is none
   * @throws Problem  503 while too many passwords are being judged
   */
  async faultOf(password: string, owner: PasswordOwner, field = 'password'): Promise<FieldError | null> {
    const guessable = { field, reason: 'guessable', value: null } as const
    const text = password.normalize('NFKC')
    const score = await this.estimate(withoutAccents(text).slice(0, JUDGED_CHARACTERS), wordsOf(owner))
    if (score < SCORE_MIN) return guessable
    return (await this.breached.has(text)) ? guessable : null
  }

  private async estimate(password: string, words: string[]): Promise<number> {
    if (this.thread !== null) return this.thread.estimate(password, words)
    this.ownEstimate ??= loadPasswordEstimate()
    return (await this.ownEstimate)(password, words)
  }
}

/** The first guesses of an attacker: the address and the organisations, whole, in parts, and joined. */
function wordsOf({ email, organisations }: PasswordOwner): string[] {
  const texts = [email, ...organisations].map((text) => withoutAccents(text).toLowerCase())
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u), text.replace(/[^\p{L}\p{N}]/gu, '')])
  return [...new Set([...parts, ...email.toLowerCase().split('@')])].filter(
    (word) => word.length >= NAME_CHARACTERS_MIN,
  )
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '')
