import type { KeyDigest, KeyKind } from '../keys.js'
import type { MeteringGroup } from '../metering.js'

/** All that a request must know about a key, as both planes exchange it through Redis. */
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
  /** Metering groups that the key may call; none: every group. */
  scopes: MeteringGroup[]
  /** CIDR ranges that requests may come from, as `addressRange` writes them; none: anywhere. */
  addresses: string[]
  /** From then on the key is as good as revoked; milliseconds since 1970, null = never. */
  expiresAtMs: number | null
  /** From then on the key pauses, for nobody has verified the account's mail; null: somebody has. Milliseconds. */
  verifyByMs: number | null
  /** Exact origins (`https://example.com:8443`) that browsers may call from; live keys only. */
  origins: string[]
  /** What requests beyond the quota cost; null = overage is off. */
  overage: OverageTerms | null
  /** The seller's zone, which months follow. West Africa keeps no summer time, so an offset is enough. */
  sellerUtcOffsetMinutes: number
}

/** Francs before tax. The cap belongs to a calendar month in the seller's zone, whatever the price was in its course. */
export interface OverageTerms {
  pricePer1000Fcfa: number
  capFcfa: number
  /** What Postgres knows to be spent; Redis begins with it where it has lost its own count. Absent: nothing. */
  spent?: {
    /** `2026-01`. */
    month: string
    thousandths: number
  }
  /** Credit that requests beyond the quota draw on, whatever the cap; absent: none. */
  wallet?: WalletTerms
}

/** Thousandths of a franc before tax; both count since the wallet was switched on. */
export interface WalletTerms {
  /** Rises each time that it is switched on. */
  generation: number
  /** What requests beyond the quota may cost in all. */
  limitThousandths: number
  /** What Postgres knows that they have cost; Redis begins with it where it has lost its own count. */
  drawnThousandths: number
}

/** What holds for every key of an account. */
export interface AccountState {
  accountTag: string
  suspended: { reason: string } | null
  /** Rises with every suspension and reinstatement. */
  version: number
}

/** Whom a request acts for. */
export interface Principal {
  keyId: string
  accountId: string
  accountTag: string
  kind: KeyKind
  plan: string
  origins: string[]
}
