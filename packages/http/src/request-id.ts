import { type IncomingMessage } from 'node:http'
import { randomUUID } from 'node:crypto'

const VALID = /^[A-Za-z0-9._~:/+=-]{1,128}$/

/** Keeps a valid id of the client, so that the client can follow its request through its own systems and ours. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id']
  return typeof sent === 'string' && VALID.test(sent) ? sent : randomUUID()
}
