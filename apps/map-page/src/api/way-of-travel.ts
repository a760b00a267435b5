import { TRAVEL, type TravelMode, type Vehicle, VEHICLE } from '@repere/shared/travel-mode'

const { auto, ...others } = TRAVEL
/** What the page offers: the modes, and the vehicles beside the car. */
export const WAYS_OF_TRAVEL = { auto, ...VEHICLE, ...others }
export type WayOfTravel = keyof typeof WAYS_OF_TRAVEL
export const WAY_NAMES = Object.keys(WAYS_OF_TRAVEL) as WayOfTravel[]

/** The fields of a request. */
export const travelBy = (way: WayOfTravel): { mode: TravelMode; vehicle?: Vehicle } =>
  way in VEHICLE ? { mode: 'auto', vehicle: way as Vehicle } : { mode: way as TravelMode }
