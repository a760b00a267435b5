import { Injectable } from '@nestjs/common'
import { type FieldError } from '@repere/http'
import { BreachedPasswords } from './breached-passwords.js'
import { LOCAL_WORDS } from './local-words.js'

export const PASSWORD_CHARACTERS = { min: 10, max: 128 } as const

/** Of 0 to 4: from 3 on, more than 10^8 guesses are needed of somebody who knows how people choose passwords. */
const SCORE_MIN = 3
/** Characters that are judged: what follows only makes a password stronger, and time grows with the length. */
const JUDGED_CHARACTERS = 64
/** Ways in which `p@ssw0rd` is read, so that many such characters do not take seconds. */
const LOOKALIKE_READINGS_MAX = 16
/** Shorter words stand in passwords by chance. */
const NAME_CHARACTERS_MIN = 3

/** Whose password it is: what a guesser knows too. */
export interface PasswordOwner {
  email: string
  /** Of their organisations. */
  organisations: readonly string[]
}

/** Judges new passwords: hard to guess for somebody who knows the person, and in no list of stolen ones. */
@Injectable()
export class PasswordRules {
  private estimator: Promise<Estimator> | null = null

  constructor(private readonly breached: BreachedPasswords) {}

  /**
   * The fault of a password whose length is right already. Count an attempt before: judging takes some milliseconds.
   *
   * @returns null where there is none
   */
  async faultOf(password: string, owner: PasswordOwner, field = 'password'): Promise<FieldError | null> {
    const guessable = { field, reason: 'guessable', value: null } as const
    const text = password.normalize('NFKC')
    this.estimator ??= loadEstimator()
    const { check } = await this.estimator
    if (check(withoutAccents(text).slice(0, JUDGED_CHARACTERS), wordsOf(owner)) < SCORE_MIN) return guessable
    return (await this.breached.has(text)) ? guessable : null
  }
}

interface Estimator {
  /** @returns 0 to 4 */
  check: (password: string, words: string[]) => number
}

/** The dictionaries are some megabytes: they are read when the first password is judged. */
async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, common, en, fr] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-fr'),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...en.dictionary, ...fr.dictionary, local: [...LOCAL_WORDS] },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: LOOKALIKE_READINGS_MAX,
  })
  return { check: (password, words) => estimator.check(password, words).score }
}

/** What a guesser tries first: the address and the organisations, whole, in parts, and written together. */
function wordsOf({ email, organisations }: PasswordOwner): string[] {
  const texts = [email, ...organisations].map((text) => withoutAccents(text).toLowerCase())
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u), text.replace(/[^\p{L}\p{N}]/gu, '')])
  return [...new Set([...parts, ...email.toLowerCase().split('@')])].filter(
    (word) => word.length >= NAME_CHARACTERS_MIN,
  )
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '')
