export const TRAVEL_MODES = ['auto', 'bicycle', 'pedestrian'] as const
export type TravelMode = (typeof TRAVEL_MODES)[number]
export const DEFAULT_TRAVEL_MODE: TravelMode = 'auto'
