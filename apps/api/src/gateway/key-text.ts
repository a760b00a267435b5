import { type KeyKind, type ParsedKey, parseKey } from '@repere/shared'
import { type FastifyRequest } from 'fastify'
import { type Deployment } from '../config.js'
import { unauthorized } from './problem.js'

const ACCEPTED: Record<Deployment, readonly KeyKind[]> = {
  sandbox: ['test'],
  production: ['live'],
  local: ['test', 'live'],
}

/**
 * Checks the text of the request's key. A key that was never issued, or that belongs to the other deployment, costs no
 * I/O.
 *
 * @throws Problem  401
 */
export function keyOf(request: FastifyRequest, deployment: Deployment): ParsedKey {
  const text = request.headers['x-service-key']
  const key = typeof text === 'string' ? parseKey(text) : null
  if (!key || !ACCEPTED[deployment].includes(key.kind)) throw unauthorized()
  return key
}
