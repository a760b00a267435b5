import { badInput, type FieldError, Problem } from '@repere/http'

/** No session, one that has ended, or one that never was: all the same. */
export const sessionRequired = () => new Problem({ status: 401, message: 'Log in first.' })

/** An API key or a customer's session where only staff may be. */
export const staffOnly = () => new Problem({ status: 403, message: 'Only staff may do this.' })

export const roleRefused = () => new Problem({ status: 403, message: 'Your role does not allow this.' })

/** The session shows a code of the authenticator that is too old for this operation: `POST /staff/step-up` renews it. */
export const stepUpRequired = () =>
  new Problem({
    status: 403,
    message: 'Confirm this with a code of your authenticator first.',
    details: [{ field: 'session', reason: 'step_up_required', value: null }],
  })

export const verifiedMailRequired = () =>
  new Problem({ status: 403, message: 'Verify your e-mail address first: follow the link that we sent you.' })

/** The request may have been made by another site in the person's browser. */
export const forgeryRefused = () =>
  new Problem({
    status: 403,
    message: 'This request was refused: it needs the X-CSRF-Token of the session, from this site.',
  })

/** What was asked contradicts what is; nothing has changed. */
export const conflict = (message: string) => new Problem({ status: 409, message })

/** One offending field. */
export const badField = (field: string, reason: FieldError['reason'], value: unknown = null) =>
  badInput([{ field, reason, value }])

/** A change that is committed, but that Redis could not be told yet; or a store that does not answer. */
export const tryAgain = (message: string, cause?: unknown) =>
  new Problem({ status: 503, message, headers: { 'retry-after': '5' }, cause })
