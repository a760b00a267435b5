import { gunzipSync, gzipSync } from 'node:zlib'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { type Bounds } from '../osm-pbf/elements.js'
import { type TileFeature, withFeatures } from './layer-writer.js'
import { type WaterFeature, withWater } from './water-layer.js'
import { wholeTile } from './tile-polygons.js'
import { type Tile, tileNumber, type TileRange, tileRange, zoomMax } from './tile-grid.js'
import { type VectorLayer, vectorLayers } from './tile-layers.js'

/** From this zoom on, tiles of nothing but sea are not written one by one: there would be more of them than of land. */
export const openSeaZoomMin = 12

// An incomplete file is always rebuilt.
const TABLES = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  CREATE TABLE metadata (name TEXT, value TEXT, UNIQUE (name));
  CREATE TABLE tiles (
    zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB,
    UNIQUE (zoom_level, tile_column, tile_row)
  );
  CREATE TABLE open_sea (
    zoom INTEGER NOT NULL, leaf_zoom INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL,
    PRIMARY KEY (zoom, leaf_zoom, tile_column, tile_row)
  ) WITHOUT ROWID;
`

/**
 * An MBTiles file while it is being made. It has one table more than MBTiles, `open_sea`: every tile of `zoom` that
 * lies in a tile of `leaf_zoom`, `tile_column`, `tile_row` (from the north) and is not in `tiles` is all sea, and looks
 * like `metadata.open_sea_tile` (gzipped, in base64).
 */
export class TileArchive {
  private readonly database: DatabaseSyncInstance
  private readonly select: StatementSyncInstance
  private readonly upsert: StatementSyncInstance
  private readonly addSea: StatementSyncInstance
  /** By zoom, then by the zoom of the larger tile: numbers of those. */
  private readonly openSea = new Map<number, Map<number, Set<number>>>()
  /** The layers of the tiles that were taken over. */
  private made: VectorLayer[] = []
  private readonly seaTile = gzipSync(withWater(null, [{ class: 'ocean', polygons: wholeTile }]))

  /** @param file  of the new archive; without it, the archive is in memory */
  constructor(file = ':memory:') {
    this.database = new DatabaseSync(file)
    this.database.exec(TABLES)
    const at = 'zoom_level = ? AND tile_column = ? AND tile_row = ?'
    this.select = this.database.prepare(`SELECT tile_data FROM tiles WHERE ${at}`)
    this.upsert = this.database.prepare(
      'INSERT OR REPLACE INTO tiles (zoom_level, tile_column, tile_row, tile_data) VALUES (?, ?, ?, ?)',
    )
    this.addSea = this.database.prepare('INSERT OR IGNORE INTO open_sea VALUES (?, ?, ?, ?)')
  }

  begin(): void {
    this.database.exec('BEGIN')
  }

  commit(): void {
    this.database.exec('COMMIT')
  }

  /**
   * Takes over the tiles and the layers of a file of tilemaker. Its tables and its text encoding depend on the version.
   *
   * @param mend  changes an unpacked tile; returns the same bytes where nothing is to be changed
   */
  takeFrom(file: string, mend?: (tile: Uint8Array) => Uint8Array): void {
    const other = new DatabaseSync(file, { readOnly: true })
    try {
      this.begin()
      const rows = other.prepare(
        'SELECT zoom_level AS z, tile_column AS x, tile_row AS y, tile_data AS data FROM tiles',
      )
      for (const { z, x, y, data } of rows.iterate() as Iterable<Tile & { data: Uint8Array }>) {
        this.upsert.run(z, x, y, mend ? mendedData(data, mend) : data)
      }
      const { value } = other.prepare("SELECT value FROM metadata WHERE name = 'json'").get() as { value: string }
      this.made = (JSON.parse(value) as { vector_layers: VectorLayer[] }).vector_layers
      this.commit()
    } finally {
      other.close()
    }
  }

  /** The unpacked content of a tile; null if there is no such tile. */
  tile(tile: Tile): Uint8Array | null {
    const row = this.select.get(tile.z, tile.x, fromSouth(tile)) as { tile_data: Uint8Array } | undefined
    return row ? gunzipSync(row.tile_data) : null
  }

  /** Adds features to layers of a tile, whether or not there is one yet. */
  addFeatures(tile: Tile, layers: Iterable<[layer: string, features: TileFeature[]]>): void {
    let bytes = this.tile(tile)
    for (const [layer, features] of layers) bytes = withFeatures(bytes, layer, features)
    if (bytes) this.upsert.run(tile.z, tile.x, fromSouth(tile), gzipSync(bytes))
  }

  /** Adds water to a tile, whether or not it exists yet. */
  addWater(tile: Tile, features: WaterFeature[], alone = false): void {
    this.upsert.run(tile.z, tile.x, fromSouth(tile), gzipSync(withWater(this.tile(tile), features, alone)))
  }

  /** The tiles of a zoom that hold any of the bounds, and those that are written already. */
  reach(bounds: Bounds, zoom: number): TileRange {
    const range = tileRange(bounds, zoom)
    const written = this.database
      .prepare(
        `SELECT min(tile_column) AS west, max(tile_column) AS east, min(tile_row) AS low, max(tile_row) AS high
         FROM tiles WHERE zoom_level = ?`,
      )
      .get(zoom) as Record<'west' | 'east' | 'low' | 'high', number | null>
    const { west, east, low, high } = written
    if (west === null || east === null || low === null || high === null) return range
    return {
      west: Math.min(range.west, west),
      north: Math.min(range.north, fromSouth({ z: zoom, y: high })),
      east: Math.max(range.east, east),
      south: Math.max(range.south, fromSouth({ z: zoom, y: low })),
    }
  }

  /** Adds every tile of another file that is not here yet. */
  fillFrom(file: string): void {
    this.database.prepare('ATTACH ? AS other').run(file)
    this.database.exec('INSERT OR IGNORE INTO main.tiles SELECT * FROM other.tiles; DETACH other')
  }

  /** Adds an empty tile for each missing tile of a zoom: land without features. */
  fillGaps(zoom: number, { west, north, east, south }: TileRange): void {
    const empty = gzipSync(Buffer.alloc(0))
    for (let x = west; x <= east; x++) {
      for (let y = north; y <= south; y++) {
        const row = fromSouth({ z: zoom, y })
        if (this.select.get(zoom, x, row) === undefined) this.upsert.run(zoom, x, row, empty)
      }
    }
  }

  /** Makes a tile all sea, beneath its other features. */
  fillWithSea(tile: Tile): void {
    const there = this.select.get(tile.z, tile.x, fromSouth(tile)) !== undefined
    if (there) this.addWater(tile, [{ class: 'ocean', polygons: wholeTile }], true)
    else this.upsert.run(tile.z, tile.x, fromSouth(tile), this.seaTile)
  }

  /** Declares that all tiles of a zoom inside `leaf` are sea. */
  declareOpenSea(zoom: number, leaf: Tile): void {
    this.addSea.run(zoom, leaf.z, leaf.x, leaf.y)
    const leaves = this.openSea.get(zoom) ?? new Map<number, Set<number>>()
    this.openSea.set(zoom, leaves)
    const ofZoom = leaves.get(leaf.z) ?? new Set<number>()
    leaves.set(leaf.z, ofZoom.add(tileNumber(leaf.x, leaf.y)))
  }

  /** Puts the sea into tiles that hold something else (a ferry, a platform, a border) and lie in the open sea. */
  fillDeclaredSea(): void {
    const rows = this.database
      .prepare('SELECT zoom_level AS z, tile_column AS x, tile_row AS y FROM tiles WHERE zoom_level >= ?')
      .iterate(openSeaZoomMin) as Iterable<Tile>
    const found: Tile[] = []
    for (const { z, x, y } of rows) {
      const tile = { z, x, y: 2 ** z - 1 - y }
      if (this.isOpenSea(tile)) found.push(tile)
    }
    for (const tile of found) this.fillWithSea(tile)
  }

  private isOpenSea({ z, x, y }: Tile): boolean {
    for (const [leafZoom, leaves] of this.openSea.get(z) ?? []) {
      if (leaves.has(tileNumber(x >> (z - leafZoom), y >> (z - leafZoom)))) return true
    }
    return false
  }

  /** Writes the description of the archive. @returns the number of its tiles */
  describe({ bounds, attribution }: { bounds: Bounds; attribution: string }): { tiles: number; layers: VectorLayer[] } {
    const layers = vectorLayers(this.made)
    const [west, south, east, north] = bounds
    const entries: Record<string, string> = {
      name: 'Repère',
      description: 'OpenMapTiles schema, for West Africa',
      type: 'baselayer',
      version: '3.0',
      format: 'pbf',
      minzoom: '0',
      maxzoom: String(zoomMax),
      bounds: bounds.join(','),
      center: `${(west + east) / 2},${(south + north) / 2},6`,
      attribution,
      json: JSON.stringify({ vector_layers: layers }),
      open_sea_tile: this.seaTile.toString('base64'),
    }
    const insert = this.database.prepare('INSERT INTO metadata (name, value) VALUES (?, ?)')
    for (const [name, value] of Object.entries(entries)) insert.run(name, value)
    const { tiles } = this.database.prepare('SELECT count(*) AS tiles FROM tiles').get() as { tiles: number }
    return { tiles, layers }
  }

  /** Writes the whole archive to a new file without unused space, and closes it. */
  finish(target: string): void {
    this.database.exec(`VACUUM INTO '${target.replaceAll("'", "''")}'`)
    this.close()
  }

  close(): void {
    if (this.database.isOpen) this.database.close()
  }
}

function mendedData(data: Uint8Array, mend: (tile: Uint8Array) => Uint8Array): Uint8Array {
  const tile = gunzipSync(data)
  const mended = mend(tile)
  return mended === tile ? data : gzipSync(mended)
}

/** Rows of an MBTiles file are counted from the south. */
function fromSouth({ z, y }: Pick<Tile, 'z' | 'y'>): number {
  return 2 ** z - 1 - y
}
