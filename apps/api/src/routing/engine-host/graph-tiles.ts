import { open } from 'node:fs/promises'
import { type LatLng } from '@repere/shared'
import { tarEntries } from '../../traffic/edges-of-graph.js'

/** Degrees of a tile's side, by hierarchy level. */
const TILE_DEGREES = [4, 1, 0.25]

/**
 * The middle of one tile that the graph holds, of the finest level there is: a road is near.
 *
 * @param tarPath  the graph as a tar of `.gph` files
 * @throws Error  when the file is not such a tar
 */
export async function aTileCentre(tarPath: string): Promise<LatLng> {
  const file = await open(tarPath, 'r')
  try {
    let coarser: LatLng | null = null
    for await (const { name } of tarEntries(file)) {
      const tile = tileOf(name)
      if (tile?.level === 2) return tile.centre
      coarser ??= tile?.centre ?? null
    }
    if (coarser) return coarser
  } finally {
    await file.close()
  }
  throw new Error(`${tarPath} holds no graph tile`)
}

/** `2/000/783/121.gph` names a level and the tile's index, row by row from the south-west corner of the world. */
function tileOf(name: string): { level: number; centre: LatLng } | null {
  const parts = /^(?:\.\/)?([012])((?:\/\d{3})+)\.gph$/.exec(name)
  const side = TILE_DEGREES[Number(parts?.[1])]
  if (!parts?.[2] || side === undefined) return null
  const index = Number(parts[2].replaceAll('/', ''))
  const columns = 360 / side
  return {
    level: Number(parts[1]),
    centre: {
      lat: -90 + (Math.floor(index / columns) + 0.5) * side,
      lng: -180 + ((index % columns) + 0.5) * side,
    },
  }
}
