import { type Path64 } from 'clipper2-ts'
import { tileExtent } from './tile-grid.js'

/**
 * Distance by which the shapes of a tile extend beyond its edge, so that the edge itself is not drawn. Units of the
 * tile's grid.
 */
export const tileMargin = 64

/** Polygons in the tile's own grid, y to the south: each an outline of positive area, then its holes. */
export type TilePolygons = Path64[][]

const far = tileExtent + tileMargin

/** A tile that is all water, including its margin. */
export const wholeTile: TilePolygons = [
  [
    [
      { x: -tileMargin, y: -tileMargin },
      { x: far, y: -tileMargin },
      { x: far, y: far },
      { x: -tileMargin, y: far },
    ],
  ],
]
