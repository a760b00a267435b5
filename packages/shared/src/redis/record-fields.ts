import { addressRangeBits } from './address-bits.js'
import type { KeyRecord, OverageTerms, Principal } from './records.js'

/** The part that the script returns unread with every request: the principal, and the quota for the headers. */
interface StoredPrincipal {
  principal: Principal
  dayQuota: number | null
}

/** The part of a record that says whom a request acts for. */
export function principalOf(record: KeyRecord): Principal {
  const { keyId, accountId, accountTag, kind, plan, origins, sharesTraces, logsDetailsUntilMs } = record
  const isToken = record.tokenBurstPerSecond !== undefined
  return {
    keyId,
    accountId,
    accountTag,
    kind,
    plan,
    burstPerSecond: record.tokenBurstPerSecond ?? record.burstPerSecond,
    origins,
    ...(isToken && { isToken }),
    ...(sharesTraces && { sharesTraces }),
    ...(logsDetailsUntilMs !== undefined && { logsDetailsUntilMs }),
  }
}

/** A record as the hash that the admission script reads: field, value, field, value… */
export function recordFields(record: KeyRecord): (string | number)[] {
  const { keyId, dayQuota, burstPerSecond, overage, origins } = record
  if (!Number.isInteger(burstPerSecond) || burstPerSecond < 1) {
    throw new RangeError(`A burst of ${burstPerSecond} per second admits nothing`)
  }
  const stored: StoredPrincipal = { principal: principalOf(record), dayQuota }
  return [
    ['principal', JSON.stringify(stored)],
    ['key_id', keyId],
    ['day_quota', dayQuota ?? ''],
    ['burst', burstPerSecond],
    ['token_burst', record.tokenBurstPerSecond ?? ''],
    ['overage', overage === null ? '' : overageField(overage)],
    ['utc_offset', record.sellerUtcOffsetMinutes],
    // Every origin is between line feeds, so a search for "\n<origin>\n" is an exact match.
    ['origins', `\n${origins.join('\n')}\n`],
    ['scopes', record.scopes.length === 0 ? '' : `\n${record.scopes.join('\n')}\n`],
    ['addresses', record.addresses.map((range) => addressRangeBits(range)).join('\n')],
    ['expires', record.expiresAtMs ?? ''],
    ['verify_by', record.verifyByMs ?? ''],
  ].flat()
}

/**
 * Price of a request and cap in thousandths of a franc, then the sum spent and its month. With a wallet also its
 * generation, the most that may be drawn and the sum drawn. The script reads them by position.
 */
function overageField({ pricePer1000Fcfa, capFcfa, spent, wallet }: OverageTerms): string {
  const field = `${pricePer1000Fcfa} ${capFcfa * 1_000} ${spent?.month ?? '-'} ${spent?.thousandths ?? 0}`
  return wallet === undefined
    ? field
    : `${field} ${wallet.generation} ${wallet.limitThousandths} ${Math.ceil(wallet.drawnThousandths)}`
}

const parsed = new Map<string, StoredPrincipal>()
const PARSED_REMEMBERED = 10_000

/**
 * Parses a stored principal. The parsed value is cached by its text. This caches no permission: the text comes from
 * Redis with every request.
 */
export function readPrincipal(text: string): StoredPrincipal {
  let stored = parsed.get(text)
  if (stored === undefined) {
    if (parsed.size >= PARSED_REMEMBERED) parsed.clear()
    stored = Object.freeze(JSON.parse(text) as StoredPrincipal)
    Object.freeze(stored.principal)
    Object.freeze(stored.principal.origins)
    parsed.set(text, stored)
  }
  return stored
}
