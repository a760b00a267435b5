import { type DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Box } from './shapes.js'

// SQLite's layout of an R-tree with two dimensions of 32-bit integers: a node has a header of four bytes and up to 51
// cells of 24 bytes. The tree's root is node 1; its header contains the depth of the tree.
const cellBytes = 24
const cellsMax = 51
const nodeBytes = 4 + cellBytes * cellsMax

/** A box of a row. Ids are positive. */
export interface IdentifiedBox extends Box {
  id: number
}

/** In a leaf: the id of the row. In an inner node: the number of the child node. */
type Cell = IdentifiedBox

/**
 * Fills an empty R-tree from boxes. Nodes are full and contain neighbours, so writing is much faster than one row at a
 * time, and queries are faster too. Boxes are sorted along a Z-curve through their middles. Takes 40 bytes of memory
 * for each box.
 *
 * @param tree  an empty `rtree_i32(id, lng_min, lng_max, lat_min, lat_max)`
 */
export function packRtree(database: DatabaseSyncInstance, tree: string, boxes: Boxes): void {
  const { count } = boxes
  if (count === 0) return
  const insertNode = database.prepare(`INSERT OR REPLACE INTO ${tree}_node VALUES (?, ?)`)
  const insertParent = database.prepare(`INSERT INTO ${tree}_parent (nodeno, parentnode) VALUES (?, ?)`)
  // Indexed by row id, because they are written in this order.
  const nodeOf = new Int32Array(boxes.lastId + 1)
  let nodes = 1
  const isRoot = (cells: number) => cells <= cellsMax
  const write = (cells: Cell[], number: number, rootDepth: number) => {
    insertNode.run(number, encodeNode(cells, rootDepth))
    return { ...around(cells), id: number }
  }

  const order = alongCurve(boxes)
  let level: Cell[] = []
  let at = 0
  for (const size of evenSizes(count)) {
    const number = isRoot(count) ? 1 : ++nodes
    const leaf = Array.from({ length: size }, () => boxes.box(order[at++]!))
    level.push(write(leaf, number, 0))
    for (const { id } of leaf) nodeOf[id] = number
  }
  writeRowNodes(database, tree, nodeOf)
  for (let depth = 1; level.length > 1; depth++) {
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

const rowsAtOnce = 16_384

/** Inserts a list of rows at a time: a call for each row would cost more than the row. */
function writeRowNodes(database: DatabaseSyncInstance, tree: string, nodeOf: Int32Array): void {
  const insert = database.prepare(
    `INSERT INTO ${tree}_rowid (rowid, nodeno) SELECT ? + key, value FROM json_each(?) WHERE value > 0`,
  )
  for (let from = 0; from < nodeOf.length; from += rowsAtOnce) {
    insert.run(from, `[${nodeOf.subarray(from, from + rowsAtOnce).join()}]`)
  }
}

/** The smallest number of nodes for the count, all about equally full: SQLite expects no nearly empty node. */
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
  return box
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

const fieldsPerBox = 5

/** Boxes as five numbers each in one array, instead of objects. */
export class Boxes {
  private fields = new Int32Array(fieldsPerBox * 1024)
  count = 0
  lastId = 0

  static of(boxes: Iterable<IdentifiedBox>): Boxes {
    const all = new Boxes()
    for (const box of boxes) all.add(box)
    return all
  }

  /** @returns its id */
  add({ id, lngMin, lngMax, latMin, latMax }: IdentifiedBox): number {
    const at = fieldsPerBox * this.count++
    if (at === this.fields.length) {
      const fields = new Int32Array(2 * at)
      fields.set(this.fields)
      this.fields = fields
    }
    this.fields.set([id, lngMin, lngMax, latMin, latMax], at)
    if (id > this.lastId) this.lastId = id
    return id
  }

  box(index: number): IdentifiedBox {
    const at = fieldsPerBox * index
    const [id, lngMin, lngMax, latMin, latMax] = this.fields.subarray(at, at + fieldsPerBox)
    return { id: id!, lngMin: lngMin!, lngMax: lngMax!, latMin: latMin!, latMax: latMax! }
  }

  /** In whole units, from the world's south-west corner. */
  middle(index: number): { x: number; y: number } {
    const at = fieldsPerBox * index
    const { fields } = this
    const x = Math.floor(fields[at + 1]! / 2 + fields[at + 2]! / 2) + 1_800_000_000
    const y = Math.floor(fields[at + 3]! / 2 + fields[at + 4]! / 2) + 900_000_000
    return { x, y }
  }
}

/**
 * Indexes of the boxes, sorted along a Z-curve through their middles with 65,536 steps in each direction. Boxes of the
 * same step keep their order.
 */
function alongCurve(boxes: Boxes): Uint32Array {
  const { count } = boxes
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < count; i++) {
    const { x, y } = boxes.middle(i)
    ;[west, east, south, north] = [Math.min(west, x), Math.max(east, x), Math.min(south, y), Math.max(north, y)]
  }
  const step = Math.max(1, Math.ceil(Math.max(east - west + 1, north - south + 1) / 2 ** 16))
  const keys = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    const { x, y } = boxes.middle(i)
    keys[i] = (spread(Math.floor((x - west) / step)) << 1) | spread(Math.floor((y - south) / step))
  }
  return sorted(keys)
}

/** Sixteen bits, each followed by a zero. */
function spread(value: number): number {
  let bits = (value | (value << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}

/** Indexes of the keys in ascending order; equal keys keep their order. A radix sort in two passes. */
function sorted(keys: Uint32Array): Uint32Array {
  let order = Uint32Array.from(keys, (_, i) => i)
  for (const shift of [0, 16]) {
    const starts = new Uint32Array(2 ** 16 + 1)
    for (const key of keys) starts[((key >>> shift) & 0xffff) + 1]!++
    for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!
    const next = new Uint32Array(order.length)
    for (const place of order) next[starts[(keys[place]! >>> shift) & 0xffff]!++] = place
    order = next
  }
  return order
}
