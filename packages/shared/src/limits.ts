/** What the limit headers say where there is no limit. */
export const UNLIMITED = 2147483647

/** The state of one limit, as the `X-RateLimit-*` headers tell it. */
export interface LimitState {
  /** Units per trailing 24 hours; `UNLIMITED` without a quota. */
  limit: number
  /** Units left, this request counted. */
  remaining: number
  /** Unix second, rounded up, at which the binding limit next frees a slot; now where nothing is used. */
  resetAt: number
}
