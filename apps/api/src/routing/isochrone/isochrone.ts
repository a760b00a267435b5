import { type LatLng, type TravelMode } from '@repere/shared'
import { type Rings } from './reachable-area.js'

export interface IsochroneQuery {
  origin: LatLng
  /** How long one travels: 1..120, whole. */
  minutes: number
  mode: TravelMode
  /** `engineDeparture`; without it, speeds without traffic. */
  departs?: string
}

export interface IsochroneAnswer {
  /** The graph that the answer comes from, named as `graphOf` does. */
  build: string
  /** One polygon that holds the snapped origin. */
  area: Rings
}
