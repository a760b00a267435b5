import { type AnyCaller } from '../access/caller.js'
import { type Author } from './audit-entry.js'

/** The author of what a caller's request changes. */
export function authorOf(caller: AnyCaller): Author {
  const { requestId, email } = caller
  return caller.surface === 'portal'
    ? { actor: { kind: 'customer', id: caller.userId, email }, requestId }
    : { actor: { kind: 'staff', id: caller.staffId, email }, requestId }
}
