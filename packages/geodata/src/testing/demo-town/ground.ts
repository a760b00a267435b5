import { METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type Bounds } from '../../osm-pbf/elements.js'

/** Metres east and north of the town's origin, a point on the beach. Every crossing has whole coordinates. */
export type Spot = readonly [x: number, y: number]

// On the coast of Benin between Ouidah and Cotonou, so that country, driving side and time zone are real.
const origin: LatLng = { lat: 6.33, lng: 2.18 }

const metresPerDegreeEast = METRES_PER_DEGREE * shrinkAt(origin.lat)

// OpenStreetMap keeps seven decimals.
const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/** The position of the town's grid on the Earth. Lengths in the town have an error below 0.1 %. */
export function onEarth([x, y]: Spot): LatLng {
  return { lat: round(origin.lat + y / METRES_PER_DEGREE), lng: round(origin.lng + x / metresPerDegreeEast) }
}

/** South-west and north-east corner of the extract's data. */
export const extent: { southWest: Spot; northEast: Spot } = { southWest: [-2500, -600], northEast: [2500, 3200] }

export const townBounds: Bounds = (() => {
  const [southWest, northEast] = [onEarth(extent.southWest), onEarth(extent.northEast)]
  return [southWest.lng, southWest.lat, northEast.lng, northEast.lat]
})()
