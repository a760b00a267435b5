import { open } from 'node:fs/promises'
import { type GraphEdge } from '@repere/roads'
import { GraphTile, tileNumber } from '@repere/roads/build'
import { tarredTiles } from '@repere/roads/node'

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
    for await (const { tile, at, size } of tarredTiles(file)) {
      const bytes = Buffer.alloc(size)
      await file.read(bytes, 0, size, at)
      yield edgesOfTile(tile, bytes)
    }
  } finally {
    await file.close()
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
