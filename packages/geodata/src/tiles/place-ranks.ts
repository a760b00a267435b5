import { type DatabaseSyncInstance } from '@photostructure/sqlite'

const typeNumbers: Record<string, number> = { node: 1, way: 2, relation: 3 }
const recordBytes = 8

/**
 * The importance of every mapped thing, for lookups by the profile. Eight bytes a thing, sorted: the number of its type
 * (node 1, way 2, relation 3), its id in six bytes, its importance × 255.
 *
 * @param things  see `thingsFile`; a thing in several extracts counts once
 */
export function placeRanks(things: DatabaseSyncInstance): Buffer {
  const { count } = things.prepare('SELECT count(*) AS count FROM thing').get() as { count: number }
  const keys = new Float64Array(count)
  const importances = new Uint8Array(count)
  let found = 0
  for (const [source, importance] of sourcesOf(things)) {
    const [type, id] = source.split('/')
    const number = typeNumbers[type!]
    // Streets and crossings are put together from several things and have no id of their own.
    if (number === undefined || !/^\d+$/.test(id ?? '')) continue
    keys[found] = number * 2 ** 48 + Number(id)
    importances[found] = Math.round(importance * 255)
    found++
  }
  const order = Uint32Array.from({ length: found }, (_, i) => i).sort(
    (a, b) => keys[a]! - keys[b]! || importances[b]! - importances[a]!,
  )
  const records = Buffer.alloc(found * recordBytes)
  let [end, last] = [0, -1]
  for (const from of order) {
    const key = keys[from]!
    if (key === last) continue
    records.writeUInt8(Math.floor(key / 2 ** 48), end)
    records.writeUIntBE(key % 2 ** 48, end + 1, 6)
    records.writeUInt8(importances[from]!, end + 7)
    end += recordBytes
    last = key
  }
  return records.subarray(0, end)
}

/**
 * Number of things that are read as one text, because passing each value from SQLite separately costs more than reading
 * it.
 */
const THINGS_AT_ONCE = 20_000

function* sourcesOf(things: DatabaseSyncInstance): Generator<[source: string, importance: number]> {
  const next = things.prepare(
    `SELECT json_group_array(json_array(source, importance)) AS list, max(rowid) AS last
     FROM (SELECT rowid, source, importance FROM thing WHERE rowid > ? ORDER BY rowid LIMIT ${THINGS_AT_ONCE})`,
  )
  for (let last: number | null = 0; last !== null;) {
    const read = next.get(last) as { list: string; last: number | null }
    yield* JSON.parse(read.list) as [string, number][]
    last = read.last
  }
}
