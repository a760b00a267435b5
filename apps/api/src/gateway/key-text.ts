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
 * The request's key, judged by its text alone: whatever was never issued, or belongs to another address, costs no I/O.
 *
 * @throws Problem  401
 */
export function keyOf(request: FastifyRequest, deployment: Deployment): ParsedKey {
  const text = request.headers['x-service-key']
  const key = typeof text === 'string' ? parseKey(text) : null
  if (!key || !ACCEPTED[deployment].includes(key.kind)) throw unauthorized()
  return key
}
