/** The value of the limit headers when there is no limit. */
export const UNLIMITED = 2147483647

/** The state of one limit, as in the `X-RateLimit-*` headers. */
export interface LimitState {
  /** Units per trailing 24 hours; `UNLIMITED` without a quota. */
  limit: number
  /** Units left after this request. */
  remaining: number
  /**
   * Unix second, rounded up, at which `remaining` increases next; after a refusal, the second from which a request is
   * accepted again. The current second when nothing is used.
   */
  resetAt: number
}
