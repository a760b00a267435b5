import { type FileHandle, open } from 'node:fs/promises'
import { type GraphEdge, GraphTile, tileNumber } from '@repere/traffic'

const TAR_BLOCK = 512

/** One edge of a tile, with fields that only the builder needs. */
export interface TileEdge extends GraphEdge {
  /** The tile's name: `2/000/783/121`. */
  tile: string
}

/**
 * Every edge that cars may use, tile by tile. Shortcuts are left out, because they repeat other edges.
 *
 * @param tarPath  the graph as a plain tar of `.gph` files
 * @throws Error  when a tile has another format
 */
export async function* graphEdges(tarPath: string): AsyncGenerator<TileEdge[]> {
  const file = await open(tarPath, 'r')
  try {
    for await (const { name, bytes } of tarEntries(file)) {
      const tile = /^(?:\.\/)?([012](?:\/\d{3})+)\.gph$/.exec(name)?.[1]
      if (tile !== undefined) yield edgesOfTile(tile, bytes)
    }
  } finally {
    await file.close()
  }
}

async function* tarEntries(file: FileHandle): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const header = Buffer.alloc(TAR_BLOCK)
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(header, 0, TAR_BLOCK, at)
    if (bytesRead < TAR_BLOCK || header[0] === 0) return
    const text = (from: number, length: number) => header.toString('latin1', from, from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 12).trim(), 8)
    if (!Number.isFinite(size)) throw new Error('not a tar of graph tiles')
    const bytes = Buffer.alloc(size)
    await file.read(bytes, 0, size, at + TAR_BLOCK)
    yield { name: text(0, 100), bytes }
    at += TAR_BLOCK * (1 + Math.ceil(size / TAR_BLOCK))
  }
}

function edgesOfTile(tile: string, bytes: Buffer): TileEdge[] {
  const graph = new GraphTile(tileNumber(tile), bytes)
  const found: TileEdge[] = []
  for (let index = 0; index < graph.edges; index++) {
    const edge = graph.edge(index)
    if (edge) found.push({ tile, ...edge })
  }
  return found
}
