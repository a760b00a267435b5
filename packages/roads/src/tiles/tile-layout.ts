/**
 * The binary layout of one of Valhalla's graph tiles (format 3, as version 3.6 writes it: `graphtileheader.h`,
 * `nodeinfo.h`, `directededge.h`, `accessrestriction.h`, `admin.h`, `edgeinfo.h`, `complexrestriction.h`).
 */

export const NODE_BYTES = 32
export const EDGE_BYTES = 48
const HEADER_BYTES = 272
const TRANSITION_BYTES = 8
export const ACCESS_RESTRICTION_BYTES = 16
export const SIGN_BYTES = 8
const TURN_LANES_BYTES = 8
export const ADMIN_BYTES = 16

/** Degrees of a tile's side, by hierarchy level. */
export const TILE_DEGREES = [4, 1, 0.25] as const

/** Tile numbers have 25 bits; in an id they are followed by the index of an edge or a node. */
export const TILE_MASK = 0x1ffffff

/** The index in an id that is given as two 32-bit words. */
export const indexInId = (low: number, high: number): number => (low >>> 25) | ((high & 0x3fff) << 7)

/** The counts and positions that a tile's header gives. */
export class TileHeader {
  readonly view: DataView
  /** The hierarchy level, and eight times the index in it. */
  readonly number: number
  readonly nodes: number
  readonly edges: number
  readonly transitions: number
  /** Position of the first edge. */
  readonly edgesAt: number
  /** How many edges have limits, and the position of the first limit: right after the edges. */
  readonly accessRestrictions: number
  readonly accessRestrictionsAt: number
  /** How many signposts there are, right after the limits. */
  readonly signs: number
  /** The countries of the tile, by whose index its nodes name theirs. */
  readonly admins: number
  readonly adminsAt: number
  /** Position of the names and shapes of edges, and that of their texts. */
  readonly infosAt: number
  readonly textsAt: number
  /** Positions between which the complex restrictions lie that end in this tile. */
  readonly restrictionsAt: number
  readonly restrictionsEnd: number

  /** @throws Error  when the bytes are too few for what the header promises */
  constructor(readonly bytes: Uint8Array) {
    if (bytes.byteLength < HEADER_BYTES) throw new Error('a graph tile is shorter than its header')
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const word = (at: number) => this.view.getUint32(at, true)
    this.number = word(0) & TILE_MASK
    this.nodes = word(40) & 0x1fffff
    this.edges = (word(40) >>> 21) | ((word(44) & 0x3ff) << 11)
    this.transitions = word(48) & 0x3fffff
    this.restrictionsAt = word(96)
    this.restrictionsEnd = word(100)
    this.infosAt = word(104)
    this.textsAt = word(108)
    this.edgesAt = HEADER_BYTES + this.nodes * NODE_BYTES + this.transitions * TRANSITION_BYTES
    this.accessRestrictions = word(72) & 0xffffff
    this.accessRestrictionsAt = this.edgesAt + this.edges * EDGE_BYTES
    this.signs = (word(64) >>> 24) | ((word(68) & 0xffff) << 8)
    const turnLanes = word(52) & 0x1fffff
    this.admins = (word(72) >>> 24) | ((word(76) & 255) << 8)
    // Our graphs have no public transport, whose records would lie between.
    this.adminsAt =
      this.accessRestrictionsAt +
      this.accessRestrictions * ACCESS_RESTRICTION_BYTES +
      this.signs * SIGN_BYTES +
      turnLanes * TURN_LANES_BYTES
    const end = Math.max(this.adminsAt + this.admins * ADMIN_BYTES, this.restrictionsEnd, this.infosAt)
    if (end > bytes.byteLength) throw new Error(`graph tile ${this.number} is cut off`)
  }

  get level(): number {
    return this.number & 7
  }

  nodeAt(node: number): number {
    return HEADER_BYTES + node * NODE_BYTES
  }

  transitionAt(transition: number): number {
    return HEADER_BYTES + this.nodes * NODE_BYTES + transition * TRANSITION_BYTES
  }

  edgeAt(edge: number): number {
    return this.edgesAt + edge * EDGE_BYTES
  }

  /** Position of the names and the shape of an edge. */
  infoAtEdge(edge: number): number {
    return this.infosAt + (this.view.getUint32(this.edgeAt(edge) + 8, true) & 0x1ffffff)
  }

  /** The south-west corner, in 1e-7 degrees. */
  get corner(): { lat: number; lng: number } {
    const side = TILE_DEGREES[this.level] ?? TILE_DEGREES[2]
    const columns = 360 / side
    const index = this.number >>> 3
    return { lat: (-90 + Math.floor(index / columns) * side) * 1e7, lng: (-180 + (index % columns) * side) * 1e7 }
  }
}

/** Where a shape lies in the bytes of its tile. */
export interface ShapeBytes {
  at: number
  end: number
}

/** @param infoAt  position of the edge's names and shape */
export function shapeBytesOf(view: DataView, infoAt: number): ShapeBytes {
  const word = view.getUint32(infoAt + 8, true)
  const at = infoAt + 12 + (word & 15) * 4
  return { at, end: at + ((word >>> 4) & 0xffff) }
}

/** OpenStreetMap's id of the way of an edge. @param infoAt  position of the edge's names and shape */
export function wayIdAt({ view, bytes }: TileHeader, infoAt: number): number {
  const [middle, last] = [view.getUint32(infoAt + 4, true), view.getUint32(infoAt + 8, true)]
  const { end } = shapeBytesOf(view, infoAt)
  let wayId = view.getUint32(infoAt, true) + (middle >>> 24) * 2 ** 32 + ((last >>> 20) & 0xff) * 2 ** 40
  const furtherBytes = (last >>> 28) & 3
  for (let i = 0; i < furtherBytes; i++) wayId += bytes[end + i]! * 2 ** (48 + 8 * i)
  return wayId
}

/**
 * The points of a shape: differences of latitude and longitude in turn, zigzag, seven bits a byte.
 *
 * @returns lat, lng, lat, lng… in 1e-6 degrees, in the direction in which the edge is stored
 */
export function decodeShape(bytes: Uint8Array, { at, end }: ShapeBytes): number[] {
  const values: number[] = []
  let position = at
  const next = () => {
    let value = 0
    let shift = 0
    for (let byte = 128; byte & 128; shift += 7) {
      byte = bytes[position++] ?? 0
      value |= (byte & 127) << shift
    }
    return value & 1 ? ~(value >>> 1) : value >>> 1
  }
  let lat = 0
  let lng = 0
  while (position < end) {
    lat += next()
    lng += next()
    values.push(lat, lng)
  }
  return values
}
