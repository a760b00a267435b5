import { type GraphEdge } from './graph-edge.js'
import { decodeShape, indexInId, shapeBytesOf, TileHeader, wayIdAt } from './tile-layout.js'

/** Reads road edges with their ways out of one of Valhalla's graph tiles. The engine has no call that lists its edges. */

const AUTO_ACCESS = 1
const COORDINATES_PER_DEGREE = 1e6

/** Where an edge lies: the number of its tile, and its place in it. */
export const placeOfEdge = (id: number): { tile: number; index: number } => ({
  tile: id % 2 ** 25,
  index: Math.floor(id / 2 ** 25),
})

/** The number of the tile with this name, such as `2/000/783/121`. */
export const tileNumber = (name: string): number => Number(name[0]) + Number(name.slice(2).replaceAll('/', '')) * 2 ** 3

/** One tile of a routing graph. */
export class GraphTile {
  private readonly header: TileHeader

  /**
   * @param number  as `tileNumber` has it
   * @throws Error  when the bytes are not this tile
   */
  constructor(
    private readonly number: number,
    bytes: Uint8Array,
  ) {
    this.header = new TileHeader(bytes)
    if (this.header.number !== number) throw new Error(`tile ${number} has another number in its header`)
  }

  /** How many edges it has, those that cars may not use included. */
  get edges(): number {
    return this.header.edges
  }

  /** Null where cars may not use it, and for shortcuts, which repeat other edges. */
  edge(index: number): GraphEdge | null {
    const { header } = this
    if (index >= header.edges) return null
    const at = header.edgeAt(index)
    const word = (offset: number) => header.view.getUint32(at + offset, true)
    const isShortcut = (word(44) >>> 28) & 1
    if (isShortcut || (word(24) & AUTO_ACCESS) === 0) return null
    const { wayId, shape } = edgeInfo(header, header.infosAt + (word(8) & 0x1ffffff))
    const forward = ((word(4) >>> 29) & 1) === 1
    const leavesTile = ((word(4) >>> 30) & 1) === 1
    const signal = ((word(28) >>> 19) & 1) === 1
    return {
      id: this.number + index * 2 ** 25,
      wayId,
      forward,
      shape: forward ? shape : shape.reverse(),
      metres: word(36) & 0xffffff,
      kmPerHour: word(16) & 0xff,
      roadClass: (word(20) >>> 22) & 7,
      // A node that only divides a two-way road has two outgoing edges.
      endsAtJunction: signal || (!leavesTile && this.roadsAt(indexInId(word(0), word(4))) > 2),
    }
  }

  /** Roads that meet at a node, at most 8, on all levels: the node itself lists the edges of its own level only. */
  private roadsAt(node: number): number {
    return ((this.header.view.getUint32(this.header.nodeAt(node) + 20, true) >>> 8) & 7) + 1
  }
}

function edgeInfo(header: TileHeader, at: number): { wayId: number; shape: { lat: number; lng: number }[] } {
  const values = decodeShape(header.bytes, shapeBytesOf(header.view, at))
  const shape = Array.from({ length: values.length / 2 }, (_, i) => ({
    lat: values[2 * i]! / COORDINATES_PER_DEGREE,
    lng: values[2 * i + 1]! / COORDINATES_PER_DEGREE,
  }))
  return { wayId: wayIdAt(header, at), shape }
}
