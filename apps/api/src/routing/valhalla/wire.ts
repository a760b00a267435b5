import { type TravelMode } from '@repere/shared'

/** What we read of Valhalla's roads near a point: nearest first. */
export interface ValhallaLocate {
  edges: { correlated_lat: number; correlated_lon: number }[] | null
}

export const VALHALLA_COSTING: Record<TravelMode, string> = {
  auto: 'auto',
  bicycle: 'bicycle',
  pedestrian: 'pedestrian',
}
