import { open } from 'node:fs/promises'
import { type LatLng } from '@repere/shared'
import { tarredTiles } from '@repere/roads'

/** Degrees of a tile's side, by hierarchy level. */
const TILE_DEGREES = [4, 1, 0.25] as const

/**
 * The middle of a tile of the graph, of the finest level that it has, where a road is near.
 *
 * @param tarPath  the graph as a tar of `.gph` files
 * @throws Error  when the file is not such a tar
 */
export async function aTileCentre(tarPath: string): Promise<LatLng> {
  const file = await open(tarPath, 'r')
  try {
    let coarser: LatLng | null = null
    for await (const { tile } of tarredTiles(file)) {
      const { level, centre } = placeOf(tile)
      if (level === 2) return centre
      coarser ??= centre
    }
    if (coarser) return coarser
  } finally {
    await file.close()
  }
  throw new Error(`${tarPath} holds no graph tile`)
}

/** `2/000/783/121` names a level and the tile's index, row by row from the south-west corner of the world. */
function placeOf(tile: string): { level: 0 | 1 | 2; centre: LatLng } {
  const level = Number(tile[0]) as 0 | 1 | 2
  const side = TILE_DEGREES[level]
  const index = Number(tile.slice(2).replaceAll('/', ''))
  const columns = 360 / side
  return {
    level,
    centre: {
      lat: -90 + (Math.floor(index / columns) + 0.5) * side,
      lng: -180 + ((index % columns) + 0.5) * side,
    },
  }
}
