import { createHash, timingSafeEqual } from 'node:crypto'
import { type FastifyRequest } from 'fastify'
import { forgeryRefused } from './access.problems.js'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export const changesSomething = (request: FastifyRequest): boolean => !SAFE_METHODS.has(request.method)

/**
 * The CSRF token of a session. It is derived from the cookie's text, which other sites cannot read, and does not reveal
 * it. So it need not be stored.
 */
export const csrfTokenOf = (sessionText: string): string =>
  createHash('sha256').update(`csrf:${sessionText}`).digest('base64url')

/** @throws Problem  403 unless the request has the token of its session */
export function requireCsrfToken(request: FastifyRequest, sessionText: string): void {
  const sent = Buffer.from(String(request.headers['x-csrf-token'] ?? ''))
  const expected = Buffer.from(csrfTokenOf(sessionText))
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw forgeryRefused()
}

/**
 * Refuses requests that a browser sent for another site, also without a session, so that no site can log a person in
 * under another account. Programs send neither an origin nor a site.
 *
 * @param origins  the origins of our pages
 * @throws Problem  403
 */
export function requireOwnOrigin(request: FastifyRequest, origins: readonly string[]): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined) {
    if (!origins.includes(origin)) throw forgeryRefused()
  } else if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forgeryRefused()
}
