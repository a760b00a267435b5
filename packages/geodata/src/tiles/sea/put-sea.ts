import { runAside } from '../../aside.js'
import { type Bounds } from '../../osm-pbf/elements.js'
import { openSeaZoomMin, type TileArchive } from '../tile-archive.js'
import { tileNumber, type TileRange, tileRange, zoomMax } from '../tile-grid.js'
import { worldZoomMax } from '../world/world-zooms.js'
import { coastZoom } from './coastlines.js'
import { type CutTiles, seaCutting } from './cut-sea.js'
import { unknownLakes } from './known-lakes.js'
import { type SeaTile } from './sea-tiles.js'
import { type SeaShape } from './shape-sea.js'

export interface SeaOptions {
  signal?: AbortSignal
  /** @param done 0..1 */
  onProgress(done: number): void
}

/** Puts the sea and the lakes, which a thread cuts into tiles, into the tiles of the archive. */
export async function putSea(
  archive: TileArchive,
  shape: SeaShape,
  bounds: Bounds,
  { signal, onProgress }: SeaOptions,
): Promise<void> {
  // Around the region, the first zooms are those of `world-tiles.ts`.
  const ranges = Array.from({ length: zoomMax + 1 }, (_, zoom) =>
    zoom <= worldZoomMax ? archive.reach(bounds, zoom) : tileRange(bounds, zoom),
  )
  const lakes = unknownLakes(shape.local.lakes, archive)
  archive.begin()
  const onPart = ({ zoom, tiles }: CutTiles) => {
    putWater(archive, tiles, zoom, ranges[zoom]!, shape.refined)
    archive.commit()
    archive.begin()
    onProgress((zoom + 1) / (zoomMax + 2))
  }
  await runAside(seaCutting, { shape, lakes, bounds, ranges }, { signal, onPart })
  archive.fillDeclaredSea()
  archive.commit()
  onProgress(1)
}

/** @param refined  cells of `coastZoom` whose shore is an extract's */
export function putWater(
  archive: TileArchive,
  tiles: Iterable<SeaTile>,
  zoom: number,
  range: TileRange,
  refined: Set<number>,
): void {
  for (const { sea, lakes: inland, ...tile } of tiles) {
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
