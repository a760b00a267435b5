import { DatabaseSync } from '@photostructure/sqlite'
import { seededRandom } from '@repere/shared/seeded-random'

/** `z/x/y` of stored tiles, spread over the whole archive, in an order that is independent of their position. */
export function takeTiles(archive: string, count: number): string[] {
  const database = new DatabaseSync(archive, { readOnly: true })
  const { last } = database.prepare('SELECT max(rowid) AS last FROM tiles').get() as { last: number }
  const select = database.prepare(
    'SELECT zoom_level AS z, tile_column AS x, tile_row AS y FROM tiles WHERE rowid >= ? ORDER BY rowid LIMIT 1',
  )
  const taken = new Set<string>()
  const random = seededRandom(1)
  for (let i = 0; i < count; i++) {
    const { z, x, y } = select.get(1 + Math.floor(random() * last)) as { z: number; x: number; y: number }
    taken.add(`${z}/${x}/${2 ** z - 1 - y}`)
  }
  database.close()
  return [...taken]
}
