import { metresBetween, type Point } from './shapes.js'
import { toUnits } from './node-positions.js'

/**
 * Towns that the coarse outlines, with errors of one or two kilometres, place in the neighbouring country. Reviewed by
 * hand; middles rounded to some hundred metres, © OpenStreetMap contributors. Used only if the extract has no borders.
 */
const borderTowns = [
  { town: 'Saint-Louis', country: 'SN', lat: 16.025, lng: -16.497, radiusMetres: 8_000 },
  { town: 'Nouadhibou', country: 'MR', lat: 20.93, lng: -17.035, radiusMetres: 7_000 },
  { town: 'Aflao', country: 'GH', lat: 6.117, lng: 1.186, radiusMetres: 1_000 },
  { town: 'Cinkassé', country: 'TG', lat: 11.102, lng: 0.018, radiusMetres: 1_200 },
  { town: 'Noé', country: 'CI', lat: 5.29, lng: -2.799, radiusMetres: 1_000 },
  { town: 'Hamile', country: 'GH', lat: 10.991, lng: -2.75, radiusMetres: 600 },
  { town: 'Kidira', country: 'SN', lat: 14.457, lng: -12.219, radiusMetres: 1_500 },
  { town: 'Pamalap', country: 'GN', lat: 9.037, lng: -13.184, radiusMetres: 1_000 },
].map((town) => ({ ...town, point: { lat: toUnits(town.lat), lng: toUnits(town.lng) } }))

/** ISO 3166-1 alpha-2 of the border town around a point; null elsewhere. */
export function countryOfBorderTown(point: Point): string | null {
  for (const { country, point: middle, radiusMetres } of borderTowns) {
    if (Math.abs(point.lat - middle.lat) < 1e6 && metresBetween(point, middle) <= radiusMetres) return country
  }
  return null
}
