import { type WeeklyHours } from '@repere/shared'
import { type Shape } from './shape.js'

export const FENCE_EVENTS = ['entered', 'exited', 'dwelt'] as const
export type FenceEvent = (typeof FENCE_EVENTS)[number]

/** When a fence reports. */
export interface FenceRules {
  enter: boolean
  exit: boolean
  /** Seconds in the fence after which `dwelt` is reported, once for each stay; absent: never. */
  dwell?: number
  /** A faster vehicle drives past and does not enter: metres per second. */
  speed?: number
  /** Reports outside of these hours are left out; absent: always. */
  hours?: WeeklyHours
  /** The vehicles that it is for; absent: all. */
  vehicles?: string[]
}

export interface Fence {
  id: string
  /** A name for several fences together. */
  set: string | null
  shape: Shape
  rules: FenceRules
}
