import type { KeyDigest, KeyKind } from '../keys.js'

/*
 * Every Redis key of the protocol. The keys of an account share the hash tag `{<account tag>}`, so one script may use
 * all of them on Redis Cluster, and one write suspends the whole account.
 *
 *   rp:{tag}:key:<digest>               hash    key record, or a tombstone
 *   rp:{tag}:suspension                 string  `<version>:<reason>`, no reason = not suspended
 *   rp:{tag}:<kind>:limits              string  state of both windows (layout in admission.lua.ts)
 *   rp:{tag}:<kind>:day                 string  ring of 1441 cumulative counts
 *   rp:{tag}:<kind>:burst               string  ring of the last burst slots
 *   rp:{tag}:<kind>:freed               zset    burst slots given back, by their begin
 *   rp:{tag}:<kind>:spent:<yyyy-mm>     string  overage of a calendar month, thousandths of a franc
 *   rp:{tag}:<kind>:drawn:<generation>  string  overage since the wallet was switched on, thousandths of a franc
 *   rp:{tag}:<kind>:refunds:<key id>:<hour>  string  units given back to the key in this hour, where they are limited
 *   rp:{tag}:token:<digest>:limits, :burst, :freed  as those of a kind: the burst of a browser token
 *   rp:{tag}:usage:<minute>:<epoch>     hash    `<key id>:<group>:<counter>` → absolute count
 *   rp:{tag}:minutes:<day>              zset    `<minute>:<epoch>` by the minute of its last change
 *   rp:{tag}:addresses                  hash    key id → the last address that used it, written once a minute and group
 *   rp:{tag}:spooled:<batch>            string  marker: this batch is counted
 *   rp:{account}:fleet:plans            string  number of fleet plans so far
 *   rp:{account}:fleet:plan:<place>     string  gzipped JSON: one of the last plans, for a day
 *   rp:{account}:vehicles               hash    vehicle → JSON: its last position, or when it was deleted
 *   rp:failures:<address>               list    times of the last failed authentications
 *   rp:maintenance                      string  JSON
 *   rp:{servers}:api                    hash    host and process → JSON: the servers of the public API that run
 *   rp:{events}:log                     stream  events of accounts for their webhooks, capped; the worker copies and removes them
 *   rp:{requests}:log                   stream  batches of the request log, capped; the worker copies and removes them
 *   rp:{positions}:log                  stream  batches of positions, until the worker has copied them
 *   rp:{positions}:waiting              string  number of the positions in it
 */

export const MAINTENANCE_KEY = 'rp:maintenance'
export const SERVERS_KEY = 'rp:{servers}:api'
export const REQUESTS_KEY = 'rp:{requests}:log'
export const ACCOUNT_EVENTS_KEY = 'rp:{events}:log'
export const POSITIONS_KEY = 'rp:{positions}:log'
export const WAITING_POSITIONS_KEY = 'rp:{positions}:waiting'

export const accountPrefix = (accountTag: string): string => `rp:{${accountTag}}:`
export const recordKey = (accountTag: string, digest: KeyDigest): string => `${accountPrefix(accountTag)}key:${digest}`
export const suspensionKey = (accountTag: string): string => `${accountPrefix(accountTag)}suspension`
export const usageKey = (accountTag: string, minuteAndEpoch: string): string =>
  `${accountPrefix(accountTag)}usage:${minuteAndEpoch}`
export const minutesKey = (accountTag: string, day: number): string => `${accountPrefix(accountTag)}minutes:${day}`
export const spentKey = (accountTag: string, kind: KeyKind, month: string): string =>
  `${accountPrefix(accountTag)}${kind}:spent:${month}`
export const drawnKey = (accountTag: string, generation: number): string =>
  `${accountPrefix(accountTag)}live:drawn:${generation}`
export const addressesKey = (accountTag: string): string => `${accountPrefix(accountTag)}addresses`
export const spooledKey = (accountTag: string, batchId: string): string =>
  `${accountPrefix(accountTag)}spooled:${batchId}`
export const fleetPlansKey = (accountTag: string): string => `${accountPrefix(accountTag)}fleet:plans`
export const fleetPlanKey = (accountTag: string, place: number): string =>
  `${accountPrefix(accountTag)}fleet:plan:${place}`
export const vehiclesKey = (accountTag: string): string => `${accountPrefix(accountTag)}vehicles`
export const failuresKey = (address: string): string => `rp:failures:${address}`

/** The keys that hold the limits of one account and kind. */
export interface SubjectKeys {
  prefix: string
  suspension: string
  limits: string
  day: string
  burst: string
  freed: string
}

export const subjectKeys = (accountTag: string, kind: KeyKind): SubjectKeys => keysOfSubject(accountTag, kind)

/** Those that hold the burst of one browser token. */
export const tokenSubjectKeys = (accountTag: string, digest: KeyDigest): SubjectKeys =>
  keysOfSubject(accountTag, `token:${digest}`)

function keysOfSubject(accountTag: string, subject: string): SubjectKeys {
  const prefix = accountPrefix(accountTag)
  return {
    prefix,
    suspension: suspensionKey(accountTag),
    limits: `${prefix}${subject}:limits`,
    day: `${prefix}${subject}:day`,
    burst: `${prefix}${subject}:burst`,
    freed: `${prefix}${subject}:freed`,
  }
}
