import type { KeyKind, ParsedKey } from '../keys.js'
import type { LimitState } from '../limits.js'
import type { MeteringGroup, UsageCounter } from '../metering.js'
import type { Principal } from './records.js'

/**
 * How a route is limited.
 *
 * - `standard`: a unit of the day quota and a slot of the burst, both at once or refused
 * - `delayed`: the same, but over the burst the request waits for a slot that it has reserved (tiles)
 * - `delayed_free`: waits likewise and costs no unit (styles, glyphs, sprites, TileJSON)
 * - `unit_only`: a unit of the day quota and no slot (further items of a request that has one)
 * - `burst_only`: a slot of the burst or refused, no unit (health)
 */
export type LimitClass = 'standard' | 'delayed' | 'delayed_free' | 'unit_only' | 'burst_only'

export interface AdmissionRequest {
  key: ParsedKey
  /** The `Origin` header as sent, `null` text included; null where there is none: a server call. */
  origin: string | null
  limitClass: LimitClass
  /** The caller's address, for keys with address ranges; absent: such keys are refused. */
  address?: string
  /** What the request is metered under; null = not at all. */
  group: MeteringGroup | null
}

/** What was taken for one admitted request, to be handed back to `recordOutcome` and `releaseSlot`. Opaque to callers. */
export interface Receipt {
  readonly accountTag: string
  readonly kind: KeyKind
  readonly keyId: string
  readonly group: MeteringGroup | null
  /** Minute of the day window that holds the unit. */
  readonly windowMinute: number
  /** Minute that the request is metered in, since 1970. */
  readonly usageMinute: number
  readonly unit: 'day' | 'overage' | 'unlimited' | null
  /** Calendar month of an overage unit, `2026-01`. */
  readonly month: string | null
  /** What an overage unit cost, thousandths of a franc. */
  readonly overagePrice: number
  /** Generation of the wallet that counted an overage unit; null: none did. */
  readonly walletGeneration: string | null
  /** When the reserved burst slot begins, microseconds since 1970; null where the request need not wait. */
  readonly slotUs: number | null
  settled: boolean
  released: boolean
}

/** No record that may be trusted: look in Postgres, then `fill` with this very object. */
export interface Missing {
  outcome: 'missing'
  /** What Redis was when the record was missing, so that what is read from now on cannot survive a failover. */
  epochs: string
}

/**
 * The key is good, and may not be used so.
 *
 * - `mail_not_verified`: nobody has verified the account's mail in time
 * - `origin_refused`: a browser on a page that is not listed
 * - `address_refused`: from outside the address ranges of the key
 * - `out_of_scope`: the key is not for this group of endpoints
 */
export type RefusedUse = 'mail_not_verified' | 'origin_refused' | 'address_refused' | 'out_of_scope'

export type Admission =
  | {
      outcome: 'admitted'
      principal: Principal
      limits: LimitState
      /** Milliseconds to wait for the reserved burst slot; 0 for every class that does not wait. */
      waitMs: number
      overage: boolean
      receipt: Receipt
    }
  | Missing
  | { outcome: 'revoked' }
  | { outcome: 'suspended'; principal: Principal; limits: LimitState }
  | { outcome: RefusedUse; principal: Principal; limits: LimitState }
  | {
      outcome: 'limited'
      by: 'day' | 'burst' | 'overage_cap'
      principal: Principal
      limits: LimitState
      /** Whole seconds, at least 1, after which this limit has room again if nothing else is sent. */
      retryAfter: number
    }

/** Usage counted by a replica while Redis was gone. */
export interface SpooledUsage {
  accountTag: string
  keyId: string
  group: MeteringGroup
  /** Minute of the request, since 1970. */
  minute: number
  counters: Partial<Record<UsageCounter, number>>
  /** Units of the day quota of this kind of key that were spent meanwhile; absent: none. */
  units?: Partial<Record<KeyKind, number>>
}
