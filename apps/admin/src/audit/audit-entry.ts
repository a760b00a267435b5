import { createHash, randomBytes } from 'node:crypto'
import { KEY_PREFIXES } from '@repere/shared'

/** The author of a change. */
export interface Actor {
  kind: 'customer' | 'staff' | 'system'
  /** A user's or a staff member's id; for the system the part that acted: `job: plan-terms`, `command line: root`. */
  id: string
  email?: string | null
}

/** The author of a change, and the request that caused it. */
export interface Author {
  actor: Actor
  /** `X-Request-Id` of the request that caused it; absent without a request. */
  requestId?: string | null
  /** The network address that the request came from. */
  address?: string | null
  /** The `User-Agent` of the request. */
  device?: string | null
}

/** The author of changes that the system makes by itself. */
export const systemAuthor = (part: string): Author => ({ actor: { kind: 'system', id: part } })

/** The name of an author as rows store it for people: an e-mail address where there is one. */
export function nameOf({ actor }: Author): string {
  const name = actor.email ?? actor.id
  return actor.kind === 'staff' ? `${STAFF_NAME_PREFIX}${name}` : name
}

export const STAFF_NAME_PREFIX = 'staff: '

/** The changed object. */
export interface AuditTarget {
  /** A noun of the domain: `key`, `account`, `plan`, `session`. */
  kind: string
  id: string
}

/** One change, as its author describes it. Values are those of JSON; dates are written as ISO 8601. */
export interface AuditedChange {
  actor: Actor
  /** Noun, then verb: `key.revoke`. */
  action: string
  /** The account that it concerns, whose owners may read it. Absent: staff only. */
  accountId?: string | null
  target: AuditTarget
  before?: unknown
  after?: unknown
  reason?: string | null
  /** `X-Request-Id` of the request that caused it. */
  requestId?: string | null
  address?: string | null
  device?: string | null
}

/** An entry as it is stored and hashed. */
export interface AuditEntryContent {
  id: string
  occurredAt: Date
  actorKind: Actor['kind']
  actorId: string
  actorEmail: string | null
  action: string
  accountId: string | null
  targetKind: string
  targetId: string
  before: Json
  after: Json
  reason: string | null
  requestId: string | null
  address: string | null
  device: string | null
}

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const REDACTED = '[redacted]'
const KEY_TEXT = /svc_(test|live)_([0-9A-Za-z]{10})[0-9A-Za-z]{24}([0-9A-Za-z]{4})/g
const SECRET_NAME = /password|passphrase|secret|token|totp|otp_|recovery|digest|cookie|authorization/i

/** An entry of a change, without its secrets. */
export function toEntry(change: AuditedChange, now = new Date()): AuditEntryContent {
  const { actor, target } = change
  return {
    id: uuidV7(now),
    occurredAt: now,
    actorKind: actor.kind,
    actorId: storable(actor.id),
    actorEmail: textOrNull(actor.email),
    action: change.action,
    accountId: change.accountId ?? null,
    targetKind: storable(target.kind),
    targetId: storable(target.id),
    before: withoutSecrets(change.before),
    after: withoutSecrets(change.after),
    reason: textOrNull(change.reason),
    requestId: textOrNull(change.requestId),
    address: textOrNull(change.address),
    device: textOrNull(change.device),
  }
}

/** @returns SHA-256 of the entry's canonical JSON, lower-case hex */
export function digestOf(entry: AuditEntryContent): string {
  const { id, action, reason, address, device } = entry
  const content: Json = {
    id,
    occurred_at: entry.occurredAt.toISOString(),
    actor: { kind: entry.actorKind, id: entry.actorId, email: entry.actorEmail },
    action,
    account_id: entry.accountId,
    target: { kind: entry.targetKind, id: entry.targetId },
    before: entry.before,
    after: entry.after,
    reason,
    request_id: entry.requestId,
    // Left out if neither is known: the digests of entries from before both were stored must not change.
    ...(address === null && device === null ? {} : { origin: { address, device } }),
  }
  return sha256(canonicalJson(content))
}

/** The hash of a link of the chain. Both as hex text. */
export const linkHash = (previousHash: string, digest: string): string => sha256(previousHash + digest)

/** The hash before the first link. */
export const GENESIS = '0'.repeat(64)

/** JSON without white space, names in the order of their UTF-16 code units, so that equal values are equal texts. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] as Json)}`)
  return `{${fields.join(',')}}`
}

/**
 * A value that the log may keep: keys are shortened to the part that identifies them, and fields with the name of a
 * secret are removed. A flag about a secret (`totp_enabled: true`) is kept.
 */
function withoutSecrets(value: unknown): Json {
  if (value === undefined || value === null) return null
  const clean = (node: Json, name: string): Json => {
    if (SECRET_NAME.test(name) && node !== null && typeof node !== 'boolean') return REDACTED
    if (typeof node === 'string') return storable(node)
    if (Array.isArray(node)) return node.map((item) => clean(item, ''))
    if (node === null || typeof node !== 'object') return node
    // The database client drops this name, so the digest would differ from that of the stored entry.
    const fields = Object.entries(node).filter(([field]) => field !== '__proto__')
    return Object.fromEntries(fields.map(([field, inner]) => [storable(field), clean(inner, field)]))
  }
  return clean(JSON.parse(JSON.stringify(value)) as Json, '')
}

const textOrNull = (text: string | null | undefined): string | null => (text ? storable(text) : null)

/** Postgres stores neither NUL nor half a surrogate pair, and no text may prevent a change. */
function storable(text: string): string {
  return text
    .replace(/\0|\p{Surrogate}/gu, '\uFFFD')
    .replace(KEY_TEXT, (_, kind: 'test' | 'live', tag: string, last4: string) => `${KEY_PREFIXES[kind]}${tag}…${last4}`)
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** RFC 9562: milliseconds first, so that ids sort as they were made. */
export function uuidV7(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = 0x70 | (bytes.readUInt8(6) & 0x0f)
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
