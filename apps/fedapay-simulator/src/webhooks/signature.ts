import { createHmac } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-fedapay-signature'

/**
 * FedaPay's signature of a webhook: HMAC-SHA256 over the time, a dot and the bytes.
 *
 * @returns the header's value, `t=<Unix seconds>,s=<hex>`
 */
export function sign(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},s=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
