import { setImmediate } from 'node:timers/promises'
import { type Paths64 } from 'clipper2-ts'
import { type Bounds } from '../../osm-pbf/elements.js'
import { openSeaZoomMin, type TileArchive } from '../tile-archive.js'
import { tileNumber, type TileRange, tileRange, unitsPerMetre, zoomMax } from '../tile-grid.js'
import { coastZoom, refineShores } from './coastlines.js'
import { type DryGround, groundAtZoom, nearMetres, readDryGround } from './dry-ground.js'
import { earthLand, naturalEarthLand } from './land-outlines.js'
import { atZoom, seaTiles } from './sea-tiles.js'

/** The shape of the sea, before it is cut into tiles. */
export interface SeaShape {
  /** For zooms up to 5, 6 and 7, and from 8 on; each path of positive area. */
  shores: { world: Paths64; region: Paths64; local: Paths64 }
  ground: DryGround
  /** Cells of `coastZoom` whose shore is the extract's. */
  refined: Set<number>
}

export interface SeaOptions {
  signal?: AbortSignal
  /** @param done 0..1 */
  onProgress(done: number): void
}

// Degrees beyond the region that shores are known for: tiles reach further than what they were asked for.
const marginDegrees = 1.5
/** First zoom of the OSM-derived shore: below, Natural Earth's errors are less than a pixel or two. */
const localZoomMin = 8
const regionZoomMin = 6

/** Works out where the sea is, from outlines of the world's land, the extract's coastlines, and what stands on ground. */
export async function shapeSea(
  extracts: string[],
  bounds: Bounds,
  bytes: number,
  { signal, onProgress }: SeaOptions,
): Promise<SeaShape> {
  const wide: Bounds = [
    bounds[0] - marginDegrees,
    bounds[1] - marginDegrees,
    bounds[2] + marginDegrees,
    bounds[3] + marginDegrees,
  ]
  const world = await naturalEarthLand('50m', [-180, -85, 180, 85])
  const region = await naturalEarthLand('10m', wide)
  const shores = await earthLand(wide, signal)
  onProgress(0.3)
  const nearUnits = Math.ceil(nearMetres * unitsPerMetre(0))
  const water = seaTiles(shores, [], zoomMax, tileRange(bounds, zoomMax), nearUnits)
  let done = 0
  const ground = await readDryGround(extracts, water, {
    signal,
    onBytes: (read) => onProgress(0.3 + 0.6 * Math.min(1, (done = Math.max(done, read)) / bytes)),
  })
  const local = refineShores(shores, ground.coastlines)
  onProgress(1)
  return {
    shores: { world, region, local: local.shores },
    ground,
    refined: local.refined,
  }
}

/** Cuts the sea into tiles and puts it into those of the archive. */
export async function putSea(
  archive: TileArchive,
  { shores, ground, refined }: SeaShape,
  bounds: Bounds,
  { signal, onProgress }: SeaOptions,
): Promise<void> {
  const unitsOfMetre = unitsPerMetre((bounds[1] + bounds[3]) / 2)
  for (let zoom = 0; zoom <= zoomMax; zoom++) {
    const range = tileRange(bounds, zoom)
    const local = zoom >= localZoomMin
    const source = local ? shores.local : zoom >= regionZoomMin ? shores.region : shores.world
    const dry = local ? groundAtZoom(ground, zoom, unitsOfMetre) : []
    archive.begin()
    let count = 0
    for (const { sea, ...tile } of seaTiles(atZoom(source, zoom), dry, zoom, range)) {
      if (sea === 'whole') {
        if (zoom >= openSeaZoomMin) archive.declareOpenSea(zoom, tile)
        else fillInside(archive, tile, zoom, range)
      } else {
        const approximate =
          zoom >= coastZoom && !refined.has(tileNumber(tile.x >> (zoom - coastZoom), tile.y >> (zoom - coastZoom)))
        archive.addWater(tile, [{ class: 'ocean', approximate, polygons: sea }])
      }
      // Lets a Ctrl-C through.
      if (++count % 500 === 0) await setImmediate()
      signal?.throwIfAborted()
    }
    archive.commit()
    onProgress((zoom + 1) / (zoomMax + 2))
  }
  archive.begin()
  archive.fillDeclaredSea()
  archive.commit()
  onProgress(1)
}

/** Every tile of a zoom inside a larger tile that is all sea. */
function fillInside(archive: TileArchive, leaf: { z: number; x: number; y: number }, zoom: number, range: TileRange) {
  const side = 2 ** (zoom - leaf.z)
  for (let x = Math.max(range.west, leaf.x * side); x <= Math.min(range.east, leaf.x * side + side - 1); x++) {
    for (let y = Math.max(range.north, leaf.y * side); y <= Math.min(range.south, leaf.y * side + side - 1); y++) {
      archive.fillWithSea({ z: zoom, x, y })
    }
  }
}
