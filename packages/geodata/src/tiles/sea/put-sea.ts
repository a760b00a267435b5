import { setImmediate } from 'node:timers/promises'
import { difference, FillRule, type Paths64 } from 'clipper2-ts'
import { type Bounds } from '../../osm-pbf/elements.js'
import { openSeaZoomMin, type TileArchive } from '../tile-archive.js'
import { tileNumber, type TileRange, tileRange, unitsPerMetre, zoomMax } from '../tile-grid.js'
import { worldZoomMax } from '../world/world-zooms.js'
import { coastZoom } from './coastlines.js'
import { groundAtZoom, solidGround } from './dry-ground.js'
import { unknownLakes } from './known-lakes.js'
import { atZoom, seaTiles, type Shores } from './sea-tiles.js'
import { type SeaShape } from './shape-sea.js'

export interface SeaOptions {
  signal?: AbortSignal
  /** @param done 0..1 */
  onProgress(done: number): void
}

/** First zoom of the fine shores: below, Natural Earth's errors are less than a pixel or two. */
const localZoomMin = 6
/** From here on, roads are kept dry: below, a road and the water beside it share a pixel. */
const groundZoomMin = 8

/** Cuts the sea and the lakes into tiles and puts them into those of the archive. */
export async function putSea(
  archive: TileArchive,
  { world, local, ground, refined }: SeaShape,
  bounds: Bounds,
  { signal, onProgress }: SeaOptions,
): Promise<void> {
  const unitsOfMetre = unitsPerMetre((bounds[1] + bounds[3]) / 2)
  const lakes = unknownLakes(local.lakes, archive)
  const wet = { land: lakes.length > 0 ? difference(local.land, lakes, FillRule.NonZero) : local.land, lakes }
  const solid = solidGround(ground, wet.land, unitsOfMetre)
  for (let zoom = 0; zoom <= zoomMax; zoom++) {
    // Around the region, the first zooms are those of `world-tiles.ts`.
    const range = zoom <= worldZoomMax ? archive.reach(bounds, zoom) : tileRange(bounds, zoom)
    const shores: Shores =
      zoom < localZoomMin
        ? worldShores(world, zoom)
        : {
            land: atZoom(local.land, zoom),
            lakes: atZoom(lakes, zoom),
            ground: zoom < groundZoomMin ? [] : groundAtZoom(ground, solid, zoom, unitsOfMetre),
          }
    archive.begin()
    await putShores(archive, shores, zoom, range, refined, signal)
    archive.commit()
    onProgress((zoom + 1) / (zoomMax + 2))
  }
  archive.begin()
  archive.fillDeclaredSea()
  archive.commit()
  onProgress(1)
}

/** The shores of zooms up to 5, the world over. */
export function worldShores(land: Paths64, zoom: number): Shores {
  return { land: atZoom(land, zoom), lakes: [], ground: [] }
}

/** @param refined  cells of `coastZoom` whose shore is an extract's */
export async function putShores(
  archive: TileArchive,
  shores: Shores,
  zoom: number,
  range: TileRange,
  refined: Set<number>,
  signal?: AbortSignal,
): Promise<void> {
  let count = 0
  for (const { sea, lakes: inland, ...tile } of seaTiles(shores, zoom, range)) {
    if (sea === 'whole') {
      if (zoom >= openSeaZoomMin) archive.declareOpenSea(zoom, tile)
      else fillInside(archive, tile, zoom, range)
    } else {
      const cell = tileNumber(tile.x >> (zoom - coastZoom), tile.y >> (zoom - coastZoom))
      const approximate = zoom >= coastZoom && !refined.has(cell)
      archive.addWater(tile, [
        ...(sea.length > 0 ? [{ class: 'ocean' as const, approximate, polygons: sea }] : []),
        ...(inland.length > 0 ? [{ class: 'lake' as const, approximate: zoom >= coastZoom, polygons: inland }] : []),
      ])
    }
    // Lets a Ctrl-C through.
    if (++count % 500 === 0) await setImmediate()
    signal?.throwIfAborted()
  }
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
