import { type FastifyInstance } from 'fastify'
import { type Config } from '../config.js'

const DAY_MS = 86_400_000
/** Days for which the text is valid. Readers fetch it again before its end. */
const VALID_DAYS = 180

/** `/.well-known/security.txt` (RFC 9116): where to report a security problem. No key is needed to read it. */
export function registerSecurityTxt(fastify: FastifyInstance, { securityContact, docsUrl, http }: Config): void {
  fastify.get('/.well-known/security.txt', (_request, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${http.publicUrl}/.well-known/security.txt`,
      `Policy: ${docsUrl}/security`,
    ]
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
