import { type RegionCoverage } from '@repere/shared'

/** `area` of a region.json: the part of the extracts that its build is cut to. */
export interface RegionArea {
  /** ISO 3166-1 alpha-2, or outlines and holes as in `RegionCoverage`. */
  place: { countries: string[] } | { rings: RegionCoverage['rings'] }
  /** Metres of data around the area. */
  overlapMetres: number
}

/** Journeys of some minutes on both sides of a border stay inside it. */
const OVERLAP_KM_DEFAULT = 50
const OVERLAP_KM_MAX = 500
const CORNERS_MAX = 20_000

/**
 * `area` and `overlap_km` of a region.json.
 *
 * @param wrong  collects what is wrong with them
 * @returns null for a region that is built of all that its extracts have
 */
export function readArea(area: unknown, overlapKm: unknown, wrong: string[]): RegionArea | null {
  const isInRange = (km: unknown): km is number => typeof km === 'number' && km >= 0 && km <= OVERLAP_KM_MAX
  if (overlapKm !== undefined && !isInRange(overlapKm)) wrong.push(`"overlap_km" must be 0 to ${OVERLAP_KM_MAX}`)
  if (area === undefined || area === null) {
    if (overlapKm !== undefined) wrong.push('"overlap_km" needs an "area"')
    return null
  }
  const place = placeOf(area)
  if (place === null) {
    wrong.push(
      '"area" must be {"countries": ["BJ"]}, {"bounds": [west, south, east, north]} or {"outline": a Polygon or MultiPolygon of GeoJSON}',
    )
    return null
  }
  return { place, overlapMetres: 1000 * (isInRange(overlapKm) ? overlapKm : OVERLAP_KM_DEFAULT) }
}

function placeOf(area: unknown): RegionArea['place'] | null {
  if (typeof area !== 'object' || area === null || Object.keys(area).length !== 1) return null
  const { countries, bounds, outline } = area as { countries?: unknown; bounds?: unknown; outline?: unknown }
  if (Array.isArray(countries) && countries.length > 0 && countries.every((code) => /^[A-Z]{2}$/.test(String(code)))) {
    return { countries: countries as string[] }
  }
  if (Array.isArray(bounds)) {
    const [west, south, east, north] = bounds as number[]
    const corners = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ]
    const isBox = bounds.length === 4 && corners.every(isCorner) && west! < east! && south! < north!
    return isBox ? { rings: [corners as [number, number][]] } : null
  }
  const rings = ringsOf(outline)
  const isSound = rings !== null && rings.length > 0 && rings.every((ring) => ring.length >= 4 && ring.every(isCorner))
  return isSound && rings.flat().length <= CORNERS_MAX ? { rings: rings as [number, number][][] } : null
}

function ringsOf(outline: unknown): unknown[][] | null {
  const { type, coordinates } = (outline ?? {}) as { type?: unknown; coordinates?: unknown }
  if (!Array.isArray(coordinates)) return null
  const rings: unknown = type === 'Polygon' ? coordinates : type === 'MultiPolygon' ? coordinates.flat(1) : null
  return Array.isArray(rings) && rings.every((ring) => Array.isArray(ring)) ? rings : null
}

const isCorner = (corner: unknown): boolean =>
  Array.isArray(corner) &&
  corner.length >= 2 &&
  corner.slice(0, 2).every((degrees) => Number.isFinite(degrees)) &&
  Math.abs(corner[0] as number) <= 180 &&
  Math.abs(corner[1] as number) <= 90
