import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isPositive, type Path64, type Paths64 } from 'clipper2-ts'
import { type MultiPolygon, type Polygon } from 'geojson'
import { feature } from 'topojson-client'
import { type GeometryCollection, type Topology } from 'topojson-specification'
import { crossesAntimeridian, withoutJumps } from '../../countries/natural-earth.js'
import { type Bounds } from '../../osm-pbf/elements.js'
import { toWorld } from '../tile-grid.js'
import { clipAreas } from './clip.js'
import { coastlineRings } from './earth-coastlines.js'

/**
 * Natural Earth's land (public domain), for zooms at which an error of one or two kilometres is not visible.
 *
 * @returns paths of positive area in the world's grid
 */
export async function naturalEarthLand(scale: '50m' | '10m', bounds: Bounds): Promise<Paths64> {
  const path = createRequire(import.meta.url).resolve(`world-atlas/land-${scale}.json`)
  const topology = JSON.parse(await readFile(path, 'utf8')) as Topology<{ land: GeometryCollection }>
  const [, south, , north] = bounds
  const shores: Paths64 = []
  for (const { geometry } of feature(topology, topology.objects.land).features) {
    const land = geometry as Polygon | MultiPolygon
    const polygons = land.type === 'Polygon' ? [land.coordinates] : land.coordinates
    // The one hole in the world's land is the Caspian Sea.
    for (const [outer] of polygons) {
      if (outer!.every(([, lat]) => lat! < south) || outer!.every(([, lat]) => lat! > north)) continue
      const ring = outer!.slice(0, -1).map(([x, y]) => ({ x: x!, y: y! }))
      for (const part of crossesAntimeridian(ring) ? withoutJumps(ring) : [ring]) {
        shores.push(
          ...within(
            part.flatMap(({ x, y }) => [x, y]),
            bounds,
          ),
        )
      }
    }
  }
  return shores
}

/** OpenStreetMap's land, with errors of up to 100 m and without lakes, in the same form. */
export async function earthLand(bounds: Bounds, signal?: AbortSignal): Promise<Paths64> {
  const shores: Paths64 = []
  for await (const corners of coastlineRings(bounds, signal)) shores.push(...within(corners, bounds))
  return shores
}

/** The part of a ring inside the bounds: the outline of Africa, Europe and Asia is one ring. */
function within(corners: number[], [west, south, east, north]: Bounds): Paths64 {
  const path: Path64 = []
  for (let i = 0; i + 1 < corners.length; i += 2) path.push(toWorld(corners[i]!, corners[i + 1]!))
  const [topLeft, bottomRight] = [toWorld(west, north), toWorld(east, south)]
  const rectangle = { left: topLeft.x, top: topLeft.y, right: bottomRight.x, bottom: bottomRight.y }
  return clipAreas(rectangle, [positive(path)]).map(positive)
}

export function positive(path: Path64): Path64 {
  return isPositive(path) ? path : [...path].reverse()
}
