import { DEFAULT_TRAVEL_MODE, type LatLng, type TravelMode } from '@repere/shared'
import { type SpokenLanguage, type TourQuery } from '../routing.port.js'
import { rounded } from '../stops.js'

/** The parameters of `/v1/optimize`. */
export interface OptimizeRequest {
  locations: LatLng[]
  mode?: TravelMode
  language?: SpokenLanguage
  depart_at?: string
}

/** The question of a request, in one normal form for all equal questions. Its stops are not in order yet. */
export const toTourQuery = ({ locations, mode, language }: OptimizeRequest): TourQuery => ({
  stops: locations.map(rounded),
  mode: mode ?? DEFAULT_TRAVEL_MODE,
  language: language ?? 'fr',
})
