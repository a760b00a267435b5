import { gzipSync } from 'node:zlib'
import { DatabaseSync } from '@photostructure/sqlite'

/** Tiles of one zoom, in bytes as they are sent: compressed by gzip. */
export interface ZoomSizes {
  zoom: number
  tiles: number
  p50: number
  p99: number
  largest: number
}

/** Sizes of all tiles of an archive, zoom by zoom. */
export function tileSizes(archive: string): ZoomSizes[] {
  const db = new DatabaseSync(archive, { readOnly: true })
  try {
    const byZoom = new Map<number, number[]>()
    const rows = db.prepare('SELECT zoom_level AS zoom, tile_data AS data FROM tiles').iterate()
    for (const { zoom, data } of rows as Iterable<{ zoom: number; data: Uint8Array }>) {
      const bytes = isGzip(data) ? data.length : gzipSync(data).length
      const sizes = byZoom.get(zoom)
      if (sizes) sizes.push(bytes)
      else byZoom.set(zoom, [bytes])
    }
    return [...byZoom]
      .sort(([a], [b]) => a - b)
      .map(([zoom, sizes]) => {
        sizes.sort((a, b) => a - b)
        const share = (part: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * part))]!
        return { zoom, tiles: sizes.length, p50: share(0.5), p99: share(0.99), largest: sizes.at(-1)! }
      })
  } finally {
    db.close()
  }
}

const isGzip = (data: Uint8Array) => data[0] === 0x1f && data[1] === 0x8b
