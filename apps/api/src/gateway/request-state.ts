import { setMaxListeners } from 'node:events'
import { type Admission, type LimitState, type Missing } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Answer } from './answer.js'
import { type EndpointPolicy } from './endpoint.js'

/** Where the unit of an admitted request was taken, so that it can be given back there. */
export interface Charge {
  limits: LimitState
  /** @returns whether the unit was given back; true where nobody can tell now */
  recordOutcome(
    outcome: 'client_error' | 'server_error' | 'uncharged',
    refund?: 'always' | 'budgeted',
  ): Promise<boolean>
}

/** The outcome of an admission, with the place where the unit of an admitted request was taken. */
export type Decision = { admission: Exclude<Admission, Missing>; charge: Charge | null }

/** What the chain knows of a request; each part is absent until it is known. */
export interface RequestState {
  /** The tag of the account that the key belongs to. */
  account?: string
  charge?: Charge
  /**
   * Takes the unit of one more item of the same request, without a slot of the burst.
   *
   * @throws Problem  429 without units; 401, 403, 503 as for the request itself
   */
  chargeAnother?: () => Promise<Charge | null>
  /** The key that was recognised, for the access log; also of a request that was refused after that. */
  keyId?: string
  /** What an engine answered, or the cache. */
  answer?: Answer
  /** The answer was found by the request's own text, unread. */
  recalled?: true
}

declare module 'fastify' {
  interface FastifyRequest {
    gateway: RequestState
  }
}

/** An unknown path spends nothing; a route that declares nothing is limited and needs a key like any other. */
const UNDECLARED: EndpointPolicy = {
  limitClass: 'standard',
  group: null,
  cached: false,
  heavy: false,
  selectable: false,
}
const UNKNOWN_PATH: EndpointPolicy = { ...UNDECLARED, limitClass: 'burst_only' }

export const policyOf = (request: FastifyRequest): EndpointPolicy =>
  request.is404 ? UNKNOWN_PATH : (request.routeOptions.config.endpoint ?? UNDECLARED)

/** The path as sent, without its query. */
export function pathOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '/'
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** The account that a request counts for; requests without a key share one. */
export const accountOf = (request: FastifyRequest): string => request.gateway.account ?? ''

/** Aborts when the client closes the connection before its answer is written. */
export function goneSignalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  // A batch listens once for each of its prompts.
  setMaxListeners(0, gone.signal)
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
