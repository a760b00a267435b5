import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { Boxes, packRtree } from './packed-rtree.js'

const unit = (max: number) => fc.integer({ min: -max, max })
const box = fc
  .tuple(
    unit(1_799_000_000),
    unit(899_000_000),
    fc.integer({ min: 0, max: 900_000 }),
    fc.integer({ min: 0, max: 900_000 }),
  )
  .map(([lng, lat, width, height]) => [lng, lng + width, lat, lat + height] as const)

function packed(boxes: readonly (readonly [number, number, number, number])[]) {
  const database = new DatabaseSync(':memory:', { defensive: false })
  database.exec(`
    CREATE VIRTUAL TABLE tree USING rtree_i32(id, lng_min, lng_max, lat_min, lat_max);
    CREATE TABLE boxes (id INTEGER, lng_min INTEGER, lng_max INTEGER, lat_min INTEGER, lat_max INTEGER);
  `)
  const insert = database.prepare('INSERT INTO boxes VALUES (?, ?, ?, ?, ?)')
  boxes.forEach((row, index) => insert.run(index + 1, ...row))
  const identified = boxes.map(([lngMin, lngMax, latMin, latMax], i) => ({ id: i + 1, lngMin, lngMax, latMin, latMax }))
  packRtree(database, 'tree', Boxes.of(identified))
  return database
}

describe('a packed R-tree', () => {
  it.each([0, 1, 51, 52, 102, 2601, 2602, 6000])('of %i boxes is one that SQLite accepts', (count) => {
    const boxes = Array.from({ length: count }, (_, i) => {
      const [lng, lat] = [
        ((i * 7919) % 3_000_000) * 1000 - 1_500_000_000,
        ((i * 104_729) % 1_500_000) * 1000 - 700_000_000,
      ]
      return [lng, lng + 5, lat, lat + 9] as const
    })
    const database = packed(boxes)
    expect(database.prepare(`SELECT rtreecheck('tree') AS verdict`).get()).toEqual({ verdict: 'ok' })
    expect(database.prepare('SELECT count(*) AS count FROM tree').get()).toEqual({ count })
    database.close()
  })

  it('finds what a look at every box finds', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 300 }), box, (boxes, window) => {
        const database = packed(boxes)
        const sql = (table: string) =>
          `SELECT id FROM ${table} WHERE lng_max >= ?1 - 5e8 AND lng_min <= ?2 + 5e8 AND lat_max >= ?3 - 3e8 AND lat_min <= ?4 + 3e8 ORDER BY id`
        expect(database.prepare(sql('tree')).all(...window)).toEqual(database.prepare(sql('boxes')).all(...window))
        database.close()
      }),
      { numRuns: 40 },
    )
  })
})
