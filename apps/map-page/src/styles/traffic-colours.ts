/** Colours of traffic, from free to jammed, in the order of the legend. */
export const TRAFFIC_COLOURS = {
  free: '#1f9d55',
  slow: '#f2b01e',
  heavy: '#e4572e',
  jammed: '#8b1a1a',
} as const
export type TrafficLevel = keyof typeof TRAFFIC_COLOURS
