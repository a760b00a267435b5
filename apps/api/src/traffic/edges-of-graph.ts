import { type FileHandle, open } from 'node:fs/promises'
import { type GraphEdge } from '@repere/roads'
import { GraphTile, placeOfEdge, tileNumber } from '@repere/roads/build'
import { tarredTiles } from '@repere/roads/node'

/** Number of edges that are read before the event loop continues. */
const EDGES_AT_ONCE = 500

/** Reads single edges out of the graph's file. */
export class EdgesOfGraph {
  private tiles: Promise<Map<number, { at: number; size: number }>> | null = null

  /** @param tarPath  the graph as a tar of `.gph` files */
  constructor(private readonly tarPath: string) {}

  /**
   * The edges with these ids. Those that cars may not use, and unknown ones, are left out.
   *
   * @throws Error  when the file is not such a tar
   */
  async read(ids: Iterable<number>): Promise<Map<number, GraphEdge>> {
    const byTile = new Map<number, number[]>()
    for (const id of new Set(ids)) {
      const { tile, index } = placeOfEdge(id)
      const indexes = byTile.get(tile)
      if (indexes) indexes.push(index)
      else byTile.set(tile, [index])
    }
    const edges = new Map<number, GraphEdge>()
    const file = await open(this.tarPath, 'r')
    try {
      this.tiles ??= placesOfTiles(file)
      const places = await this.tiles.catch((error: unknown) => {
        // The next reader tries again.
        this.tiles = null
        throw error
      })
      for (const [number, indexes] of byTile) {
        const place = places.get(number)
        if (!place) continue
        const bytes = Buffer.alloc(place.size)
        await file.read(bytes, 0, place.size, place.at)
        const tile = new GraphTile(number, bytes)
        for (const [count, index] of indexes.entries()) {
          if (count % EDGES_AT_ONCE === EDGES_AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
          const edge = tile.edge(index)
          if (edge) edges.set(edge.id, edge)
        }
      }
    } finally {
      await file.close()
    }
    return edges
  }
}

async function placesOfTiles(file: FileHandle): Promise<Map<number, { at: number; size: number }>> {
  const places = new Map<number, { at: number; size: number }>()
  for await (const { tile, at, size } of tarredTiles(file)) places.set(tileNumber(tile), { at, size })
  return places
}
