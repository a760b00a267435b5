import { Injectable } from '@nestjs/common'
import { digestOf } from '../access/sessions.js'
import { SealedText } from './sealed-text.js'

/** Time after the last login until a device is unknown again. */
const KNOWN_FOR_MS = 180 * 86_400_000

export type Surface = 'portal' | 'staff'

/** A person in device cookies. A new password makes every device unknown. */
interface DeviceOwner {
  email: string
  passwordHash: string | null
}

/**
 * Browsers that a person has used to log in, by an encrypted cookie that outlives sessions. Nothing is stored: the
 * cookie itself contains the person, and cannot be forged.
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly sealed: SealedText) {}

  /** The device cookie for a browser after a successful login; null: encryption is not set up. */
  cookieFor(surface: Surface, owner: DeviceOwner): string | null {
    try {
      return this.sealed.seal(`${Date.now()}:${ownerOf(owner)}`, `device:${surface}`)
    } catch {
      // Without SECRETS_KEY every device is unknown; logging in works all the same.
      return null
    }
  }

  /**
   * @param owner  the person who logs in; null: an unknown address
   * @param cookie  the browser's cookie; null: none
   */
  knows(surface: Surface, owner: DeviceOwner | null, cookie: string | null): boolean {
    if (owner === null || cookie === null) return false
    try {
      const [issuedAt, whose] = this.sealed.open(cookie, `device:${surface}`).split(':')
      return whose === ownerOf(owner) && Date.now() - Number(issuedAt) < KNOWN_FOR_MS
    } catch {
      return false
    }
  }
}

const ownerOf = ({ email, passwordHash }: DeviceOwner): string => digestOf(`${email}:${passwordHash ?? ''}`)
