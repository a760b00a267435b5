export {
  type Actor,
  type AuditedChange,
  type AuditTarget,
  type Author,
  nameOf,
  STAFF_NAME_PREFIX,
  systemAuthor,
} from './audit-entry.js'
export { authorOf, originOf } from './author-of.js'
export { type ChainHead, type ChainVerdict, verifyAuditChain } from './audit-chain.js'
export { AuditLog, type AuditWriter } from './audit-log.js'
