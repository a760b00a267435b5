import { Problem } from '@repere/http'
import { badField } from '../access/access.problems.js'

/** A wrong password, an unknown address, an unverified one: the same answer, so that they cannot be distinguished. */
export const loginRefused = () =>
  new Problem({
    status: 401,
    message: 'The e-mail address, the password or the code is wrong, or the address is not verified yet.',
  })

/** Forged, replayed, from another site, unknown: the same answer. */
export const passkeyRefused = () => new Problem({ status: 401, message: 'This passkey was not accepted.' })

/** A wrong password, address or code, and a person who has left: the same answer. */
export const staffLoginRefused = () =>
  new Problem({ status: 401, message: 'The e-mail address, the password or the code is wrong.' })

/** Unknown, used, or too old: the same answer. */
export const linkRefused = (field = 'token') => badField(field, 'unknown_value')

export const wrongPassword = (field = 'current_password') => badField(field, 'unknown_value')
