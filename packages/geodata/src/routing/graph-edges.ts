import { type FileHandle, open } from 'node:fs/promises'
import { type LatLng } from '@repere/shared'
import { type GraphEdge } from '@repere/traffic'

/**
 * Reads the road edges out of Valhalla's graph tiles (format 3, as version 3.6 writes them: `graphtileheader.h`,
 * `directededge.h`, `nodeinfo.h`, `edgeinfo.h`). The engine has no call that lists its edges.
 */

const TAR_BLOCK = 512
const HEADER_BYTES = 272
const NODE_BYTES = 32
const TRANSITION_BYTES = 8
const EDGE_BYTES = 48
const EDGE_INFO_BYTES = 12
const NAME_BYTES = 4
const AUTO_ACCESS = 1n
const COORDINATES_PER_DEGREE = 1e6

/** One edge as a tile holds it, with what only the builder needs. */
export interface TileEdge extends GraphEdge {
  /** The tile's name: `2/000/783/121`. */
  tile: string
}

/**
 * Every edge that cars may use, tile by tile; shortcuts, which repeat other edges, are left out.
 *
 * @param tarPath  the graph as a plain tar of `.gph` files
 * @throws Error  when a tile is not of the format that this reads
 */
export async function* graphEdges(tarPath: string): AsyncGenerator<TileEdge[]> {
  const file = await open(tarPath, 'r')
  try {
    for await (const { name, bytes } of tarEntries(file)) {
      const tile = /^(?:\.\/)?([012](?:\/\d{3})+)\.gph$/.exec(name)?.[1]
      if (tile !== undefined) yield edgesOfTile(tile, bytes)
    }
  } finally {
    await file.close()
  }
}

async function* tarEntries(file: FileHandle): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const header = Buffer.alloc(TAR_BLOCK)
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(header, 0, TAR_BLOCK, at)
    if (bytesRead < TAR_BLOCK || header[0] === 0) return
    const text = (from: number, length: number) => header.toString('latin1', from, from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 12).trim(), 8)
    if (!Number.isFinite(size)) throw new Error('not a tar of graph tiles')
    const bytes = Buffer.alloc(size)
    await file.read(bytes, 0, size, at + TAR_BLOCK)
    yield { name: text(0, 100), bytes }
    at += TAR_BLOCK * (1 + Math.ceil(size / TAR_BLOCK))
  }
}

function edgesOfTile(tile: string, bytes: Buffer): TileEdge[] {
  const level = Number(tile[0])
  const tileIndex = Number(tile.slice(2).replaceAll('/', ''))
  const bits = (offset: number, from: number, count: number) =>
    (bytes.readBigUInt64LE(offset) >> BigInt(from)) & ((1n << BigInt(count)) - 1n)
  const number = (offset: number, from: number, count: number) => Number(bits(offset, from, count))

  if (number(0, 0, 3) !== level || number(0, 3, 22) !== tileIndex) throw new Error(`tile ${tile} is not what it says`)
  const nodes = number(40, 0, 21)
  const edges = number(40, 21, 21)
  const transitions = bytes.readUInt32LE(48) & 0x3fffff
  const infos = bytes.readUInt32LE(104)
  const firstEdge = HEADER_BYTES + nodes * NODE_BYTES + transitions * TRANSITION_BYTES
  const roadsAt = (node: number) => number(HEADER_BYTES + node * NODE_BYTES + 8, 21, 7)

  const found: TileEdge[] = []
  for (let index = 0; index < edges; index++) {
    const at = firstEdge + index * EDGE_BYTES
    const isShortcut = (bytes.readUInt32LE(at + 44) >>> 28) & 1
    if (isShortcut || (bits(at + 24, 0, 12) & AUTO_ACCESS) === 0n) continue
    const { wayId, shape } = edgeInfo(bytes, infos + number(at + 8, 0, 25))
    const forward = number(at, 61, 1) === 1
    const leavesTile = number(at, 62, 1) === 1
    const endNode = number(at, 25, 21)
    const signal = number(at + 24, 52, 1) === 1
    found.push({
      tile,
      id: level + tileIndex * 2 ** 3 + index * 2 ** 25,
      wayId,
      forward,
      shape: forward ? shape : shape.reverse(),
      metres: number(at + 32, 32, 24),
      kmPerHour: number(at + 16, 0, 8),
      roadClass: number(at + 16, 54, 3),
      // Two edges leave a node that merely cuts a two-way road.
      endsAtJunction: signal || (!leavesTile && roadsAt(endNode) > 2),
    })
  }
  return found
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
