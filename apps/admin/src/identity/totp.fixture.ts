import { TOTP, URI } from 'otpauth'
import { totpUri } from './totp.js'

/** The code that an authenticator app shows at a time, once it has read the URI of a secret. */
export function codeAt(secret: string, atMs: number): string {
  const app = URI.parse(totpUri(secret, 'someone@client.example'))
  if (!(app instanceof TOTP)) throw new Error('The URI is not of a code by time')
  return app.generate({ timestamp: atMs })
}
