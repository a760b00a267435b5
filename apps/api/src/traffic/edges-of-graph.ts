import { type FileHandle, open } from 'node:fs/promises'
import { type GraphEdge, GraphTile, placeOfEdge, tileNumber } from '@repere/traffic'

const BLOCK = 512
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
  for await (const { name, at, size } of tarEntries(file)) {
    const tile = /^(?:\.\/)?([012](?:\/\d{3})+)\.gph$/.exec(name)?.[1]
    if (tile !== undefined) places.set(tileNumber(tile), { at, size })
  }
  return places
}

/** Entries of a ustar archive and where their bytes are, reading only its headers. */
export async function* tarEntries(file: FileHandle): AsyncGenerator<{ name: string; at: number; size: number }> {
  const header = Buffer.alloc(BLOCK)
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(header, 0, BLOCK, at)
    if (bytesRead < BLOCK || header[0] === 0) return
    const text = (from: number, length: number) => header.toString('latin1', from, from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 12).trim(), 8)
    if (!Number.isFinite(size)) throw new Error('not a tar of graph tiles')
    yield { name: text(0, 100), at: at + BLOCK, size }
    at += BLOCK * (1 + Math.ceil(size / BLOCK))
  }
}
