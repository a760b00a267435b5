/*
 * PMTiles numbers all tiles along one curve: zoom after zoom, and within a zoom along a Hilbert curve, so that neighbours
 * mostly have neighbouring numbers. The tiles of a larger tile have consecutive numbers.
 */

/** The number of the first tile of a zoom: all tiles of the zooms before it come first. */
export const firstId = (z: number): number => (4 ** z - 1) / 3

/**
 * The number of a tile.
 *
 * @param x  column from the west, 0..2^z−1; @param y  row from the north, same
 */
export function tileId(z: number, x: number, y: number): number {
  let id = 0
  for (let half = 2 ** z / 2; half >= 1; half /= 2) {
    const [right, low] = [(x & half) > 0 ? 1 : 0, (y & half) > 0 ? 1 : 0]
    id += half * half * ((3 * right) ^ low)
    if (low === 1) continue
    // The curve of this quarter is mirrored, or turned.
    if (right === 1) [x, y] = [half - 1 - (x & (half - 1)), half - 1 - (y & (half - 1))]
    ;[x, y] = [y, x]
  }
  return firstId(z) + id
}

/** The numbers of the tiles of a zoom inside a larger tile: from `from`, before `to`. */
export function idsInside(zoom: number, leaf: { z: number; x: number; y: number }): { from: number; to: number } {
  const count = 4 ** (zoom - leaf.z)
  const from = firstId(zoom) + (tileId(leaf.z, leaf.x, leaf.y) - firstId(leaf.z)) * count
  return { from, to: from + count }
}
