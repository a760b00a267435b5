export { type Actor, type AuditedChange, type AuditTarget } from './audit-entry.js'
export { type ChainHead, type ChainVerdict, verifyAuditChain } from './audit-chain.js'
export { AuditLog, type AuditWriter } from './audit-log.js'
