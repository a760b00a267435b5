import { setMaxListeners } from 'node:events'
import { type Admission, type Missing, type SettledOutcome } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Answer } from './answer.js'
import { type EndpointPolicy } from './endpoint.js'

/** Records where units of an admitted request were taken, so that they can be given back there. */
export interface Charge {
  /** @returns whether the units were given back; true when this cannot be known now */
  recordOutcome(outcome: SettledOutcome, refund?: 'always' | 'budgeted'): Promise<boolean>
}

/** The outcome of an admission, and the charge of an admitted request. */
export type Decision = { admission: Exclude<Admission, Missing>; charge: Charge | null }

/** The chain's knowledge of a request. Each part is absent until it is known. */
export interface RequestState {
  /** The tag of the account that the key belongs to. */
  account?: string
  /** The key has no price: it is one of the sandbox. */
  isFree?: boolean
  /** The account agreed that its traces are used for travel times in traffic. */
  sharesTraces?: true
  charge?: Charge
  /**
   * Takes further units of the same request, all of them or none, without a slot of the burst.
   *
   * @throws Problem  429 without so many units left; 401, 403, 503 as for the request itself
   */
  chargeFurther?: (units: number) => Promise<Charge | null>
  /** Query and body of the request are logged for the account until this time; milliseconds since 1970. */
  logsDetailsUntilMs?: number
  /** Id of the recognised key, for the logs; also for a request that was refused later. */
  keyId?: string
  /** The client's network address, from the socket or a trusted proxy. */
  address?: string
  /** The text of the browser token that the request carries, once it is known to be one. */
  token?: string
  /** Units that the request has cost so far. */
  units?: number
  /** Why the request was refused or failed, as a code. */
  reason?: string
  /** The answer of an engine or of the cache. */
  answer?: Answer
  /** True when the answer was found by the text of the request, without parsing. */
  recalled?: true
}

declare module 'fastify' {
  interface FastifyRequest {
    gateway: RequestState
  }
}

/** The policy of a route without a declaration: it is limited and needs a key. An unknown path costs nothing. */
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

/** The account of a request; requests without a key share one. */
export const accountOf = (request: FastifyRequest): string => request.gateway.account ?? ''

export const isFree = (request: FastifyRequest): boolean => request.gateway.isFree ?? false

/** Aborts when the client closes the connection before its answer is written. */
export function goneSignalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  // A batch adds one listener for each of its prompts.
  setMaxListeners(0, gone.signal)
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
