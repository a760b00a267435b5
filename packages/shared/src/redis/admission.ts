import type { KeyDigest, KeyKind, ParsedKey } from '../keys.js'
import type { LimitState } from '../limits.js'
import type { MeteringGroup, UsageCounter } from '../metering.js'
import type { Principal } from './records.js'

/**
 * How an endpoint counts against the limits.
 *
 * - `standard`: a unit of the day quota and a slot of the burst, both at once or refused
 * - `delayed`: the same, but beyond the burst the request waits for a slot that it has reserved (tiles)
 * - `delayed_free`: waits in the same way and costs no unit (styles, glyphs, sprites, TileJSON)
 * - `unit_only`: units of the day quota and no slot (further units of a request that already has a slot)
 * - `burst_only`: a slot of the burst or a refusal, and no unit (health)
 */
export type LimitClass = 'standard' | 'delayed' | 'delayed_free' | 'unit_only' | 'burst_only'

export interface AdmissionRequest {
  key: ParsedKey
  /** The `Origin` header as sent, including the text `null`; null when it is absent (a call from a server). */
  origin: string | null
  limitClass: LimitClass
  /** Of the class `unit_only`: all of them are admitted, or none. Absent: one. */
  units?: number
  /** The caller's address, for keys with address ranges. When it is absent, such keys are refused. */
  address?: string
  /** The group of endpoints that the request is metered under; null = not metered. */
  group: MeteringGroup | null
}

/** What the script decides on: a request, or a look at the state of the quota that takes nothing. */
export type AdmissionStep = Omit<AdmissionRequest, 'limitClass'> & { limitClass: LimitClass | 'look' }

/** A record of what one admission took, for `recordOutcome` and `releaseSlot`. Opaque to callers. */
export interface Receipt {
  readonly accountTag: string
  readonly kind: KeyKind
  readonly keyId: string
  readonly group: MeteringGroup | null
  /** Minute of the day window that holds the units. */
  readonly windowMinute: number
  /** Minute that the request is metered in, since 1970. */
  readonly usageMinute: number
  /** The limit that its units count against; null: it costs none. */
  readonly unit: 'day' | 'unlimited' | null
  readonly units: number
  /** They are further units of a request that is counted already. */
  readonly areFurther: boolean
  /** Of the units, those beyond the day quota. */
  readonly overageUnits: number
  /** Calendar month of the overage units, `2026-01`. */
  readonly month: string | null
  /** Price of an overage unit, thousandths of a franc. */
  readonly overagePrice: number
  /** Generation of the wallet that counted an overage unit; null: no wallet. */
  readonly walletGeneration: string | null
  /** Begin of the reserved burst slot, microseconds since 1970; null when the request need not wait. */
  readonly slotUs: number | null
  /** Of a browser token: what it took of its own burst. */
  readonly token?: { digest: KeyDigest; slotUs: number | null }
  settled: boolean
  released: boolean
}

/** Redis holds no record that can be trusted. Read the key from Postgres, then call `fill` with this object. */
export interface Missing {
  outcome: 'missing'
  /**
   * Epochs of Redis at the time of the miss. After a failover they no longer match, so a fill from before it is void.
   */
  epochs: string
}

/**
 * The key is valid but may not be used for this request.
 *
 * - `mail_not_verified`: the mail address of the account was not verified in time
 * - `origin_refused`: a browser on a page whose origin is not listed
 * - `address_refused`: the caller is outside the address ranges of the key
 * - `out_of_scope`: the key is not for this group of endpoints
 */
export type RefusedUse = 'mail_not_verified' | 'origin_refused' | 'address_refused' | 'out_of_scope'

export type Admission =
  | {
      outcome: 'admitted'
      principal: Principal
      limits: LimitState
      /** Milliseconds to wait for the reserved burst slot; 0 for classes that do not wait. */
      waitMs: number
      overage: boolean
      receipt: Receipt
    }
  | Missing
  /** Revoked or expired. `keyId` is null when the key was revoked by an earlier version of the software. */
  | { outcome: 'revoked'; keyId: string | null }
  | { outcome: 'suspended'; principal: Principal; limits: LimitState }
  | { outcome: RefusedUse; principal: Principal; limits: LimitState }
  | {
      outcome: 'limited'
      by: 'day' | 'burst' | 'overage_cap'
      principal: Principal
      limits: LimitState
      /** Whole seconds, at least 1, after which this limit admits a request again if no other request is sent. */
      retryAfter: number
    }

/** Requests of one key, minute and group that were not admitted. */
export interface RefusedRequests {
  keyId: string
  group: MeteringGroup
  /** Minute of the requests, since 1970. */
  minute: number
  count: number
}

/** Usage counted by a replica while Redis was unavailable. */
export interface SpooledUsage {
  accountTag: string
  keyId: string
  group: MeteringGroup
  /** Minute of the request, since 1970. */
  minute: number
  counters: Partial<Record<UsageCounter, number>>
  /** Units of the day quota of this kind of key that were spent in this time; absent: none. */
  units?: Partial<Record<KeyKind, number>>
}
