import { countryOf, type RoadEngine } from '@repere/roads'
import { type LatLng } from '@repere/shared'

export interface CountryQuestion {
  point: LatLng
  /** Metres beyond which the point has no road nearby. */
  snapMaxMetres: number
}

export type CountryAnswer = { country: string | null } | { noRoadNear: number[] }

/** The country of the road nearest to a point. */
export function countryAt(engine: RoadEngine, { point, snapMaxMetres }: CountryQuestion): CountryAnswer {
  const place = engine.snap(point.lat, point.lng, { metresMax: snapMaxMetres, network: 0 })
  if (!place) return { noRoadNear: [0] }
  const { graph } = engine.roads
  return { country: countryOf(graph, graph.tail[place.edge]!) }
}
