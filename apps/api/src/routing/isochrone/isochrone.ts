import { type LatLng, type TravelMode } from '@repere/shared'
import { type Rings } from './reachable-area.js'

/** The unit of the limits of an isochrone. */
export type IsochroneMeasure = 'minutes' | 'metres'

export interface IsochroneQuery {
  origin: LatLng
  measure: IsochroneMeasure
  /** One to four, whole, rising: 1..120 minutes or 100..100,000 metres. */
  limits: number[]
  mode: TravelMode
  /** `engineDeparture`; without it, speeds without traffic. */
  departs?: string
}

export interface IsochroneAnswer {
  /** The graph that the answer comes from, named as in `graphOf`. */
  build: string
  /** One for each limit, in their order: a polygon that holds the snapped origin. */
  areas: Rings[]
}
