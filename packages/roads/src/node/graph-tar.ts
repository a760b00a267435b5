import { type FileHandle, open } from 'node:fs/promises'

const BLOCK = 512

export interface TarredTile {
  /** The tile's name: `2/000/783/121`. */
  tile: string
  /** The position of its bytes in the file. */
  at: number
  size: number
}

/**
 * The tiles of a graph and where their bytes are, reading only the headers of the archive.
 *
 * @param file  the graph as a plain tar of `.gph` files
 * @throws Error  when the file is not such a tar
 */
export async function* tarredTiles(file: FileHandle): AsyncGenerator<TarredTile> {
  const header = Buffer.alloc(BLOCK)
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(header, 0, BLOCK, at)
    if (bytesRead < BLOCK || header[0] === 0) return
    const text = (from: number, length: number) => header.toString('latin1', from, from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 12).trim(), 8)
    if (!Number.isFinite(size)) throw new Error('not a tar of graph tiles')
    const tile = /^(?:\.\/)?([012](?:\/\d{3})+)\.gph$/.exec(text(0, 100))?.[1]
    if (tile !== undefined) yield { tile, at: at + BLOCK, size }
    at += BLOCK * (1 + Math.ceil(size / BLOCK))
  }
}

/**
 * The bytes of every tile of a graph, in the order of the archive.
 *
 * @param path  the graph as a plain tar of `.gph` files
 * @throws Error  when the file is not such a tar
 */
export async function readTiles(path: string): Promise<Uint8Array[]> {
  const file = await open(path, 'r')
  try {
    const tiles: Uint8Array[] = []
    for await (const { at, size } of tarredTiles(file)) {
      const bytes = Buffer.alloc(size)
      await file.read(bytes, 0, size, at)
      tiles.push(bytes)
    }
    return tiles
  } finally {
    await file.close()
  }
}
