import { type SeasonName } from '@repere/journeys'
import { type LatLng } from '@repere/shared'
import { type SpokenLanguage, type TourQuery } from '../routing.port.js'
import { rounded } from '../stops.js'
import { toTravel, type TravelRequest } from '../travel.js'

/** The parameters of `/v1/optimize`. */
export interface OptimizeRequest extends TravelRequest {
  locations: LatLng[]
  language?: SpokenLanguage
  depart_at?: string
  season?: SeasonName
}

/** The question of a request, in one normal form for all equal questions. Its stops are not in order yet. */
export const toTourQuery = ({ locations, language, ...travel }: OptimizeRequest): TourQuery => ({
  stops: locations.map(rounded),
  ...toTravel(travel),
  language: language ?? 'fr',
})
