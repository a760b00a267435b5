import { type TravelMode } from '@repere/shared'
import { type Avoidable, type RouteQuery, type SpokenLanguage } from '../../routing.port.js'
import { VALHALLA_COSTING } from '../wire.js'
import { type End, toLocation } from './snap.js'

export const OSRM_FORMAT = {
  format: 'osrm',
  shape_format: 'polyline6',
  voice_instructions: true,
  banner_instructions: true,
}

// For an unknown language the engine writes English without an error. Those texts are never shown.
export const VALHALLA_LANGUAGE: Record<SpokenLanguage, string> = { fr: 'fr-FR', en: 'en-US', wo: 'en-US', ha: 'en-US' }

/**
 * Valhalla's route request through the ends of a query's legs.
 *
 * @param ends      one for each stop of the query
 * @param strictly  the part of the query's `avoid` that no route may contain; the rest only has a penalty
 */
export const toValhallaRequest = (query: RouteQuery, ends: End[], strictly: Avoidable[]): string =>
  JSON.stringify(toRouteRequest(query, ends, strictly))

/** The same before it is written out. */
function toRouteRequest(query: RouteQuery, ends: End[], strictly: Avoidable[]): object {
  const costing = VALHALLA_COSTING[query.mode]
  const options = toCostingOptions(query.mode, query.avoid, strictly)
  return {
    locations: ends.map(toLocation),
    costing,
    ...(options && { costing_options: { [costing]: options } }),
    ...(query.alternatives > 0 && query.stops.length === 2 && { alternates: query.alternatives }),
    ...(query.avoidAreas &&
      query.avoidAreas.length > 0 && { exclude_polygons: query.avoidAreas.map(([outer]) => outer) }),
    language: VALHALLA_LANGUAGE[query.language],
    units: 'kilometers',
  }
}

/** Valhalla's route request as in `toValhallaRequest`, for an answer in OSRM's format. */
export const toOsrmRequest = (query: RouteQuery, ends: End[], strictly: Avoidable[]): string =>
  JSON.stringify({
    ...toRouteRequest(query, ends, strictly),
    ...OSRM_FORMAT,
  })

function toCostingOptions(mode: TravelMode, avoid: Avoidable[], strictly: Avoidable[]): object | null {
  if (avoid.length === 0) return null
  // Only one of the two for each kind of road: a dislike besides the exclusion would cause further detours.
  return Object.assign(
    {},
    ...avoid.map((thing) => (strictly.includes(thing) ? EXCLUDED : DISLIKED)[thing](mode)),
  ) as object
}

type CostingOptions = Record<string, number | boolean>

const EXCLUDED: Record<Avoidable, (mode: TravelMode) => CostingOptions> = {
  tolls: () => ({ exclude_tolls: true }),
  ferries: () => ({ exclude_ferries: true }),
  highways: () => ({ exclude_highways: true }),
  // Only cars have such an option; the engine ignores it for others.
  unpaved: (mode) => (mode === 'auto' ? { exclude_unpaved: true } : DISLIKED.unpaved(mode)),
}

const DISLIKED: Record<Avoidable, (mode: TravelMode) => CostingOptions> = {
  tolls: () => ({ use_tolls: 0 }),
  ferries: () => ({ use_ferry: 0 }),
  highways: () => ({ use_highways: 0 }),
  unpaved: (mode): CostingOptions => (mode === 'bicycle' ? { avoid_bad_surfaces: 1 } : { use_tracks: 0 }),
}
