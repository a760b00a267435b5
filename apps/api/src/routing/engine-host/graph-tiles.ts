import { type FileHandle, open } from 'node:fs/promises'
import { type LatLng } from '@repere/shared'

const BLOCK = 512
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
    for await (const name of entryNames(file)) {
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

/** Names of the entries of a ustar archive, reading only its headers. */
async function* entryNames(file: FileHandle): AsyncGenerator<string> {
  const header = Buffer.alloc(BLOCK)
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(header, 0, BLOCK, at)
    if (bytesRead < BLOCK || header[0] === 0) return
    const text = (from: number, length: number) => header.toString('latin1', from, from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 12).trim(), 8)
    if (!Number.isFinite(size)) throw new Error('not a tar of graph tiles')
    yield text(0, 100)
    at += BLOCK * (1 + Math.ceil(size / BLOCK))
  }
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
