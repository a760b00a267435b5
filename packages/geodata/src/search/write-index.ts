import { decodePaths, type Layer, placeId, type SearchMeta, settlementLayers } from '@repere/gazetteer'
import { findDuplicates } from './duplicates.js'
import { IndexWriter } from './index-writer.js'
import { type Scratch } from './scratch.js'
import { type Settlements } from './settlements.js'

interface ThingRow {
  seq: number
  source: string
  layer: Layer
  category: string | null
  categories: string
  names: string | null
  lat: number
  lng: number
  importance: number
  street: string | null
  house_number: string | null
  quartier: number | null
  city: number | null
  region: number | null
  country: string | null
  details: string | null
  settlement: number | null
  around: string
  lines: Uint8Array | null
  rings: Uint8Array | null
}

export interface WriteOptions {
  signal?: AbortSignal
  /** @param done 0..1 */
  onProgress?(done: number): void
}

const progressEvery = 4096

/**
 * Ranks the things of a scratch file and writes them as `search.sqlite`, in the order of their importance. The same
 * things make the same file, byte for byte.
 */
export function writeIndex(
  scratch: Scratch,
  settlements: Settlements,
  file: string,
  options: WriteOptions = {},
): SearchMeta {
  const sameAs = findDuplicates(scratch)
  options.signal?.throwIfAborted()
  const { ids, settlementIds } = rank(scratch, settlements.size)
  const idOf = (number: number | null) => (number === null ? null : settlementIds[number]! || null)
  const words = (numbers: (number | null)[]) => {
    const found: string[] = []
    for (const number of numbers) if (number !== null) found.push(settlements.get(number).words)
    return found
  }
  const writer = new IndexWriter(file)
  try {
    let written = 0
    for (const thing of scratch.rows<ThingRow>('SELECT thing.* FROM rank JOIN thing USING (seq) ORDER BY rank.id')) {
      const { layer, lat, lng, country, street, quartier, city, region, settlement } = thing
      const categories = thing.categories === '' ? [] : thing.categories.split(',')
      const around = thing.around === '' ? [] : thing.around.split(',').map(Number)
      const id = ids[thing.seq]!
      writer.add({
        row: {
          id,
          uuid: placeId(thing.source),
          source: thing.source,
          layer,
          category: thing.category,
          names: thing.names,
          lat,
          lng,
          importance: thing.importance,
          street,
          house_number: thing.house_number,
          quartier: idOf(quartier),
          city: idOf(city),
          region: idOf(region),
          country,
          same_as: ids[sameAs[thing.seq]!] || null,
          details: thing.details,
        },
        categories,
        contextWords: words([quartier, city, region, ...around]),
        lines: thing.lines ? decodePaths(thing.lines) : [],
        rings: thing.rings ? decodePaths(thing.rings) : [],
        reachMetres:
          settlement !== null && settlementLayers.includes(layer) ? settlements.get(settlement).reachMetres : null,
      })
      if (++written % progressEvery === 0) {
        options.signal?.throwIfAborted()
        options.onProgress?.(written / scratch.size)
      }
    }
    return writer.finish()
  } finally {
    writer.close()
  }
}

/**
 * Ids by importance: of things by their number, of settlements by theirs. A thing that several extracts hold gets one id;
 * its other rows get 0 and no rank.
 */
function rank(scratch: Scratch, settlementCount: number): { ids: Int32Array; settlementIds: Int32Array } {
  const ids = new Int32Array(scratch.size + 1)
  const settlementIds = new Int32Array(settlementCount)
  scratch.database.exec('CREATE TABLE rank (id INTEGER PRIMARY KEY, seq INTEGER NOT NULL)')
  const insert = scratch.database.prepare('INSERT INTO rank VALUES (?, ?)')
  const rows = scratch.rows<{ seq: number; source: string; settlement: number | null }>(
    'SELECT seq, source, settlement FROM thing ORDER BY importance DESC, source, seq',
  )
  let id = 0
  let previous = ''
  for (const { seq, source, settlement } of rows) {
    if (source === previous) continue
    previous = source
    ids[seq] = ++id
    insert.run(id, seq)
    if (settlement !== null) settlementIds[settlement] = id
  }
  return { ids, settlementIds }
}
