import { Injectable } from '@nestjs/common'
import { digestOf } from '../access/sessions.js'
import { SealedText } from './sealed-text.js'

/** So long after the last login from it, a device is not known any more. */
const KNOWN_FOR_MS = 180 * 86_400_000

export type Surface = 'portal' | 'staff'

/** Somebody as device cookies name them. A new password makes every device unknown. */
interface DeviceOwner {
  email: string
  passwordHash: string | null
}

/**
 * Browsers that somebody has logged in from before, by a sealed cookie that outlives sessions. Nothing is stored: the
 * cookie itself says whose device it is, and nobody else can write one.
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly sealed: SealedText) {}

  /** What the device cookie of a browser is to hold after a good login; null: nothing can be sealed here. */
  cookieFor(surface: Surface, owner: DeviceOwner): string | null {
    try {
      return this.sealed.seal(`${Date.now()}:${ownerOf(owner)}`, `device:${surface}`)
    } catch {
      // A deployment without SECRETS_KEY knows no devices; logging in works all the same.
      return null
    }
  }

  /**
   * @param owner  who is logging in; null: nobody with that address
   * @param cookie  what the browser sent; null: nothing
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
