import { open } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { decompress as unpackZstd } from 'fzstd'
import { PbfReader, PbfWriter } from 'pbf'
import { GeodataProblem } from '../problems.js'
import { unpackLz4 } from './lz4.js'

// Limits of the format (wiki.openstreetmap.org/wiki/PBF_Format): a file with a larger length is damaged.
const headerBytesMax = 64 * 1024
const blobBytesMax = 32 * 1024 * 1024

/** One length-prefixed piece of a PBF file, still packed. */
export interface Blob {
  type: 'OSMHeader' | 'OSMData' | (string & {})
  /** The packed Blob message. */
  body: Uint8Array
  /** The bytes of the piece in the file, with length prefix and header. */
  raw: Uint8Array
  /** The position of the next piece in the file, for progress. */
  endOffset: number
}

const unreadable = (file: string, what: string, cause?: unknown) =>
  new GeodataProblem(
    'extract_unreadable',
    `${file} is not a whole OSM PBF file: ${what}.`,
    'Delete it and fetch it again (bin/data fetch), or copy it again from where it came from.',
    { cause },
  )

export const notAFile = (file: string) =>
  new GeodataProblem('extract_missing', `${file} is a folder, not a file.`, 'Name the .osm.pbf file inside it.')

/**
 * Reads a PBF file piece by piece: one piece (32 MiB at most) is in memory at a time.
 *
 * @throws GeodataProblem `extract_missing`, `extract_empty`, or `extract_unreadable` at the piece that is cut or not OSM PBF
 */
export async function* readBlobs(file: string, signal?: AbortSignal): AsyncGenerator<Blob> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw new GeodataProblem(
      'extract_missing',
      `There is no readable extract at ${file}.`,
      'Put an .osm.pbf file there, or let bin/data fetch one.',
      { cause },
    )
  })
  try {
    const found = await handle.stat()
    if (!found.isFile()) throw notAFile(file)
    const { size } = found
    if (size === 0) {
      throw new GeodataProblem('extract_empty', `${file} is empty (zero bytes).`, 'Delete it and fetch it again.')
    }
    let offset = 0
    const take = async (length: number, what: string) => {
      if (offset + length > size) throw unreadable(file, `it ends inside ${what}, at byte ${size}`)
      const bytes = Buffer.allocUnsafe(length)
      let filled = 0
      while (filled < length) {
        const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled)
        if (bytesRead === 0) throw unreadable(file, `it ends inside ${what}`)
        filled += bytesRead
      }
      offset += length
      return bytes
    }
    while (offset < size) {
      signal?.throwIfAborted()
      const prefix = await take(4, 'a length')
      const headerBytes = prefix.readUInt32BE(0)
      if (headerBytes === 0 || headerBytes > headerBytesMax) {
        throw unreadable(file, `byte ${offset - 4} does not start a block`)
      }
      const header = await take(headerBytes, 'a block header')
      const { type, dataBytes } = readBlobHeader(header)
      if (dataBytes <= 0 || dataBytes > blobBytesMax || type === '') {
        throw unreadable(file, `the block before byte ${offset} has no valid header`)
      }
      const body = await take(dataBytes, 'a block')
      yield { type, body, raw: Buffer.concat([prefix, header, body]), endOffset: offset }
    }
  } finally {
    await handle.close()
  }
}

function readBlobHeader(bytes: Uint8Array): { type: string; dataBytes: number } {
  return new PbfReader(bytes).readFields(
    (tag, header, reader) => {
      if (tag === 1) header.type = reader.readString()
      else if (tag === 3) header.dataBytes = reader.readVarint()
    },
    { type: '', dataBytes: 0 },
  )
}

/** The compressions of a piece, by the number of the field in the format; `plain` is not compressed. */
const packings = { 1: 'plain', 3: 'zlib', 4: 'lzma', 5: 'bzip2', 6: 'lz4', 7: 'zstd' } as const
type Packing = (typeof packings)[keyof typeof packings] | 'unknown'

const isPacking = (field: number): field is keyof typeof packings => field in packings

/** The compression of a piece; `unknown` for a compression that this code does not support. */
export function packingOf({ body }: Blob): Packing {
  const reader = new PbfReader(body)
  let field
  while ((field = reader.nextField())) if (isPacking(field)) return packings[field]
  return 'unknown'
}

/**
 * Unpacks a piece.
 *
 * @param file  for the error message only
 * @throws GeodataProblem `extract_unreadable` when the bytes are damaged or have an unknown compression
 */
export function unpackBlob(file: string, blob: Blob): Uint8Array {
  const packing = packingOf(blob)
  if (packing === 'lzma' || packing === 'bzip2' || packing === 'unknown') {
    throw new GeodataProblem(
      'extract_unreadable',
      `${file} holds a block packed with ${packing === 'unknown' ? 'an unknown method' : packing}, which is not read here.`,
      'Write it again with another packing, such as: osmium cat -o copy.osm.pbf FILE. Read here: zlib, LZ4, zstd and none.',
    )
  }
  const { bytes, data } = new PbfReader(blob.body).readFields(
    (tag, found, reader) => {
      if (tag === 2) found.bytes = reader.readVarint()
      else if (isPacking(tag)) found.data = reader.readBytes()
    },
    { bytes: 0, data: new Uint8Array() as Uint8Array },
  )
  if (packing === 'plain') return data
  try {
    if (bytes > blobBytesMax) throw new Error('a block is longer than the format allows')
    if (packing === 'lz4') return unpackLz4(data, bytes)
    // The output has the declared length, so a wrong length cannot fill the memory.
    if (packing === 'zstd') return unpackZstd(data, new Uint8Array(bytes))
    return inflateSync(data, { maxOutputLength: blobBytesMax })
  } catch (cause) {
    throw unreadable(file, 'a block cannot be unpacked', cause)
  }
}

/**
 * Writes one piece in the format of the file. Uncompressed: files of this package are either read once and deleted, or
 * must have the same bytes with every version of zlib.
 */
export function packBlob(type: Blob['type'], data: Uint8Array): Uint8Array {
  const blob = new PbfWriter()
  blob.writeBytesField(1, data)
  return framed(type, blob.finish())
}

/** A Blob message with its header and length prefix. */
export function framed(type: Blob['type'], body: Uint8Array): Uint8Array {
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, body.length)
  const headerBytes = header.finish()
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(headerBytes.length)
  return Buffer.concat([prefix, headerBytes, body])
}

export { unreadable as unreadableExtract }
