import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** Steps before and after the current one whose codes are accepted, because clocks differ. */
const DRIFT_STEPS = 1

const totpOf = (secret: string, email = '') =>
  new TOTP({
    issuer: 'Repère',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** A new secret: 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The URI that authenticator apps read, as a QR code or a link. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/**
 * The step that a code belongs to.
 *
 * @param atMs  now, milliseconds since 1970
 * @returns null where it belongs to none near now
 */
export function stepOfCode(secret: string, code: string, atMs = Date.now()): bigint | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: atMs, window: DRIFT_STEPS })
  return delta === null ? null : BigInt(Math.floor(atMs / 1000 / STEP_SECONDS) + delta)
}
