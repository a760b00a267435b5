import { type AnyCaller } from '../access/caller.js'
import { deviceOf, type RequestOrigin } from '../access/request-origin.js'
import { type Author } from './audit-entry.js'

/** The author of the changes that a caller's request makes. */
export function authorOf(caller: AnyCaller): Author {
  const { requestId, address, device, email } = caller
  return caller.surface === 'portal'
    ? { actor: { kind: 'customer', id: caller.userId, email }, requestId, address, device }
    : { actor: { kind: 'staff', id: caller.staffId, email }, requestId, address, device }
}

/** The fields of an entry that come from the request, while no caller is known yet. */
export const originOf = (request: RequestOrigin): Omit<Author, 'actor'> => ({
  requestId: request.id,
  address: request.ip,
  device: deviceOf(request),
})
