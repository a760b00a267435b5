import { type Conditions } from '@repere/journeys'
import { type LatLng, type Travel } from '@repere/shared'
import { type RoadEventSet } from './road-event-set.js'

/** `[lng, lat]`, degrees. */
export type Position = [number, number]

/** The coordinates of a GeoJSON polygon: closed rings, an outline counter-clockwise, then its holes clockwise. */
export type Rings = Position[][]

/** The unit of the limits of an isochrone. */
export type IsochroneMeasure = 'minutes' | 'metres'

/** `from`: journeys begin at the place. `to`: they end there. */
export const ISOCHRONE_DIRECTIONS = ['from', 'to'] as const
export type IsochroneDirection = (typeof ISOCHRONE_DIRECTIONS)[number]

export interface IsochroneQuery extends Travel {
  /** The place of the request; with `direction` `to`, where journeys end. */
  origin: LatLng
  direction: IsochroneDirection
  measure: IsochroneMeasure
  /** One to four, whole, rising: 1..120 minutes or 100..100,000 metres. */
  limits: number[]
  /** Without them, roads have no traffic and are dry. */
  conditions?: Conditions
  /** Closures and speeds of roads at the departure. */
  events?: RoadEventSet
}

export interface IsochroneAnswer {
  /** The data build that the answer comes from. */
  build: string
  /** One for each limit, in their order: a polygon that holds the snapped origin. */
  areas: Rings[]
}
