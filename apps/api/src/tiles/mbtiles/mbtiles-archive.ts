import { LRUCache } from 'lru-cache'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { PmtilesView } from '@repere/pmtiles'
import {
  type StoredTile,
  TileArchive,
  type TileFile,
  type TilesetDescription,
  type VectorLayer,
} from '../tile-archive.port.js'

/** Bytes of the tiles that a process keeps: reading one again takes a fifth of the processor time of its answer. */
const KEPT_BYTES = 32 * 1024 * 1024

/**
 * Opens an MBTiles file, read-only. Open sea may be declared instead of stored: see the table `open_sea` in
 * `packages/geodata/src/tiles/README.md`. A file without this table is an ordinary MBTiles file.
 *
 * @param build  id of the build that the file belongs to
 * @throws Error  when the file is not an archive of gzipped vector tiles
 */
export function openMbtiles(file: string, build: string): TileArchive {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    // A build never changes, so its pages can be read directly from the page cache.
    database.exec('PRAGMA mmap_size = 17179869184; PRAGMA query_only = ON')
    return new MbtilesArchive(database, build)
  } catch (error) {
    database.close()
    throw error
  }
}

class MbtilesArchive extends TileArchive {
  readonly description: TilesetDescription
  private readonly select: StatementSyncInstance
  /** `zoom`, then zoom, column and row of a tile in which all tiles of that zoom are sea. */
  private readonly openSea = new Set<string>()
  private readonly openSeaTile: StoredTile | null
  private file: Promise<TileFile> | null = null
  private readonly kept = new LRUCache<number, StoredTile>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ gzip }) => gzip.length,
  })

  constructor(
    private readonly database: DatabaseSyncInstance,
    readonly build: string,
  ) {
    super()
    const rows = database.prepare('SELECT name, value FROM metadata').all() as { name: string; value: string }[]
    const metadata = new Map(rows.map(({ name, value }) => [name, value]))
    this.description = describe(metadata)
    this.select = database.prepare(
      'SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?',
    )
    const sea = metadata.get('open_sea_tile')
    this.openSeaTile = sea === undefined ? null : stored(Buffer.from(sea, 'base64'))
    if (!this.openSeaTile) return
    for (const row of database.prepare('SELECT zoom, leaf_zoom, tile_column, tile_row FROM open_sea').iterate()) {
      const { zoom, leaf_zoom, tile_column, tile_row } = row as Record<string, number>
      this.openSea.add(leafKey(zoom!, leaf_zoom!, tile_column!, tile_row!))
    }
  }

  tile(z: number, x: number, y: number): StoredTile | null {
    const key = (z * 2 ** 24 + x) * 2 ** 24 + y
    const kept = this.kept.get(key)
    if (kept) return kept
    // MBTiles counts rows from the south.
    const row = this.select.get(z, x, 2 ** z - 1 - y) as { tile_data: Uint8Array } | undefined
    if (!row) return this.isOpenSea(z, x, y) ? this.openSeaTile : null
    const tile = stored(row.tile_data)
    this.kept.set(key, tile)
    return tile
  }

  asFile(): Promise<TileFile> {
    this.file ??= PmtilesView.open(this.database)
    return this.file
  }

  close(): void {
    this.database.close()
  }

  private isOpenSea(z: number, x: number, y: number): boolean {
    if (this.openSea.size === 0) return false
    for (let up = 0; up <= z; up++) {
      if (this.openSea.has(leafKey(z, z - up, Math.floor(x / 2 ** up), Math.floor(y / 2 ** up)))) return true
    }
    return false
  }
}

function leafKey(zoom: number, leafZoom: number, column: number, row: number): string {
  return `${zoom} ${leafZoom} ${column} ${row}`
}

/** Reads the checksum and the length of the content from the end of the gzip data, so nothing is computed. */
function stored(gzip: Uint8Array): StoredTile {
  const fingerprint = Buffer.from(gzip.buffer, gzip.byteOffset + gzip.length - 8, 8).toString('hex')
  return { gzip, fingerprint: `${fingerprint}${gzip.length.toString(16)}` }
}

function describe(metadata: Map<string, string>): TilesetDescription {
  const text = (name: string): string => {
    const value = metadata.get(name)
    if (value === undefined) throw new Error(`the archive's metadata has no ${name}`)
    return value
  }
  const numbers = (name: string, count: number): number[] => {
    const values = text(name).split(',').map(Number)
    if (values.length !== count || !values.every(Number.isFinite)) {
      throw new Error(`the archive's ${name} is "${text(name)}"`)
    }
    return values
  }
  if (text('format') !== 'pbf') throw new Error(`the archive holds ${text('format')}, not vector tiles`)
  const { vector_layers: layers } = JSON.parse(text('json')) as { vector_layers: VectorLayer[] }
  return {
    name: text('name'),
    description: metadata.get('description') ?? '',
    version: '1.0.0',
    attribution: text('attribution'),
    zooms: { min: numbers('minzoom', 1)[0]!, max: numbers('maxzoom', 1)[0]! },
    bounds: numbers('bounds', 4) as [number, number, number, number],
    center: numbers('center', 3) as [number, number, number],
    vectorLayers: layers,
  }
}
