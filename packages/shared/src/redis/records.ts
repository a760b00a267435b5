import type { KeyDigest, KeyKind } from '../keys.js'
import type { MeteringGroup } from '../metering.js'

/** All that a request needs about a key. Both planes exchange it through Redis. */
export interface KeyRecord {
  keyId: string
  accountId: string
  accountTag: string
  kind: KeyKind
  digest: KeyDigest
  /** Rises with every change of the key or of its account's plan. */
  version: number
  plan: string
  /** Units per trailing 24 hours; null = unlimited. */
  dayQuota: number | null
  burstPerSecond: number
  /** Of a browser token: the requests a second that it may use of the burst of its account. Absent: it is a key. */
  tokenBurstPerSecond?: number
  /** Metering groups that the key may call; empty: every group. */
  scopes: MeteringGroup[]
  /** CIDR ranges that requests may come from, in the format of `addressRange`; empty: any address. */
  addresses: string[]
  /** The key expires at this time; milliseconds since 1970, null = never. */
  expiresAtMs: number | null
  /**
   * The key is paused from this time on if the mail address of the account is not verified; null: it is verified.
   * Milliseconds.
   */
  verifyByMs: number | null
  /** Exact origins (`https://example.com:8443`) that browsers may call from; for live keys only. */
  origins: string[]
  /** The price of requests beyond the quota; null = overage is off. */
  overage: OverageTerms | null
  /** The seller's time zone, which decides on months. West Africa has no summer time, so an offset is enough. */
  sellerUtcOffsetMinutes: number
  /** The account agreed that its traces are used for travel times in traffic. Absent: it did not. */
  sharesTraces?: true
  /** Query and body of its requests are in the request log until this time; milliseconds since 1970. Absent: they are not. */
  logsDetailsUntilMs?: number
}

/**
 * Francs before tax. The cap applies to a calendar month in the seller's time zone, with all prices of this month.
 */
export interface OverageTerms {
  pricePer1000Fcfa: number
  capFcfa: number
  /** The sum that Postgres knows. Redis starts with it when it has lost its own count. Absent: nothing. */
  spent?: {
    /** `2026-01`. */
    month: string
    thousandths: number
  }
  /** Credit that requests beyond the quota draw on, independent of the cap; absent: none. */
  wallet?: WalletTerms
}

/** Thousandths of a franc before tax; both count since the wallet was switched on. */
export interface WalletTerms {
  /** Rises each time that it is switched on. */
  generation: number
  /** The total amount that requests beyond the quota may cost. */
  limitThousandths: number
  /** Their cost according to Postgres; Redis starts with it if it has lost its own count. */
  drawnThousandths: number
}

/** State that applies to every key of an account. */
export interface AccountState {
  accountTag: string
  suspended: { reason: string } | null
  /** Rises with every suspension and reinstatement. */
  version: number
}

/** The account and key that a request acts for. */
export interface Principal {
  keyId: string
  accountId: string
  accountTag: string
  kind: KeyKind
  plan: string
  /** Its own, for a browser token. Absent in a record that an earlier version of the software wrote. */
  burstPerSecond?: number
  origins: string[]
  /** It is a browser token. */
  isToken?: true
  /** As in the record, like the next one. */
  sharesTraces?: true
  logsDetailsUntilMs?: number
}
