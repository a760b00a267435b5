import { type SeasonName } from '@repere/journeys'
import { type LatLng } from '@repere/shared'
import { type MatrixQuery } from '../routing.port.js'
import { type NamedStop } from '../routing.problems.js'
import { rounded } from '../stops.js'
import { toTravel, type TravelRequest } from '../travel.js'

/** The parameters of `/v1/matrix`: each side under one of its two names. */
export interface MatrixRequest extends TravelRequest {
  sources?: LatLng[]
  origins?: LatLng[]
  targets?: LatLng[]
  destinations?: LatLng[]
  depart_at?: string
  season?: SeasonName
}

/** One side of a matrix, under the name that the request gave it. */
export interface MatrixSide {
  field: string
  points: LatLng[]
}

export const sourcesOf = ({ sources, origins }: MatrixRequest): MatrixSide =>
  origins ? { field: 'origins', points: origins } : { field: 'sources', points: sources ?? [] }

export const targetsOf = ({ targets, destinations }: MatrixRequest): MatrixSide =>
  destinations ? { field: 'destinations', points: destinations } : { field: 'targets', points: targets ?? [] }

export const nameSide = ({ field, points }: MatrixSide): NamedStop[] =>
  points.map((point, index) => ({ field: `${field}.${index}`, ...point }))

export const pairsOf = (request: MatrixRequest): number =>
  sourcesOf(request).points.length * targetsOf(request).points.length

/** The question of a request, in one normal form for all equal questions. */
export const toMatrixQuery = (request: MatrixRequest): MatrixQuery => ({
  sources: sourcesOf(request).points.map(rounded),
  targets: targetsOf(request).points.map(rounded),
  ...toTravel(request),
})
