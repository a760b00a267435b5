import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config } from './config.js'

const DAY_SECONDS = 86_400
/** Of a clip. */
const VALID_DAYS = 7

/** Signs addresses of clips and pictures, which then need no key until they expire. */
export class AddressSignature {
  /**
   * @param secret  signs
   * @param accepted  further secrets whose signatures are valid: the old or the next one during a change
   */
  constructor(
    private readonly secret: string,
    private readonly accepted: readonly string[] = [],
  ) {}

  /**
   * The end of the day in so many days: an address stays the same all day, so that players and proxies can cache what it names.
   */
  static expiryFrom(now: Date, days = VALID_DAYS): Date {
    const day = Math.ceil(now.getTime() / 1000 / DAY_SECONDS) + days
    return new Date(day * DAY_SECONDS * 1000)
  }

  /** @param name  what the address names. @param expires  Unix seconds */
  sign(name: string, expires: number): string {
    return signatureOf(this.secret, name, expires)
  }

  /** @param expires  as sent. @returns false for a forged or expired signature */
  admits(name: string, expires: string, signature: string, now: Date): boolean {
    if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false
    const sent = Buffer.from(signature)
    return [this.secret, ...this.accepted].some((secret) => {
      const expected = Buffer.from(signatureOf(secret, name, Number(expires)))
      return sent.length === expected.length && timingSafeEqual(sent, expected)
    })
  }
}

function signatureOf(secret: string, name: string, expires: number): string {
  return createHmac('sha256', secret).update(`${name}\n${expires}`).digest('base64url')
}

/** Signs with the secret of the deployment. */
export const addressSignature = ({ speech }: Config): AddressSignature =>
  new AddressSignature(clipSecret(speech.clipSecret, speech.clipsDir), speech.clipSecretsAccepted)

/**
 * The secret of the deployment; without one, a generated secret beside the clips, so that every process on this machine
 * uses the same secret and addresses survive a restart. Several machines must be given one.
 */
function clipSecret(given: string | null, folder: string): string {
  if (given !== null) return given
  const path = join(folder, 'secret')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
