import { join } from 'node:path'
import { METRES_PER_DEGREE_MIN, shrinkAt } from '@repere/geometry'
import { type RegionCoverage } from '@repere/shared'
import { coarseCountries } from '../countries/natural-earth.js'
import { cutExtract } from '../osm-pbf/cut-extract.js'
import { type Bounds } from '../osm-pbf/elements.js'
import { GeodataProblem } from '../problems.js'
import { type RegionArea } from '../regions/region-area.js'
import { type Region } from '../regions/region.js'
import { checkExtracts, type CheckedExtracts } from './check-extracts.js'

/**
 * Cuts extracts to a region's area and roads. Those that have no way there are left out.
 *
 * @param whole  the bounds of the extracts
 * @returns the cut extracts, in a form that all programs read
 * @throws GeodataProblem `extract_without_roads` when nothing is left; `bad_region_file` for an unknown country
 */
export async function cutToArea(
  files: string[],
  region: Region,
  whole: Bounds,
  scratch: string,
  signal?: AbortSignal,
): Promise<{ extracts: string[]; checked: CheckedExtracts; coverage: RegionCoverage | undefined }> {
  const coverage = region.area ? await coverageOf(region.area, whole) : undefined
  const bounds = coverage ? boundsWithin(coverage, whole) : whole
  const extracts: string[] = []
  for (const [index, file] of files.entries()) {
    const cut = join(scratch, `cut-${index + 1}.osm.pbf`)
    const { ways } = await cutExtract(file, cut, { coverage, bounds, roads: region.roads, signal })
    if (ways > 0) extracts.push(cut)
  }
  if (extracts.length === 0) {
    throw new GeodataProblem(
      'extract_without_roads',
      `The extracts of ${region.name} have nothing in its area.`,
      'Compare "area" of its region.json with the extracts; bin/data list names them.',
    )
  }
  return { extracts, checked: await checkExtracts(extracts, 1, () => undefined, signal), coverage }
}

/** The box of an area with its overlap, as far as the extracts reach. */
function boundsWithin({ rings, overlap_metres: overlap }: RegionCoverage, [west, south, east, north]: Bounds): Bounds {
  const corners = rings.flat()
  const lats = corners.map(([, lat]) => lat)
  const lngs = corners.map(([lng]) => lng)
  const [least, most] = [Math.min(...lats), Math.max(...lats)]
  const up = overlap / METRES_PER_DEGREE_MIN
  const aside = up / shrinkAt(Math.max(Math.abs(least), Math.abs(most)))
  return [
    Math.max(west, Math.min(...lngs) - aside),
    Math.max(south, least - up),
    Math.min(east, Math.max(...lngs) + aside),
    Math.min(north, most + up),
  ]
}

/**
 * The outlines of an area.
 *
 * @param bounds  of the extracts
 * @throws GeodataProblem `bad_region_file` for a country that is not there
 */
async function coverageOf({ place, overlapMetres }: RegionArea, bounds: Bounds): Promise<RegionCoverage> {
  if ('rings' in place) return { rings: place.rings, overlap_metres: overlapMetres }
  const there = await coarseCountries(bounds)
  const absent = place.countries.filter((wanted) => !there.some(({ code }) => code === wanted))
  if (absent.length > 0) {
    throw new GeodataProblem(
      'bad_region_file',
      `The extracts do not reach ${absent.join(', ')}, which "area" of region.json names.`,
      'Name other countries, or add their extracts to "sources".',
    )
  }
  const rings = there
    .filter(({ code }) => place.countries.includes(code))
    .flatMap((country) => country.rings.map(({ corners }) => corners))
  return { rings, overlap_metres: overlapMetres }
}
