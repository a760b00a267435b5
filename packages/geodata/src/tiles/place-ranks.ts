import { access, writeFile } from 'node:fs/promises'
import { DatabaseSync } from '@photostructure/sqlite'

const typeNumbers: Record<string, number> = { node: 1, way: 2, relation: 3 }
const recordBytes = 8

/**
 * Writes how important every mapped thing is, as the search step found it, for the profile to look up: eight bytes a
 * thing, sorted: its type's number (node 1, way 2, relation 3), its id in six bytes, its importance × 255.
 *
 * @param index  a build's `search.sqlite`
 * @returns false when there is no index: the profile then goes by what kind of thing it is
 */
export async function writePlaceRanks(index: string, target: string): Promise<boolean> {
  const there = await access(index).then(
    () => true,
    () => false,
  )
  if (!there) return false
  const database = new DatabaseSync(index, { readOnly: true })
  try {
    const { count } = database.prepare('SELECT count(*) AS count FROM document').get() as { count: number }
    const records = Buffer.alloc(count * recordBytes)
    const keys = new Float64Array(count)
    const importances = new Uint8Array(count)
    let found = 0
    for (const row of database.prepare('SELECT source, importance FROM document').iterate()) {
      const { source, importance } = row as { source: string; importance: number }
      const [type, id] = source.split('/')
      const number = typeNumbers[type!]
      // Streets and crossings are put together from several things and have no id of their own.
      if (number === undefined || !/^\d+$/.test(id ?? '')) continue
      keys[found] = number * 2 ** 48 + Number(id)
      importances[found] = Math.round(importance * 255)
      found++
    }
    const order = Uint32Array.from({ length: found }, (_, i) => i).sort((a, b) => keys[a]! - keys[b]!)
    order.forEach((from, to) => {
      const key = keys[from]!
      records.writeUInt8(Math.floor(key / 2 ** 48), to * recordBytes)
      records.writeUIntBE(key % 2 ** 48, to * recordBytes + 1, 6)
      records.writeUInt8(importances[from]!, to * recordBytes + 7)
    })
    await writeFile(target, records.subarray(0, found * recordBytes))
    return true
  } finally {
    database.close()
  }
}
