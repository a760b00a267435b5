import { type Avoidable, type RouteQuery, type SpokenLanguage } from '../../routing.port.js'
import { VALHALLA_COSTING } from '../wire.js'
import { toLocation } from './snap.js'

export const OSRM_FORMAT = {
  format: 'osrm',
  shape_format: 'polyline6',
  voice_instructions: true,
  banner_instructions: true,
}

// For an unknown language the engine writes English without an error. Those texts are never shown.
export const VALHALLA_LANGUAGE: Record<SpokenLanguage, string> = { fr: 'fr-FR', en: 'en-US', wo: 'en-US', ha: 'en-US' }

/** Valhalla's request for alternatives to the route of a query, in one format or the other. */
export function toAlternativesRequest(query: RouteQuery, format: 'default' | 'osrm'): string {
  const costing = VALHALLA_COSTING[query.mode]
  const { stops, avoid, avoidAreas = [] } = query
  return JSON.stringify({
    locations: stops.map((stop) => toLocation({ stop })),
    costing,
    ...(avoid.length > 0 && {
      costing_options: { [costing]: Object.fromEntries(avoid.map((thing) => [EXCLUSION[thing], true])) },
    }),
    alternates: query.alternatives,
    ...(avoidAreas.length > 0 && { exclude_polygons: avoidAreas.map(([outer]) => outer) }),
    language: VALHALLA_LANGUAGE[query.language],
    units: 'kilometers',
    ...(format === 'osrm' && OSRM_FORMAT),
  })
}

const EXCLUSION: Record<Avoidable, string> = {
  tolls: 'exclude_tolls',
  ferries: 'exclude_ferries',
  highways: 'exclude_highways',
  // Only cars have it; it is ignored for others.
  unpaved: 'exclude_unpaved',
}
