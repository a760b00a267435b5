import { type DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Box } from './shapes.js'

// SQLite's own layout of an R-tree with two dimensions of 32-bit integers: a node holds up to 51 cells of 24 bytes
// after a header of four; the tree's root is node 1, and its header says how deep the tree is.
const cellBytes = 24
const cellsMax = 51
const nodeBytes = 4 + cellBytes * cellsMax

interface Cell extends Box {
  /** Of a leaf: the row's id. Of an inner node: the number of the node below. */
  id: number
}

/**
 * Fills an empty R-tree from boxes: full nodes of neighbours, which is much faster to write than a row at a
 * time, and to read. Ids are positive. Boxes are laid along a Z-curve through their middles.
 *
 * @param tree  an empty `rtree_i32(id, lng_min, lng_max, lat_min, lat_max)`
 * @param boxes  a query of rows `id, lng_min, lng_max, lat_min, lat_max`
 */
export function packRtree(database: DatabaseSyncInstance, tree: string, boxes: string): void {
  database.function('repere_curve', { deterministic: true }, (lng: number, lat: number) => alongCurve(lng, lat))
  const insertNode = database.prepare(`INSERT OR REPLACE INTO ${tree}_node VALUES (?, ?)`)
  const insertRow = database.prepare(`INSERT INTO ${tree}_rowid (rowid, nodeno) VALUES (?, ?)`)
  const insertParent = database.prepare(`INSERT INTO ${tree}_parent (nodeno, parentnode) VALUES (?, ?)`)
  const { count, last } = database.prepare(`SELECT count(*) AS count, max(id) AS last FROM (${boxes})`).get() as {
    count: number
    last: number
  }
  if (count === 0) return
  // By row id, so that they can be written in their order.
  const nodeOf = new Int32Array(last + 1)
  let nodes = 1
  let depth = 0
  const isRoot = (cells: number) => cells <= cellsMax
  const write = (cells: Cell[], number: number, rootDepth: number) => {
    insertNode.run(number, encodeNode(cells, rootDepth))
    return { id: number, ...around(cells) }
  }

  let level: Cell[] = []
  const leaf: Cell[] = []
  const closeLeaf = () => {
    const number = isRoot(count) ? 1 : ++nodes
    level.push(write(leaf, number, 0))
    for (const { id } of leaf) nodeOf[id] = number
    leaf.length = 0
  }
  const rows = database
    .prepare(
      `SELECT id, lng_min AS lngMin, lng_max AS lngMax, lat_min AS latMin, lat_max AS latMax FROM (${boxes})
       ORDER BY repere_curve(lng_min / 2 + lng_max / 2, lat_min / 2 + lat_max / 2), id`,
    )
    .iterate() as IterableIterator<Cell>
  const sizes = evenSizes(count)
  let size = sizes.next().value!
  for (const row of rows) {
    leaf.push({ ...row })
    if (leaf.length === size) {
      closeLeaf()
      size = sizes.next().value ?? 0
    }
  }
  for (let id = 1; id <= last; id++) if (nodeOf[id]! > 0) insertRow.run(id, nodeOf[id]!)
  while (level.length > 1) {
    depth++
    const above: Cell[] = []
    const root = isRoot(level.length)
    let start = 0
    for (const length of evenSizes(level.length)) {
      const cells = level.slice(start, (start += length))
      const number = root ? 1 : ++nodes
      above.push(write(cells, number, root ? depth : 0))
      for (const { id } of cells) insertParent.run(id, number)
    }
    level = above
  }
}

/** As few nodes as hold the count, all about equally full: SQLite expects none to be nearly empty. */
function* evenSizes(count: number): Generator<number, undefined> {
  const nodes = Math.ceil(count / cellsMax)
  for (let i = 0; i < nodes; i++) yield Math.floor(((i + 1) * count) / nodes) - Math.floor((i * count) / nodes)
  return undefined
}

function around(cells: readonly Cell[]): Box {
  const box = { ...cells[0]! }
  for (const { latMin, latMax, lngMin, lngMax } of cells) {
    box.latMin = Math.min(box.latMin, latMin)
    box.latMax = Math.max(box.latMax, latMax)
    box.lngMin = Math.min(box.lngMin, lngMin)
    box.lngMax = Math.max(box.lngMax, lngMax)
  }
  return { latMin: box.latMin, latMax: box.latMax, lngMin: box.lngMin, lngMax: box.lngMax }
}

function encodeNode(cells: readonly Cell[], depth: number): Buffer {
  const node = Buffer.alloc(nodeBytes)
  node.writeUInt16BE(depth, 0)
  node.writeUInt16BE(cells.length, 2)
  let at = 4
  for (const { id, lngMin, lngMax, latMin, latMax } of cells) {
    node.writeUInt32BE(Math.floor(id / 2 ** 32), at)
    node.writeUInt32BE(id % 2 ** 32, at + 4)
    node.writeInt32BE(lngMin, at + 8)
    node.writeInt32BE(lngMax, at + 12)
    node.writeInt32BE(latMin, at + 16)
    node.writeInt32BE(latMax, at + 20)
    at += cellBytes
  }
  return node
}

/** A place's position along a Z-curve over the Earth, about 300 m a step. */
function alongCurve(lng: number, lat: number): number {
  return spread(Math.floor(lng) + 1_800_000_000) * 2 + spread(Math.floor(lat) + 900_000_000)
}

/** The upper 20 of 32 bits, each followed by a zero. */
function spread(value: number): number {
  let [spreadOut, bit] = [0, 1]
  for (let rest = value >>> 12; rest > 0; rest >>>= 1) {
    if (rest & 1) spreadOut += bit
    bit *= 4
  }
  return spreadOut
}
