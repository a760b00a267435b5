import { gunzipSync } from 'node:zlib'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { type DrawTask, tileName } from '../static-map.js'
import { cornerOf, type Point, squaresIn, TILE_PIXELS, tileAt, type TileId, type View } from '../view.js'

/** Features reach so far beyond their square; pixels. */
const OVERLAP = 16

/** A square of the map on the picture, and the tile that fills it: its own, or a part of a larger one. */
export interface PlacedTile {
  square: TileId
  /** Its upper left corner, and its side; pixels of the page. */
  left: number
  top: number
  side: number
  layers: VectorTile['layers']
  /** The part of the tile: how many squares are along its side, and the column and row of this one. */
  part: { of: number; column: number; row: number }
}

/** Unpacks the tiles of a source. */
export function placeTiles({ deepest, tiles }: DrawTask['sources'][string], view: View): PlacedTile[] {
  const [left, top] = cornerOf(view)
  const unpacked = new Map(
    Object.entries(tiles).map(([name, gzip]) => [name, new VectorTile(new PbfReader(gunzipSync(gzip))).layers]),
  )
  return squaresIn(view).flatMap((square) => {
    const tile = tileAt(square, deepest)
    const layers = unpacked.get(tileName(tile))
    if (!layers) return []
    const side = TILE_PIXELS * 2 ** (view.zoom - square.z)
    const of = 2 ** (square.z - tile.z)
    const part = { of, column: ((square.x % of) + of) % of, row: square.y % of }
    return [{ square, left: square.x * side - left, top: square.y * side - top, side, layers, part }]
  })
}

/** The features of a layer of a tile that a test accepts. */
export function* featuresOf(
  { layers }: PlacedTile,
  sourceLayer: string,
  accepts: (feature: VectorTileFeature) => boolean,
): Generator<VectorTileFeature> {
  const layer = layers[sourceLayer]
  for (let i = 0; layer && i < layer.length; i++) {
    const feature = layer.feature(i)
    if (accepts(feature)) yield feature
  }
}

/** Lines, rings or points of a feature in a tile whose square is `side` pixels wide; those outside are left out. */
export function geometryOf(
  { part: { of, column, row } }: PlacedTile,
  feature: VectorTileFeature,
  side: number,
): Point[][] {
  const scale = (side * of) / feature.extent
  const parts = feature
    .loadGeometry()
    .map((part) => part.map(({ x, y }): Point => [x * scale - column * side, y * scale - row * side]))
  return of === 1 ? parts : parts.filter((part) => reaches(part, side))
}

function reaches(part: Point[], side: number): boolean {
  return ([0, 1] as const).every(
    (axis) => part.some((point) => point[axis] >= -OVERLAP) && part.some((point) => point[axis] <= side + OVERLAP),
  )
}
