import { badInput, type FieldError, Overload, Problem } from '@repere/http'

/** A missing, ended or unknown session: the same answer for all. */
export const sessionRequired = () => new Problem({ status: 401, message: 'Log in first.' })

/** An unknown, expired or revoked management token, or one of a person who has left: the same answer for all. */
export const tokenRefused = () =>
  new Problem({
    status: 401,
    message: 'This management token is not valid here.',
    headers: { 'www-authenticate': 'Bearer' },
  })

/** @param scope  the scope that the operation needs; absent: it needs a person's session */
export const outOfScope = (scope: string | undefined) =>
  new Problem({
    status: 403,
    message:
      scope === undefined
        ? 'No management token may do this: log in.'
        : `This needs a management token with the scope ${scope}.`,
    details: [{ field: 'Authorization', reason: 'out_of_scope', value: null }],
  })

/** An API key or a customer's session on a route for staff. */
export const staffOnly = () => new Problem({ status: 403, message: 'Only staff may do this.' })

export const roleRefused = () => new Problem({ status: 403, message: 'Your role does not allow this.' })

/** The code of the authenticator in this session is too old for this operation: `POST /staff/step-up` renews it. */
export const stepUpRequired = () =>
  new Problem({
    status: 403,
    message: 'Confirm this with a code of your authenticator first.',
    details: [{ field: 'session', reason: 'step_up_required', value: null }],
  })

export const verifiedMailRequired = () =>
  new Problem({ status: 403, message: 'Verify your e-mail address first: follow the link that we sent you.' })

/** The organisation is suspended for fraud or abuse. Its people may pay, end things, and secure their logins. */
export const suspendedOrganisation = () =>
  new Problem({ status: 403, message: 'This organisation is suspended; please contact us.' })

/** Another site may have made the request in the person's browser. */
export const forgeryRefused = () =>
  new Problem({
    status: 403,
    message: 'This request was refused: it needs the X-CSRF-Token of the session, from this site.',
  })

/** The request conflicts with the current state; nothing has changed. */
export const conflict = (message: string) => new Problem({ status: 409, message })

/** One offending field. */
export const badField = (field: string, reason: FieldError['reason'], value: unknown = null) =>
  badInput([{ field, reason, value }])

/** More is being done than this process can do at once. */
export const tooMuchAtOnce = (message: string) =>
  new Overload({ status: 503, message, headers: { 'retry-after': '5' } })

/** The change is committed but not yet published to Redis; or a store does not answer. */
export const tryAgain = (message: string, cause?: unknown) =>
  new Problem({ status: 503, message, headers: { 'retry-after': '5' }, cause })
