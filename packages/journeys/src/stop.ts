import { type LatLng } from '@repere/shared'

export const AVOIDABLE = ['tolls', 'ferries', 'unpaved', 'highways', 'borders'] as const

export type Avoidable = (typeof AVOIDABLE)[number]

export const APPROACHES = ['any', 'curb'] as const
export type Approach = (typeof APPROACHES)[number]

/** A stop of a route. The names are the public contract's. */
export interface RouteStop extends LatLng {
  /** The direction of travel there: degrees from north. */
  heading?: number
  /** How far a road's direction may differ from it: degrees. */
  heading_tolerance?: number
  /** Metres within which its road must lie. */
  radius?: number
  /** `curb`: on the side of the road where the stop is. */
  approach?: Approach
  /** The way continues without turning back or arriving; only between other stops. */
  pass_through?: boolean
}
