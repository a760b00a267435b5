export { type AuditedChange, type Author, nameOf, STAFF_NAME_PREFIX, systemAuthor, uuidV7 } from './audit-entry.js'
export { authorOf, originOf } from './author-of.js'
export { verifyAuditChain } from './audit-chain.js'
export { recordAudit } from './audit-log.js'
