import { createHash } from 'node:crypto'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { CONFIG, type Config } from '../config.js'

const TIMEOUT_MS = 2_000
const PREFIX_CHARACTERS = 5
/** Of a whole answer: some 1 000 lines of 40 characters, with padding. */
const ANSWER_BYTES_MAX = 500_000

/**
 * Checks a list of stolen passwords by k-anonymity: the service gets five characters of the SHA-1 and returns every
 * entry with this prefix; the comparison happens here. Off without `BREACHED_PASSWORDS_URL`.
 */
@Injectable()
export class BreachedPasswords {
  private readonly logger = new Logger(BreachedPasswords.name)

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'breachedPasswordsUrl'>) {}

  /** @returns false also if the service is off or does not respond: this must not block a new password */
  async has(password: string): Promise<boolean> {
    const { breachedPasswordsUrl } = this.config
    if (breachedPasswordsUrl === null) return false
    const digest = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase()
    try {
      const answer = await fetch(`${breachedPasswordsUrl}/range/${digest.slice(0, PREFIX_CHARACTERS)}`, {
        headers: { 'add-padding': 'true', 'user-agent': 'repere-admin' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!answer.ok) throw new Error(`The list of stolen passwords answers ${answer.status}`)
      const text = (await answer.text()).slice(0, ANSWER_BYTES_MAX)
      return countIn(text, digest.slice(PREFIX_CHARACTERS)) > 0
    } catch (error) {
      this.logger.warn({ err: error }, 'A password was not looked up in the list of stolen ones')
      return false
    }
  }
}

/** How often an entry was seen; padding is entries that were seen 0 times. */
function countIn(text: string, suffix: string): number {
  const line = text.split(/\r?\n/).find((one) => one.toUpperCase().startsWith(`${suffix}:`))
  return line === undefined ? 0 : Number(line.slice(suffix.length + 1)) || 0
}
