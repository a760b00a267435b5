import { rmSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import {
  categoryCellDegrees,
  decodePaths,
  encodePaths,
  type Names,
  placeNameForms,
  placeLayers,
  searchFormat,
  searchIndexes,
  type SearchMeta,
  searchTables,
  settlementLayers,
  unitsPerDegree,
  variantsOf,
} from '@repere/gazetteer'
import { type Aside, type AsideReports } from '../aside.js'
import { BulkInsert } from './bulk-insert.js'
import { Boxes, type IdentifiedBox, packRtree } from './packed-rtree.js'
import { piecesOf } from './pieces.js'
import { nobody } from './quarters/quarter-areas.js'
import { boxOf, metresToUnits, shrinkAt } from './shapes.js'
import { cellSql, copyTextIndex, quoted } from './text-index.js'
import { startTextIndex } from './text-index-thread.js'

export interface WriteWork {
  /** The things, ranked (`rankThings`) and closed. */
  scratchFile: string
  /** The index; must not exist. A temporary file with a longer name is created beside it and removed. */
  file: string
  /** The origin of each added set, as `SearchMeta` has it. */
  origins: SearchMeta['origins']
}

/**
 * Writes the things of a scratch file as `search.sqlite`, in the order of their importance. The same things give the
 * same bytes.
 *
 * @returns the content of its table `meta`
 */
export function writeIndex(
  { scratchFile, file, origins }: WriteWork,
  { onProgress }: Pick<AsideReports<never>, 'onProgress'>,
): SearchMeta {
  const steps = 6
  let done = 0
  const step = () => onProgress(++done / steps)
  const textFile = `${file}.text`
  const text = startTextIndex(scratchFile, textFile)
  // Not defensive: whole nodes of the R-trees are written.
  const database = new DatabaseSync(file, { defensive: false })
  try {
    database.exec(`
      PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -65536; PRAGMA temp_store = FILE;
      PRAGMA user_version = ${searchFormat};
      ${searchTables}
      ATTACH ${quoted(scratchFile)} AS scratch;
      BEGIN;
    `)
    writeDocuments(database)
    writePlaceNames(database)
    step()
    writeShapes(database)
    step()
    writeSettlements(database)
    writeQuarterRuns(database)
    writePoints(database)
    fileByPlace(database)
    step()
    const meta = writeMeta(database, origins)
    database.exec(`COMMIT; DETACH scratch; ${searchIndexes}`)
    step()
    text.finish()
    copyTextIndex(textFile, database)
    database.exec('ANALYZE')
    step()
    return meta
  } finally {
    database.close()
    text.stop()
    rmSync(textFile, { force: true })
  }
}

function writeDocuments(database: DatabaseSyncInstance): void {
  database.exec(`
    INSERT INTO document
    SELECT rank.id, uuid, source, layer, category, names, lat, lng, importance, street, house_number,
           quartiers.id, cities.id, regions.id, country, rank.same_as, details,
           (SELECT json_group_array(holder.id ORDER BY one.key)
            FROM json_each(thing.around) AS one JOIN scratch.settlement_rank AS holder ON holder.number = one.value
            HAVING count(*) > 0),
           quartier_estimated, districts.id
    FROM scratch.rank JOIN scratch.thing USING (seq)
    LEFT JOIN scratch.settlement_rank AS quartiers ON quartiers.number = thing.quartier
    LEFT JOIN scratch.settlement_rank AS cities ON cities.number = thing.city
    LEFT JOIN scratch.settlement_rank AS regions ON regions.number = thing.region
    LEFT JOIN scratch.settlement_rank AS districts ON districts.number = thing.district
    ORDER BY rank.id
  `)
}

/** The whole names of settlements, regions and countries. */
function writePlaceNames(database: DatabaseSyncInstance): void {
  const layersIn = [...settlementLayers, 'district', 'region', 'country'].map((layer) => `'${layer}'`).join()
  const rows = database
    .prepare(`SELECT id, names FROM document WHERE names IS NOT NULL AND layer IN (${layersIn}) ORDER BY id`)
    .iterate() as IterableIterator<{ id: number; names: string }>
  const insert = new BulkInsert(database, 'INSERT OR IGNORE INTO place_name', 2)
  for (const { id, names } of rows) {
    for (const name of variantsOf(JSON.parse(names) as Names)) {
      for (const form of placeNameForms(name)) insert.add(form, id)
    }
  }
  insert.flush()
}

/** The points for searches by position: without streets, which have lines, and settlements, which have a reach. */
function writePoints(database: DatabaseSyncInstance): void {
  const points = database
    .prepare(
      `SELECT id, lat, lng FROM document
       WHERE layer <> 'street' AND id NOT IN (SELECT document FROM settlement) ORDER BY id`,
    )
    .iterate() as IterableIterator<{ id: number; lat: number; lng: number }>
  packRtree(database, 'document_box', Boxes.of(boxesOfPoints(points)))
}

function* boxesOfPoints(points: Iterable<{ id: number; lat: number; lng: number }>): Generator<IdentifiedBox> {
  for (const { id, lat, lng } of points) yield { id, lngMin: lng, lngMax: lng, latMin: lat, latMax: lat }
}

/** Streets in pieces and whole outlines, each with its box. */
function writeShapes(database: DatabaseSyncInstance): void {
  const insertLine = new BulkInsert(database, 'INSERT INTO line', 3)
  const insertArea = new BulkInsert(database, 'INSERT INTO area', 3)
  const [lines, areas] = [new Boxes(), new Boxes()]
  const rows = database
    .prepare(
      `SELECT rank.id, lines, rings FROM scratch.rank JOIN scratch.thing USING (seq)
       WHERE lines IS NOT NULL OR rings IS NOT NULL ORDER BY rank.id`,
    )
    .iterate() as IterableIterator<{ id: number; lines: Uint8Array | null; rings: Uint8Array | null }>
  for (const row of rows) {
    for (const line of row.lines ? decodePaths(row.lines) : []) {
      for (const piece of piecesOf(line)) {
        const id = lines.add({ id: lines.count + 1, ...boxOf([piece]) })
        insertLine.add(id, row.id, encodePaths([piece]))
      }
    }
    if (row.rings) {
      const id = areas.add({ id: areas.count + 1, ...boxOf(decodePaths(row.rings)) })
      insertArea.add(id, row.id, row.rings)
    }
  }
  insertLine.flush()
  insertArea.flush()
  packRtree(database, 'line_box', lines)
  packRtree(database, 'area_box', areas)
}

/** Settlements with the square in which their names are in use. */
function writeSettlements(database: DatabaseSyncInstance): void {
  database.exec(`
    INSERT INTO settlement
    SELECT rank.id, reach_metres FROM scratch.rank JOIN scratch.thing USING (seq)
    WHERE reach_metres IS NOT NULL ORDER BY rank.id
  `)
  const settlements = database
    .prepare(
      `SELECT document.id, lat, lng, reach_metres AS reachMetres
       FROM settlement JOIN document ON document.id = settlement.document ORDER BY document.id`,
    )
    .iterate() as IterableIterator<{ id: number; lat: number; lng: number; reachMetres: number }>
  packRtree(database, 'settlement_box', Boxes.of(boxesOfReach(settlements)))
}

function* boxesOfReach(
  settlements: Iterable<{ id: number; lat: number; lng: number; reachMetres: number }>,
): Generator<IdentifiedBox> {
  for (const { id, lat, lng, reachMetres } of settlements) {
    const north = Math.ceil(metresToUnits(reachMetres))
    const east = Math.ceil(metresToUnits(reachMetres) / shrinkAt(lat))
    yield { id, lngMin: lng - east, lngMax: lng + east, latMin: lat - north, latMax: lat + north }
  }
}

function writeQuarterRuns(database: DatabaseSyncInstance): void {
  database.exec(`
    INSERT INTO quarter_run
    SELECT cell_row, column_from, column_to, settlement_rank.id
    FROM scratch.quarter_run AS run LEFT JOIN scratch.settlement_rank ON number = quarter
    WHERE quarter = ${nobody} OR settlement_rank.id IS NOT NULL
  `)
}

/** The documents of a category in a cell. */
function fileByPlace(database: DatabaseSyncInstance): void {
  const cell = `${cellSql('lat', categoryCellDegrees)}, ${cellSql('lng', categoryCellDegrees)}`
  database.exec(`
    INSERT INTO category_cell
    SELECT category, ${cell}, document.id FROM document WHERE category IS NOT NULL
    UNION
    SELECT more.value, ${cell}, document.id
    FROM document, json_each(details, '$.categories') AS more WHERE instr(details, '"categories"')
    ORDER BY 1, 2, 3, 4
  `)
}

function writeMeta(database: DatabaseSyncInstance, origins: SearchMeta['origins']): SearchMeta {
  const counts = (sql: string) =>
    Object.fromEntries(
      (database.prepare(sql).all() as { name: string; count: number }[]).map(({ name, count }) => [name, count]),
    )
  const [west, east, south, north] = Object.values(
    database.prepare('SELECT min(lng), max(lng), min(lat), max(lat) FROM document').get() as Record<string, number>,
  ).map((units) => units / unitsPerDegree)
  const layers = counts('SELECT layer AS name, count(*) AS count FROM document GROUP BY layer ORDER BY layer')
  const meta: SearchMeta = {
    documents: Object.values(layers).reduce((sum, count) => sum + count, 0),
    layers,
    categories: counts(`
      SELECT category_cell.category AS name, count(*) AS count
      FROM category_cell JOIN document ON document.id = category_cell.document
      WHERE layer IN (${placeLayers.map((layer) => `'${layer}'`).join()}) GROUP BY 1 ORDER BY 1
    `),
    bounds: [west!, south!, east!, north!],
    origins,
  }
  const insert = database.prepare('INSERT INTO meta VALUES (?, ?)')
  for (const [key, value] of Object.entries(meta)) insert.run(key, JSON.stringify(value))
  return meta
}

/** `writeIndex` in its own thread, `write-index.worker.ts`, so that the memory of the previous thread is free. */
export const indexWriting: Aside<WriteWork, SearchMeta> = {
  file: new URL('./write-index.worker.js', import.meta.url),
  work: writeIndex,
}
