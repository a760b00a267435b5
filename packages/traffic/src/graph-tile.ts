import { type LatLng } from '@repere/shared'
import { type GraphEdge } from './graph-edge.js'

/**
 * Reads road edges out of one of Valhalla's graph tiles (format 3, as version 3.6 writes them: `graphtileheader.h`,
 * `directededge.h`, `nodeinfo.h`, `edgeinfo.h`). The engine has no call that lists its edges.
 */

const HEADER_BYTES = 272
const NODE_BYTES = 32
const TRANSITION_BYTES = 8
const EDGE_BYTES = 48
const EDGE_INFO_BYTES = 12
const NAME_BYTES = 4
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
  /** How many edges it has, those that cars may not use included. */
  readonly edges: number
  private readonly firstEdge: number
  private readonly infos: number

  /**
   * @param number  as `tileNumber` has it
   * @throws Error  when the bytes are not this tile
   */
  constructor(
    private readonly number: number,
    private readonly bytes: Buffer,
  ) {
    if (this.bits(0, 0, 3) + this.bits(0, 3, 22) * 2 ** 3 !== number)
      throw new Error(`tile ${number} has another number in its header`)
    const nodes = this.bits(40, 0, 21)
    this.edges = this.bits(40, 21, 21)
    const transitions = bytes.readUInt32LE(48) & 0x3fffff
    this.infos = bytes.readUInt32LE(104)
    this.firstEdge = HEADER_BYTES + nodes * NODE_BYTES + transitions * TRANSITION_BYTES
  }

  /** Null where cars may not use it, and for shortcuts, which repeat other edges. */
  edge(index: number): GraphEdge | null {
    const { bytes } = this
    if (index >= this.edges) return null
    const at = this.firstEdge + index * EDGE_BYTES
    const isShortcut = (bytes.readUInt32LE(at + 44) >>> 28) & 1
    if (isShortcut || (this.bits(at + 24, 0, 12) & AUTO_ACCESS) === 0) return null
    const { wayId, shape } = edgeInfo(bytes, this.infos + this.bits(at + 8, 0, 25))
    const forward = this.bits(at, 61, 1) === 1
    const leavesTile = this.bits(at, 62, 1) === 1
    const endNode = this.bits(at, 25, 21)
    const signal = this.bits(at + 24, 52, 1) === 1
    return {
      id: this.number + index * 2 ** 25,
      wayId,
      forward,
      shape: forward ? shape : shape.reverse(),
      metres: this.bits(at + 32, 32, 24),
      kmPerHour: this.bits(at + 16, 0, 8),
      roadClass: this.bits(at + 16, 54, 3),
      // A node that only divides a two-way road has two outgoing edges.
      endsAtJunction: signal || (!leavesTile && this.roadsAt(endNode) > 2),
    }
  }

  private roadsAt(node: number): number {
    return this.bits(HEADER_BYTES + node * NODE_BYTES + 8, 21, 7)
  }

  private bits(offset: number, from: number, count: number): number {
    return Number((this.bytes.readBigUInt64LE(offset) >> BigInt(from)) & ((1n << BigInt(count)) - 1n))
  }
}

function edgeInfo(bytes: Buffer, at: number): { wayId: number; shape: LatLng[] } {
  const middle = bytes.readUInt32LE(at + 4)
  const last = bytes.readUInt32LE(at + 8)
  const names = last & 0xf
  const shapeBytes = (last >>> 4) & 0xffff
  let wayId = bytes.readUInt32LE(at) + (middle >>> 24) * 2 ** 32 + ((last >>> 20) & 0xff) * 2 ** 40
  const shapeAt = at + EDGE_INFO_BYTES + names * NAME_BYTES
  const furtherIdBytes = (last >>> 28) & 0x3
  for (let i = 0; i < furtherIdBytes; i++) wayId += bytes[shapeAt + shapeBytes + i]! * 2 ** (48 + 8 * i)
  return { wayId, shape: decodeShape(bytes.subarray(shapeAt, shapeAt + shapeBytes)) }
}

/** Differences of latitude and longitude in turn, zigzag, seven bits a byte. */
function decodeShape(bytes: Buffer): LatLng[] {
  const shape: LatLng[] = []
  let at = 0
  const next = () => {
    let value = 0
    let factor = 1
    for (let byte = 128; byte & 128; factor *= 128) {
      byte = bytes[at++]!
      value += (byte & 127) * factor
    }
    return value % 2 ? -(value + 1) / 2 : value / 2
  }
  let lat = 0
  let lng = 0
  while (at < bytes.length) {
    lat += next()
    lng += next()
    shape.push({ lat: lat / COORDINATES_PER_DEGREE, lng: lng / COORDINATES_PER_DEGREE })
  }
  return shape
}
