import { setImmediate } from 'node:timers/promises'
import { getBounds, type Paths64 } from 'clipper2-ts'
import { type Bounds } from '../../osm-pbf/elements.js'
import { openSeaZoomMin, type TileArchive } from '../tile-archive.js'
import { tileExtent, tileNumber, type TileRange, tileRange, unitsPerMetre, zoomMax } from '../tile-grid.js'
import { coastZoom, refineShores } from './coastlines.js'
import { type DryGround, groundAtZoom, nearMetres, readDryGround } from './dry-ground.js'
import { earthLand, naturalEarthLand } from './land-outlines.js'
import { atZoom, seaTiles, tileMargin, tilePolygons } from './sea-tiles.js'

/** The shape of the water, before it is cut into tiles. */
export interface WaterShape {
  /** For zooms up to 5, 6 and 7, and from 8 on; each path of positive area. */
  shores: { world: Paths64; region: Paths64; local: Paths64 }
  /** Lakes of the outline; none where the extract has more. */
  lakes: Paths64
  ground: DryGround
  /** Cells of `coastZoom` whose shore is the extract's. */
  refined: Set<number>
}

export interface WaterOptions {
  signal?: AbortSignal
  /** @param done 0..1 */
  onProgress(done: number): void
}

// Degrees beyond the region that shores are known for: tiles reach further than what they were asked for.
const marginDegrees = 1.5
/** First zoom of the OSM-derived shore: below, Natural Earth's errors are less than a pixel or two. */
const localZoomMin = 8
const regionZoomMin = 6
// Square units of a tile's grid (64 to the millimetre or so) below which a lake is a speck.
const lakeUnitsMin = 1500
const lakeZoomMin = 5

/** Works out where water is, from outlines of the world's land, the extract's coastlines, and what stands on ground. */
export async function shapeWater(
  extracts: string[],
  bounds: Bounds,
  bytes: number,
  { signal, onProgress }: WaterOptions,
): Promise<WaterShape> {
  const wide: Bounds = [
    bounds[0] - marginDegrees,
    bounds[1] - marginDegrees,
    bounds[2] + marginDegrees,
    bounds[3] + marginDegrees,
  ]
  const world = (await naturalEarthLand('50m', [-180, -85, 180, 85])).shores
  const region = (await naturalEarthLand('10m', wide)).shores
  const { shores, lakes } = await earthLand(wide, signal)
  onProgress(0.3)
  // A lake is a hole: it runs the other way round than the land about it.
  const land = [...shores, ...lakes.map((lake) => [...lake].reverse())]
  const nearUnits = Math.ceil(nearMetres * unitsPerMetre(0))
  const water = seaTiles(land, [], zoomMax, tileRange(bounds, zoomMax), nearUnits)
  let done = 0
  const ground = await readDryGround(extracts, water, {
    signal,
    onBytes: (read) => onProgress(0.3 + 0.6 * Math.min(1, (done = Math.max(done, read)) / bytes)),
  })
  const local = refineShores(shores, ground.coastlines)
  onProgress(1)
  return {
    shores: { world, region, local: local.shores },
    lakes: ground.waters < lakes.length ? lakes : [],
    ground,
    refined: local.refined,
  }
}

/** Cuts the water into tiles and puts it into those of the archive. */
export async function putWater(
  archive: TileArchive,
  { shores, lakes, ground, refined }: WaterShape,
  bounds: Bounds,
  { signal, onProgress }: WaterOptions,
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
    if (zoom >= lakeZoomMin) putLakes(archive, lakes, dry, zoom, range)
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

function putLakes(archive: TileArchive, lakes: Paths64, dry: Paths64, zoom: number, range: TileRange): void {
  const visible = atZoom(lakes, zoom).filter((lake) => {
    const { left, top, right, bottom } = getBounds(lake)
    return (right - left) * (bottom - top) >= lakeUnitsMin
  })
  const lakesByTile = byTile(visible, range)
  const dryByTile = byTile(dry, range)
  for (const [number, areas] of lakesByTile) {
    const tile = { z: zoom, x: Math.floor(number / 2 ** 20), y: number % 2 ** 20 }
    const polygons = tilePolygons(areas, dryByTile.get(number) ?? [], tile)
    if (polygons.length > 0) archive.addWater(tile, [{ class: 'lake', approximate: zoom >= coastZoom, polygons }])
  }
}

/** The paths that may reach into each tile of the range. */
function byTile(paths: Paths64, range: TileRange): Map<number, Paths64> {
  const tiles = new Map<number, Paths64>()
  const index = (units: number) => Math.floor(units / tileExtent)
  for (const path of paths) {
    const { left, top, right, bottom } = getBounds(path)
    const [west, east] = [index(left - tileMargin), index(right + tileMargin)]
    const [north, south] = [index(top - tileMargin), index(bottom + tileMargin)]
    for (let x = Math.max(range.west, west); x <= Math.min(range.east, east); x++) {
      for (let y = Math.max(range.north, north); y <= Math.min(range.south, south); y++) {
        const known = tiles.get(tileNumber(x, y))
        if (known) known.push(path)
        else tiles.set(tileNumber(x, y), [path])
      }
    }
  }
  return tiles
}
