import { gzipSync } from 'node:zlib'
import { type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { type Entry, writeDirectories } from './directory.js'
import { type ArchiveDescription, writeHeader } from './header.js'
import { idsInside, tileId } from './tile-id.js'

/** Rows that are read, or tiles that are laid out, between two pauses: some milliseconds. */
const AT_ONCE = 5_000
/** Bytes of a part of an answer. */
const PART_BYTES = 65_536

type StoredTile = [id: number, row: number, length: number]

/** A run of tiles that look like the tile of open sea. */
interface Run {
  from: number
  to: number
}

/** The tiles of an MBTiles file in the form of a PMTiles archive, which is nowhere written. */
export class PmtilesView {
  private constructor(
    private readonly head: Buffer,
    /** Where each content begins, after the head, rising. */
    private readonly offsets: Float64Array,
    /** The row of each content; 0: the tile of open sea. */
    private readonly rows: Float64Array,
    private readonly select: StatementSyncInstance,
    private readonly seaTile: Uint8Array | null,
    /** Bytes of the whole archive. */
    readonly size: number,
  ) {}

  /**
   * Lays out the archive: a second for some 300,000 tiles, with 160 bytes of memory a tile, and 16 afterwards.
   *
   * @param database  open as long as the view is read
   * @param pause  awaited often, so that a server can do other work
   * @param zoomMax  the last zoom of the archive; tiles below it are left out
   */
  static async open(
    database: DatabaseSyncInstance,
    pause: () => Promise<void> = () => new Promise(setImmediate),
    zoomMax = Infinity,
  ): Promise<PmtilesView> {
    const { description, metadata } = describe(database)
    description.zooms.max = Math.min(description.zooms.max, zoomMax)
    const { max } = description.zooms
    const stored = await storedTiles(database, max, pause)
    const sea = seaOf(database, max)
    const entries: Entry[] = []
    const [offsets, rows] = [[] as number[], [] as number[]]
    let [offset, tiles, seaOffset] = [0, 0, -1]
    const addContent = (row: number, length: number): number => {
      offsets.push(offset)
      rows.push(row)
      offset += length
      return offset - length
    }
    const addSea = ({ from, to }: Run) => {
      if (to <= from) return
      const { length } = sea.tile!
      if (seaOffset < 0) seaOffset = addContent(0, length)
      entries.push({ id: from, run: to - from, offset: seaOffset, length })
      tiles += to - from
    }
    let at = 0
    for (const [id, row, length] of stored) {
      // Runs of sea before this tile. A tile that is stored goes before the run around it.
      for (let run = sea.runs[at]; run !== undefined && run.from < id; run = sea.runs[at]) {
        addSea({ from: run.from, to: Math.min(run.to, id) })
        if (run.to > id + 1) {
          run.from = id + 1
          break
        }
        at++
      }
      if (sea.runs[at]?.from === id) sea.runs[at]!.from = id + 1
      entries.push({ id, run: 1, offset: addContent(row, length), length })
      tiles++
      if (tiles % AT_ONCE === 0) await pause()
    }
    for (const run of sea.runs.slice(at)) addSea(run)
    const { root, leaves } = await writeDirectories(entries, pause)
    const about = gzipSync(JSON.stringify(metadata))
    const header = writeHeader(
      description,
      { root: root.length, metadata: about.length, leaves: leaves.length, tiles: offset },
      { tiles, entries: entries.length, contents: rows.length },
    )
    const head = Buffer.concat([header, root, about, leaves])
    return new PmtilesView(
      head,
      Float64Array.from(offsets),
      Float64Array.from(rows),
      database.prepare('SELECT tile_data FROM tiles WHERE rowid = ?'),
      sea.tile,
      head.length + offset,
    )
  }

  /**
   * The bytes of a range, in parts.
   *
   * @param first  of the archive; @param last  inclusive, below `size`
   */
  *read(first: number, last: number): Generator<Buffer> {
    let parts: Uint8Array[] = []
    let [length, at] = [0, first]
    const add = (from: number, content: Uint8Array) => {
      const part = content.subarray(at - from, Math.min(content.length, last + 1 - from))
      parts.push(part)
      length += part.length
      at += part.length
    }
    if (at < this.head.length) add(0, this.head)
    for (let i = at > last ? -1 : this.contentAt(at - this.head.length); at <= last; i++) {
      add(this.head.length + this.offsets[i]!, this.content(this.rows[i]!))
      if (length < PART_BYTES) continue
      yield Buffer.concat(parts)
      ;[parts, length] = [[], 0]
    }
    if (length > 0) yield Buffer.concat(parts)
  }

  private content(row: number): Uint8Array {
    if (row === 0) return this.seaTile!
    return (this.select.get(row) as { tile_data: Uint8Array }).tile_data
  }

  /** The last content that begins at or before an offset. */
  private contentAt(offset: number): number {
    let [low, high] = [0, this.offsets.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.offsets[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}

function describe(database: DatabaseSyncInstance): { description: ArchiveDescription; metadata: object } {
  const rows = database.prepare('SELECT name, value FROM metadata').all() as { name: string; value: string }[]
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const text = (name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`the archive's metadata has no ${name}`)
    return value
  }
  const [bounds, center] = ['bounds', 'center'].map((name) => text(name).split(',').map(Number))
  const { vector_layers } = JSON.parse(text('json')) as { vector_layers: unknown }
  return {
    description: {
      zooms: { min: Number(text('minzoom')), max: Number(text('maxzoom')) },
      bounds: bounds as unknown as ArchiveDescription['bounds'],
      center: center as unknown as ArchiveDescription['center'],
    },
    metadata: {
      ...{ name: text('name'), description: values.get('description') ?? '', type: 'baselayer' },
      ...{ attribution: text('attribution'), vector_layers },
    },
  }
}

/** Number, row and bytes of each stored tile, by number. */
async function storedTiles(
  database: DatabaseSyncInstance,
  zoomMax: number,
  pause: () => Promise<void>,
): Promise<StoredTile[]> {
  const batches: StoredTile[][] = []
  const query = database.prepare(
    `SELECT rowid AS row, zoom_level AS z, tile_column AS x, tile_row AS south, length(tile_data) AS length
     FROM tiles WHERE rowid > ? AND zoom_level <= ? ORDER BY rowid LIMIT ${AT_ONCE}`,
  )
  for (let last = 0; ; await pause()) {
    const rows = query.all(last, zoomMax) as Record<'row' | 'z' | 'x' | 'south' | 'length', number>[]
    const batch = rows.map(({ row, z, x, south, length }): StoredTile => [
      tileId(z, x, 2 ** z - 1 - south),
      row,
      length,
    ])
    batches.push(batch.sort(([a], [b]) => a - b))
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)!.row
  }
  return merged(batches, pause)
}

/** One sorted list of many, in turns of two neighbours: a single sort of millions would stop a server for a second. */
async function merged(batches: StoredTile[][], pause: () => Promise<void>): Promise<StoredTile[]> {
  if (batches.length <= 1) return batches[0] ?? []
  const next: StoredTile[][] = []
  for (let i = 0; i < batches.length; i += 2) {
    const [left, right = []] = [batches[i]!, batches[i + 1]]
    const both: StoredTile[] = []
    let [l, r] = [0, 0]
    while (l < left.length || r < right.length) {
      const takesLeft = r >= right.length || (l < left.length && left[l]![0] < right[r]![0])
      both.push(takesLeft ? left[l++]! : right[r++]!)
      if (both.length % AT_ONCE === 0) await pause()
    }
    next.push(both)
  }
  return merged(next, pause)
}

/** The open sea, which is declared instead of stored; `packages/geodata/src/tiles/README.md` describes the table. */
function seaOf(database: DatabaseSyncInstance, zoomMax: number): { tile: Uint8Array | null; runs: Run[] } {
  const found = database.prepare("SELECT value FROM metadata WHERE name = 'open_sea_tile'").get()
  if (found === undefined) return { tile: null, runs: [] }
  const leaves = database
    .prepare('SELECT zoom, leaf_zoom AS z, tile_column AS x, tile_row AS y FROM open_sea WHERE zoom <= ?')
    .all(zoomMax) as Record<'zoom' | 'z' | 'x' | 'y', number>[]
  const sorted = leaves.map(({ zoom, ...leaf }) => idsInside(zoom, leaf)).sort((a, b) => a.from - b.from)
  const runs: Run[] = []
  for (const { from, to } of sorted) {
    const last = runs.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else runs.push({ from, to })
  }
  return { tile: Buffer.from((found as { value: string }).value, 'base64'), runs }
}
