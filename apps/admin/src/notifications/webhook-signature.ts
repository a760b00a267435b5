import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 24

/** A signing secret as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/**
 * The headers of a message according to Standard Webhooks: https://www.standardwebhooks.com.
 *
 * @param secrets  each signs: two while a secret is being replaced
 * @param body  the bytes that are sent
 */
export function signedHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: string[],
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
