import { TRAVEL, type TravelMode, VEHICLE } from '@repere/shared/travel-mode'

const { auto, ...others } = TRAVEL
/** What the page offers: the modes, and the motorcycle beside the car. */
export const WAYS_OF_TRAVEL = { auto, motorcycle: VEHICLE.motorcycle, ...others }
export type WayOfTravel = keyof typeof WAYS_OF_TRAVEL
export const WAY_NAMES = Object.keys(WAYS_OF_TRAVEL) as WayOfTravel[]

/** The fields of a request. */
export const travelBy = (way: WayOfTravel): { mode: TravelMode; vehicle?: 'motorcycle' } =>
  way === 'motorcycle' ? { mode: 'auto', vehicle: way } : { mode: way }
