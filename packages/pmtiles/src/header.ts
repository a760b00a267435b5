import { HEADER_BYTES } from './directory.js'

/** The description of a tileset. */
export interface ArchiveDescription {
  /** First and last zoom with tiles, inclusive. */
  zooms: { min: number; max: number }
  /** `[west, south, east, north]`, WGS 84 degrees. */
  bounds: readonly [number, number, number, number]
  /** `[lng, lat, zoom]`. */
  center: readonly [number, number, number]
}

const GZIP = 2
const VECTOR_TILES = 1

/**
 * The header of PMTiles 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. The parts follow it in the order root,
 * metadata, leaves, tiles.
 */
export function writeHeader(
  { zooms, bounds, center }: ArchiveDescription,
  bytes: { root: number; metadata: number; leaves: number; tiles: number },
  counts: { tiles: number; entries: number; contents: number },
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  let at = 8
  const long = (value: number) => (at = header.writeBigUInt64LE(BigInt(value), at))
  const degrees = (value: number) => (at = header.writeInt32LE(Math.round(value * 1e7), at))
  const byte = (value: number) => (at = header.writeUInt8(value, at))
  let offset = HEADER_BYTES
  for (const length of [bytes.root, bytes.metadata, bytes.leaves, bytes.tiles]) {
    long(offset)
    long(length)
    offset += length
  }
  for (const count of [counts.tiles, counts.entries, counts.contents]) long(count)
  const inOrder = 1
  for (const value of [inOrder, GZIP, GZIP, VECTOR_TILES, zooms.min, zooms.max]) byte(value)
  bounds.forEach(degrees)
  byte(Math.round(center[2]))
  degrees(center[0])
  degrees(center[1])
  return header
}
