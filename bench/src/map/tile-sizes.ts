import { gzipSync } from 'node:zlib'
import { DatabaseSync } from '@photostructure/sqlite'
import { percentiles } from '../statistics.js'

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
        const [p50, p99, largest] = percentiles(sizes, 0.5, 0.99, 1)
        return { zoom, tiles: sizes.length, p50, p99, largest }
      })
  } finally {
    db.close()
  }
}

const isGzip = (data: Uint8Array) => data[0] === 0x1f && data[1] === 0x8b
