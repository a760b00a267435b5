import { rmSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import {
  categoryCellDegrees,
  cellAt,
  type DocumentRow,
  encodePaths,
  type Path,
  placeLayers,
  searchFormat,
  searchIndexes,
  type SearchMeta,
  searchTables,
  unitsPerDegree,
} from '@repere/gazetteer'
import { packRtree } from './packed-rtree.js'
import { type Box, boxOf, metresToUnits, shrinkAt } from './shapes.js'
import { copyTextIndex, type TextSink } from './text-index.js'
import { openTextIndex } from './text-index-thread.js'

/** One document with everything that the index holds of it. */
export interface IndexEntry {
  row: DocumentRow
  /** Its categories, for the words that it is found by and to be found by place; the main one first. */
  categories: readonly string[]
  /** Normalised words of the names of the settlements and the region that it lies in. */
  contextWords: readonly string[]
  lines: readonly Path[]
  rings: readonly Path[]
  /** Of a settlement. */
  reachMetres: number | null
}

// A street's box would be mostly air; pieces of it are found by distance much faster.
const pointsPerPiece = 12
const pieceMaxUnits = 100_000

/** Boxes wait here, in no order, until all are known. */
const boxes = ['document_box', 'line_box', 'area_box', 'settlement_box'] as const
const boxColumns = 'id INTEGER, lng_min INTEGER, lng_max INTEGER, lat_min INTEGER, lat_max INTEGER'

const waiting = boxes.map((tree) => `CREATE TABLE made.${tree}_rows (${boxColumns});`).join('\n')

/** Writes `search.sqlite`: documents in the order of their ids, then `finish`. */
export class IndexWriter {
  private readonly database: DatabaseSyncInstance
  private readonly insert: Record<
    'document' | 'cell' | 'line' | 'area' | 'settlement' | (typeof boxes)[number],
    StatementSyncInstance
  >
  private readonly text: TextSink
  private lines = 0
  private areas = 0
  private documents = 0
  private readonly layers: SearchMeta['layers'] = {}
  private readonly categories: SearchMeta['categories'] = {}
  private readonly bounds: SearchMeta['bounds'] = [Infinity, Infinity, -Infinity, -Infinity]

  private readonly textFile: string
  private readonly waitingFile: string

  /** @param file  must not exist; files beside it, with longer names, are made and removed */
  constructor(file: string) {
    this.textFile = `${file}.text`
    this.waitingFile = `${file}.waiting`
    this.text = openTextIndex(this.textFile)
    // Not defensive: the R-trees and the text index are written as whole nodes.
    this.database = new DatabaseSync(file, { defensive: false })
    this.database.exec(`
      PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -65536; PRAGMA temp_store = FILE;
      PRAGMA user_version = ${searchFormat};
      ATTACH '${this.waitingFile.replaceAll("'", "''")}' AS made;
      PRAGMA made.journal_mode = OFF; PRAGMA made.synchronous = OFF;
      CREATE TABLE made.cell_rows (category TEXT, cell_row INTEGER, cell_column INTEGER, document INTEGER);
      ${waiting}
      ${searchTables}
      BEGIN
    `)
    const prepare = (table: string, values: number) =>
      this.database.prepare(`INSERT INTO ${table} VALUES (${Array(values).fill('?').join()})`)
    this.insert = {
      document: prepare('document', 17),
      cell: prepare('cell_rows', 4),
      line: prepare('line', 3),
      area: prepare('area', 3),
      settlement: prepare('settlement', 2),
      document_box: prepare('document_box_rows', 5),
      line_box: prepare('line_box_rows', 5),
      area_box: prepare('area_box_rows', 5),
      settlement_box: prepare('settlement_box_rows', 5),
    }
  }

  add({ row, categories, contextWords, lines, rings, reachMetres }: IndexEntry): void {
    const { id, lat, lng, layer, names, street, house_number: houseNumber, country } = row
    this.insert.document.run(
      id,
      row.uuid,
      row.source,
      layer,
      row.category,
      names,
      lat,
      lng,
      row.importance,
      street,
      houseNumber,
      row.quartier,
      row.city,
      row.region,
      country,
      row.same_as,
      row.details,
    )
    this.text.add(id, { layer, names, categories, lat, lng, street, houseNumber, country, contextWords })
    if (reachMetres !== null) this.addReach(id, lat, lng, reachMetres)
    else if (layer !== 'street') this.insert.document_box.run(id, lng, lng, lat, lat)
    const cell = cellAt(lat / unitsPerDegree, lng / unitsPerDegree, categoryCellDegrees)
    for (const category of categories) this.insert.cell.run(category, cell.row, cell.column, id)
    for (const line of lines) for (const piece of piecesOf(line)) this.addLine(id, piece)
    if (rings.length > 0) {
      const area = ++this.areas
      this.insert.area.run(area, id, encodePaths(rings))
      this.addBox(this.insert.area_box, area, boxOf(rings))
    }
    this.count(row, categories)
  }

  /** Completes the file and closes it. @returns what `meta` says */
  finish(): SearchMeta {
    const { database } = this
    database.exec('COMMIT; BEGIN')
    for (const tree of boxes) packRtree(database, tree, `made.${tree}_rows`)
    database.exec(`
      INSERT INTO category_cell
      SELECT DISTINCT * FROM made.cell_rows ORDER BY category, cell_row, cell_column, document;
      COMMIT;
      DETACH made;
    `)
    rmSync(this.waitingFile)
    database.exec(searchIndexes)
    this.text.finish()
    copyTextIndex(this.textFile, database)
    rmSync(this.textFile)
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

  /** Lets go of the files, complete or not. */
  close(): void {
    this.text.close()
    if (this.database.isOpen) this.database.close()
    for (const left of [this.textFile, this.waitingFile]) rmSync(left, { force: true })
  }

  private addReach(id: number, lat: number, lng: number, reachMetres: number): void {
    this.insert.settlement.run(id, reachMetres)
    const north = Math.ceil(metresToUnits(reachMetres))
    const east = Math.ceil(north / shrinkAt(lat))
    this.insert.settlement_box.run(id, lng - east, lng + east, lat - north, lat + north)
  }

  private addLine(document: number, piece: Path): void {
    const line = ++this.lines
    this.insert.line.run(line, document, encodePaths([piece]))
    this.addBox(this.insert.line_box, line, boxOf([piece]))
  }

  private addBox(statement: StatementSyncInstance, id: number, { latMin, latMax, lngMin, lngMax }: Box): void {
    statement.run(id, lngMin, lngMax, latMin, latMax)
  }

  private count({ layer, lat, lng }: DocumentRow, categories: readonly string[]): void {
    this.documents++
    this.layers[layer] = (this.layers[layer] ?? 0) + 1
    if (placeLayers.includes(layer)) {
      for (const category of categories) this.categories[category] = (this.categories[category] ?? 0) + 1
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
