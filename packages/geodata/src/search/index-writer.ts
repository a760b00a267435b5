import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import {
  categoryCellDegrees,
  cellAt,
  type DocumentRow,
  type DocumentTextRow,
  encodePaths,
  type Path,
  placeLayers,
  searchFormat,
  searchIndexes,
  type SearchMeta,
  searchTables,
  unitsPerDegree,
} from '@repere/gazetteer'
import { type Box, boxOf, metresToUnits, shrinkAt } from './shapes.js'

/** One document with everything that the index holds of it. */
export interface IndexEntry {
  row: DocumentRow
  text: DocumentTextRow
  /** Categories and, for settlements, the layer: what it is filed under by place. */
  filedUnder: readonly string[]
  lines: readonly Path[]
  rings: readonly Path[]
  /** Of a settlement. */
  reachMetres: number | null
}

// A street's box would be mostly air; pieces of it are found by distance much faster.
const pointsPerPiece = 12
const pieceMaxUnits = 100_000

/** Writes `search.sqlite`: documents in the order of their ids, then `finish`. */
export class IndexWriter {
  private readonly database: DatabaseSyncInstance
  private readonly insert: Record<
    'document' | 'text' | 'box' | 'cell' | 'line' | 'lineBox' | 'area' | 'areaBox' | 'settlement' | 'settlementBox',
    StatementSyncInstance
  >
  private lines = 0
  private areas = 0
  private documents = 0
  private readonly layers: SearchMeta['layers'] = {}
  private readonly categories: SearchMeta['categories'] = {}
  private readonly bounds: SearchMeta['bounds'] = [Infinity, Infinity, -Infinity, -Infinity]

  /** @param file  must not exist */
  constructor(file: string) {
    this.database = new DatabaseSync(file)
    this.database.exec(`
      PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -131072; PRAGMA temp_store = FILE;
      PRAGMA user_version = ${searchFormat};
      ${searchTables}
      INSERT INTO document_text (document_text, rank) VALUES ('hashsize', ${64 * 1024 * 1024});
      BEGIN
    `)
    const prepare = (table: string, values: number) =>
      this.database.prepare(`INSERT INTO ${table} VALUES (${Array(values).fill('?').join()})`)
    this.insert = {
      document: prepare('document', 17),
      text: prepare('document_text (rowid, name, context, category, phonetic, cell)', 6),
      box: prepare('document_box', 5),
      cell: prepare('category_cell', 4),
      line: prepare('line', 3),
      lineBox: prepare('line_box', 5),
      area: prepare('area', 3),
      areaBox: prepare('area_box', 5),
      settlement: prepare('settlement', 2),
      settlementBox: prepare('settlement_box', 5),
    }
  }

  add({ row, text, filedUnder, lines, rings, reachMetres }: IndexEntry): void {
    const { id, lat, lng } = row
    this.insert.document.run(
      id,
      row.uuid,
      row.source,
      row.layer,
      row.category,
      row.names,
      lat,
      lng,
      row.importance,
      row.street,
      row.house_number,
      row.quartier,
      row.city,
      row.region,
      row.country,
      row.same_as,
      row.details,
    )
    this.insert.text.run(id, text.name, text.context, text.category, text.phonetic, text.cell)
    if (reachMetres !== null) this.addReach(id, lat, lng, reachMetres)
    else if (lines.length === 0 || row.layer !== 'street') this.insert.box.run(id, lng, lng, lat, lat)
    const cell = cellAt(lat / unitsPerDegree, lng / unitsPerDegree, categoryCellDegrees)
    for (const category of new Set(filedUnder)) this.insert.cell.run(category, cell.row, cell.column, id)
    for (const line of lines) for (const piece of piecesOf(line)) this.addLine(id, piece)
    if (rings.length > 0) {
      const area = ++this.areas
      this.insert.area.run(area, id, encodePaths(rings))
      this.addBox(this.insert.areaBox, area, boxOf(rings))
    }
    this.count(row, filedUnder)
  }

  /** Completes the file and closes it. @returns what `meta` says */
  finish(): SearchMeta {
    const { database } = this
    // A word counts once for a document, whether its name or its category holds it.
    database.exec(`
      COMMIT;
      INSERT INTO document_text (document_text) VALUES ('optimize');
      CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'document_text', 'col');
      INSERT INTO word SELECT term, max(doc) FROM temp.vocabulary WHERE col IN ('name', 'category') GROUP BY term ORDER BY term;
      DROP TABLE temp.vocabulary;
      ${searchIndexes}
    `)
    const meta: SearchMeta = {
      documents: this.documents,
      layers: this.layers,
      categories: Object.fromEntries(Object.entries(this.categories).sort(([a], [b]) => (a < b ? -1 : 1))),
      bounds: this.bounds,
    }
    const insert = database.prepare('INSERT INTO meta VALUES (?, ?)')
    for (const [key, value] of Object.entries(meta)) insert.run(key, JSON.stringify(value))
    database.exec('ANALYZE')
    database.close()
    return meta
  }

  close(): void {
    if (this.database.isOpen) this.database.close()
  }

  private addReach(id: number, lat: number, lng: number, reachMetres: number): void {
    this.insert.settlement.run(id, reachMetres)
    const north = Math.ceil(metresToUnits(reachMetres))
    const east = Math.ceil(north / shrinkAt(lat))
    this.insert.settlementBox.run(id, lng - east, lng + east, lat - north, lat + north)
  }

  private addLine(document: number, piece: Path): void {
    const line = ++this.lines
    this.insert.line.run(line, document, encodePaths([piece]))
    this.addBox(this.insert.lineBox, line, boxOf([piece]))
  }

  private addBox(statement: StatementSyncInstance, id: number, { latMin, latMax, lngMin, lngMax }: Box): void {
    statement.run(id, lngMin, lngMax, latMin, latMax)
  }

  private count({ layer, lat, lng }: DocumentRow, filedUnder: readonly string[]): void {
    this.documents++
    this.layers[layer] = (this.layers[layer] ?? 0) + 1
    if (placeLayers.includes(layer)) {
      for (const category of filedUnder) this.categories[category] = (this.categories[category] ?? 0) + 1
    }
    const [x, y] = [lng / unitsPerDegree, lat / unitsPerDegree]
    this.bounds[0] = Math.min(this.bounds[0], x)
    this.bounds[1] = Math.min(this.bounds[1], y)
    this.bounds[2] = Math.max(this.bounds[2], x)
    this.bounds[3] = Math.max(this.bounds[3], y)
  }
}

/** A line cut into short ones that share their ends. */
function* piecesOf(line: Path): Generator<Path> {
  let start = 0
  let [latMin, latMax, lngMin, lngMax] = [line[0]!, line[0]!, line[1]!, line[1]!]
  for (let i = 2; i < line.length; i += 2) {
    const [lat, lng] = [line[i]!, line[i + 1]!]
    latMin = Math.min(latMin, lat)
    latMax = Math.max(latMax, lat)
    lngMin = Math.min(lngMin, lng)
    lngMax = Math.max(lngMax, lng)
    const wide = latMax - latMin > pieceMaxUnits || lngMax - lngMin > pieceMaxUnits
    if (i === line.length - 2 || wide || (i - start) / 2 + 1 >= pointsPerPiece) {
      yield line.subarray(start, i + 2)
      start = i
      ;[latMin, latMax, lngMin, lngMax] = [lat, lat, lng, lng]
    }
  }
}
