import { createHash, timingSafeEqual } from 'node:crypto'
import { type FastifyRequest } from 'fastify'
import { forgeryRefused } from './access.problems.js'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export const changesSomething = (request: FastifyRequest): boolean => !SAFE_METHODS.has(request.method)

/**
 * The token that a session's unsafe requests carry. It follows from what the cookie holds, which other sites cannot
 * read, and says nothing of it; nothing has to be stored.
 */
export const csrfTokenOf = (sessionText: string): string =>
  createHash('sha256').update(`csrf:${sessionText}`).digest('base64url')

/** @throws Problem  403 unless the request carries its session's token */
export function requireCsrfToken(request: FastifyRequest, sessionText: string): void {
  const sent = Buffer.from(String(request.headers['x-csrf-token'] ?? ''))
  const expected = Buffer.from(csrfTokenOf(sessionText))
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw forgeryRefused()
}

/**
 * Refuses what a browser sent for another site; also where there is no session yet, for nobody shall be logged in as
 * somebody else. Programs say neither where they come from nor whether they crossed sites.
 *
 * @param origins  from which people's browsers may call
 * @throws Problem  403
 */
export function requireOwnOrigin(request: FastifyRequest, origins: readonly string[]): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined) {
    if (!origins.includes(origin)) throw forgeryRefused()
  } else if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forgeryRefused()
}
