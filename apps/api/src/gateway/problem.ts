import { Overload, Problem } from '@repere/http'
import { type MeteringGroup, type Principal } from '@repere/shared'

/** The query parameter that carries a browser token. */
export const TOKEN_PARAMETER = 'access_token'

/**
 * A request without a result, for which another API has an answer and no error: that answer is sent with 200, and the request is
 * not charged.
 */
export class WithoutResult extends Problem {
  constructor(readonly answer: object) {
    super({ status: 400, message: 'Nothing was found.' })
  }
}

const retryAfter = (seconds: number) => ({ 'retry-after': String(Math.max(1, Math.ceil(seconds))) })

/** The same body for every invalid key, so that a client cannot distinguish the causes. */
export const unauthorized = () =>
  new Problem({ status: 401, message: 'A valid API key is required in the X-Service-Key header.', charged: false })

export const originRefused = () =>
  new Problem({ status: 403, message: 'This origin is not allowed for this key.', headers: { vary: 'Origin' } })

/** The key stays valid; `reason` says what to change. */
const keyRefused = (
  reason: 'out_of_scope' | 'address_not_allowed' | 'mail_not_verified',
  value: string | null,
  message: string,
  field = 'X-Service-Key',
) => new Problem({ status: 403, message, details: [{ field, reason, value }] })

export const outOfScope = (group: MeteringGroup | null, { isToken }: Pick<Principal, 'isToken'>) =>
  isToken
    ? keyRefused(
        'out_of_scope',
        group,
        'This token may not call this endpoint: it reads the groups that its owner chose, with GET.',
        TOKEN_PARAMETER,
      )
    : keyRefused('out_of_scope', group, 'This key may not call this group of endpoints.')

export const addressRefused = (address: string) =>
  keyRefused('address_not_allowed', address, 'This key may not be used from this address.')

export const mailNotVerified = () =>
  keyRefused(
    'mail_not_verified',
    null,
    'This key is paused: nobody has verified the e-mail address of its organisation. Follow the link that we sent.',
  )

export const accountSuspended = () => new Problem({ status: 403, message: 'This account is suspended.' })

export const adminElsewhere = () =>
  new Problem({ status: 403, message: 'An API key does not give access to the administration.' })

/** A request that needs several units may get some of them first; refused, it costs none. */
export const rateLimited = (by: 'day' | 'burst' | 'overage_cap' | 'failures', retryAfterSeconds: number) =>
  new Problem({
    status: 429,
    message: {
      day: 'The quota of requests per day is used up.',
      burst: 'Too many requests in one second.',
      overage_cap: 'The quota of requests per day and the spending cap beyond it are used up.',
      failures: 'Too many requests with unknown keys from this address.',
    }[by],
    headers: retryAfter(retryAfterSeconds),
    charged: false,
  })

/** The engine failed, or sent an invalid answer. */
export const engineFailed = (backend: string, cause?: unknown) =>
  new Problem({ status: 502, message: `The ${backend} engine did not answer correctly.`, backend, cause })

const late = (backend: string, cause?: unknown) => ({
  status: 502,
  message: `The ${backend} engine did not answer in time.`,
  backend,
  cause,
})

/** The engine missed its deadline because it was stopped or starved: a failure of ours, which is never charged. */
export const engineLate = (backend: string, cause?: unknown) => new Problem(late(backend, cause))

/**
 * The engine missed its deadline after working until then. Input that is made for this must not be free without limit.
 */
export const engineTimedOut = (backend: string, cause?: unknown) =>
  new Problem({ ...late(backend, cause), refund: 'budgeted' })

/** Seconds after which a replica may have opened its first build, or an operator may have replaced one that cannot be opened. */
const NO_DATA_RETRY_SECONDS = { starting: 2, unusable: 30 }

/** @param problem  why the data build cannot be opened; null: the first build is not open yet */
export const noMapData = (backend: string, problem: string | null) =>
  new Problem({
    status: 503,
    message:
      problem === null
        ? 'The service has no map data yet; please try again.'
        : 'The service has no map data: its data build cannot be opened.',
    headers: retryAfter(problem === null ? NO_DATA_RETRY_SECONDS.starting : NO_DATA_RETRY_SECONDS.unusable),
    backend,
    cause: problem === null ? undefined : new Error(problem),
  })

const busy = (retryAfterSeconds: number, backend?: string, cause?: unknown) => ({
  status: 503,
  message: 'The service is overloaded; please try again.',
  headers: retryAfter(retryAfterSeconds),
  backend,
  cause,
})

/** This replica has too much work. */
export const overloaded = (retryAfterSeconds: number, backend?: string, cause?: unknown) =>
  new Overload(busy(retryAfterSeconds, backend, cause))

/** No process of the engine answers now; another one is being started. */
export const engineStarting = (retryAfterSeconds: number, backend: string, cause: unknown) =>
  new Overload({
    ...busy(retryAfterSeconds, backend, cause),
    message: `The ${backend} engine is starting; please try again.`,
  })

/** A store without which the request cannot be answered is away. Clients get the same answer as in an overload. */
export const storeAway = (retryAfterSeconds: number, cause: unknown) =>
  new Problem(busy(retryAfterSeconds, undefined, cause))

export const underMaintenance = (message: string, retryAfterSeconds: number) =>
  new Problem({ status: 503, message, headers: retryAfter(retryAfterSeconds) })

/** The client closed its connection before the answer. Only the log and the counters see this. */
export const clientGone = () => new Problem({ status: 499, message: 'The client closed the connection.' })
