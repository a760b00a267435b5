import { DatabaseSync } from '@photostructure/sqlite'

/** `z/x/y` of stored tiles, spread over the whole archive, in an order that has nothing to do with where they lie. */
export function takeTiles(archive: string, count: number): string[] {
  const database = new DatabaseSync(archive, { readOnly: true })
  const { last } = database.prepare('SELECT max(rowid) AS last FROM tiles').get() as { last: number }
  const select = database.prepare(
    'SELECT zoom_level AS z, tile_column AS x, tile_row AS y FROM tiles WHERE rowid >= ? ORDER BY rowid LIMIT 1',
  )
  const taken = new Set<string>()
  let state = 1
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const { z, x, y } = select.get(1 + Math.floor((state / 2 ** 32) * last)) as { z: number; x: number; y: number }
    taken.add(`${z}/${x}/${2 ** z - 1 - y}`)
  }
  database.close()
  return [...taken]
}
