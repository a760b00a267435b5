import { setImmediate } from 'node:timers/promises'
import { type Paths64 } from 'clipper2-ts'
import { type Bounds } from '../../osm-pbf/elements.js'
import { openSeaZoomMin, type TileArchive } from '../tile-archive.js'
import { type TileRange, tileRange, zoomMax } from '../tile-grid.js'
import { worldZoomMax } from '../world-zooms.js'
import { coastZooms, isRefined } from './coastlines.js'
import { readCutTiles } from './cut-tiles-file.js'
import { unknownLakes } from './known-lakes.js'
import { type Sea } from './make-sea.js'
import { type TilePolygons } from '../tile-polygons.js'
import { atZoom, polygonsOf, type SeaTile, seaTiles } from './sea-tiles.js'

export interface SeaOptions {
  signal?: AbortSignal
  /** @param done 0..1 */
  onProgress(done: number): void
}

/**
 * Puts the sea and the lakes that the extract does not have into the tiles of the archive.
 *
 * @param world  the world's land for the first zooms, each path of positive area in the world's grid
 */
export async function putSea(
  archive: TileArchive,
  { file, lakes, refined }: Sea,
  world: Paths64,
  bounds: Bounds,
  { signal, onProgress }: SeaOptions,
): Promise<void> {
  const drawn = unknownLakes(lakes, archive)
  archive.begin()
  // Around the region, these zooms are those of `world-tiles.ts`.
  for (let zoom = 0; zoom <= worldZoomMax; zoom++) putWorldsWater(archive, world, zoom, archive.reach(bounds, zoom))
  for (const { zoom, tiles } of readCutTiles(file)) {
    putWater(archive, tiles, zoom, tileRange(bounds, zoom), refined, drawn)
    archive.commit()
    archive.begin()
    onProgress((zoom + 1) / (zoomMax + 2))
    await setImmediate()
    signal?.throwIfAborted()
  }
  archive.fillDeclaredSea()
  archive.commit()
  onProgress(1)
}

/** Puts the sea into the tiles of one of the first zooms. */
export function putWorldsWater(archive: TileArchive, land: Paths64, zoom: number, range: TileRange): void {
  const shores = { land: atZoom(land, zoom), lakes: [], ground: [] }
  putWater(archive, seaTiles(shores, zoom, range), zoom, range, new Set(), new Set())
}

/**
 * @param refined  cells of `coastZooms.max` whose shore is an extract's
 * @param drawn  the lakes to put in
 */
function putWater(
  archive: TileArchive,
  tiles: Iterable<SeaTile>,
  zoom: number,
  range: TileRange,
  refined: Set<number>,
  drawn: Set<number>,
): void {
  for (const { sea, lakes, ...tile } of tiles) {
    if (sea === 'whole') {
      if (zoom >= openSeaZoomMin) archive.declareOpenSea(zoom, tile)
      else fillInside(archive, tile, zoom, range)
      continue
    }
    const inland = lakes.flatMap(({ lake, polygons }) => (drawn.has(lake) ? polygons : []))
    if (sea.length === 0 && inland.length === 0) continue
    const isClose = zoom >= coastZooms.min
    const approximate = isClose && !isRefined(refined, tile)
    const water = approximate === isClose ? joinLagoons(sea, inland) : { sea, inland }
    archive.addWater(tile, [
      ...(water.sea.length > 0 ? [{ class: 'ocean' as const, approximate, polygons: water.sea }] : []),
      ...(water.inland.length > 0 ? [{ class: 'lake' as const, approximate: isClose, polygons: water.inland }] : []),
    ])
  }
}

/** Lagoons that are open to the sea become a part of it: else a shore is drawn between both, in the water. */
export function joinLagoons(sea: TilePolygons, inland: TilePolygons): { sea: TilePolygons; inland: TilePolygons } {
  let whole = sea
  const apart: TilePolygons = []
  for (const polygon of inland) {
    const both = polygonsOf([...whole.flat(), ...polygon], { x: 0, y: 0 })
    if (both.length <= whole.length) whole = both
    else apart.push(polygon)
  }
  return { sea: whole, inland: apart }
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
