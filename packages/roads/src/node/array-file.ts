import { createHash } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Named arrays of integers in one file: eight bytes of magic, the length of the header, the header as JSON, and the arrays
 * at positions that are multiples of eight, little-endian. Equal contents give equal bytes.
 */

const MAGIC = 'REPEREV1'
const ALIGNMENT = 8
const PREAMBLE_BYTES = 16

const TYPES = { i32: Int32Array, u32: Uint32Array, u16: Uint16Array, u8: Uint8Array } as const
type TypeName = keyof typeof TYPES
export type IntegerArray = Int32Array | Uint32Array | Uint16Array | Uint8Array
export type NamedArrays = Record<string, IntegerArray>

interface ArrayEntry {
  name: string
  type: TypeName
  /** From the first array. */
  offset: number
  length: number
}

interface Header {
  /** What the file holds: readers refuse another kind. */
  kind: string
  /** Version of the meaning of the arrays. */
  format: number
  /** What it was made from and with. */
  origin: Record<string, string>
  arrays: ArrayEntry[]
  /** SHA-256 of all bytes after the header. */
  sha256: string
}

/** The contents of a file. The arrays lie in one SharedArrayBuffer, which threads share. */
export interface ArrayFile {
  origin: Record<string, string>
  arrays: NamedArrays
  sha256: string
}

/** A file that is damaged, or is another one. The message has its name. */
export class UnusableFile extends Error {}

/** Writes the arrays and waits until they are on the disk. */
export function writeArrayFile(
  path: string,
  { kind, format, origin }: Pick<Header, 'kind' | 'format' | 'origin'>,
  arrays: NamedArrays,
): void {
  refuseBigEndian()
  const entries: ArrayEntry[] = []
  const pieces: Uint8Array[] = []
  const hash = createHash('sha256')
  let offset = 0
  const put = (bytes: Uint8Array) => {
    pieces.push(bytes)
    hash.update(bytes)
    offset += bytes.byteLength
  }
  for (const [name, array] of Object.entries(arrays)) {
    const type = (Object.keys(TYPES) as TypeName[]).find((key) => array instanceof TYPES[key])!
    entries.push({ name, type, offset, length: array.length })
    put(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
    put(new Uint8Array(padding(offset)))
  }
  const header: Header = { kind, format, origin, arrays: entries, sha256: hash.digest('hex') }
  const text = Buffer.from(JSON.stringify(header))
  const preamble = Buffer.alloc(PREAMBLE_BYTES)
  preamble.write(MAGIC, 'latin1')
  preamble.writeUInt32LE(text.length, 8)
  const file = openSync(path, 'w')
  try {
    for (const piece of [preamble, text, new Uint8Array(padding(text.length)), ...pieces]) writeAll(file, piece)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Reads a file into shared memory.
 *
 * @throws UnusableFile  when it is damaged, cut off, of another kind or of another format
 */
export function readArrayFile(path: string, kind: string, format: number): ArrayFile {
  refuseBigEndian()
  const refuse = (why: string) => new UnusableFile(`${basename(path)} ${why}`)
  const file = openSync(path, 'r')
  try {
    const size = fstatSync(file).size
    const preamble = Buffer.alloc(PREAMBLE_BYTES)
    if (readAll(file, preamble, 0) < PREAMBLE_BYTES || preamble.toString('latin1', 0, 8) !== MAGIC) {
      throw refuse('is not a file of arrays')
    }
    const headerBytes = preamble.readUInt32LE(8)
    const bodyAt = PREAMBLE_BYTES + headerBytes + padding(headerBytes)
    if (bodyAt > size) throw refuse('is cut off')
    const text = Buffer.alloc(headerBytes)
    readAll(file, text, PREAMBLE_BYTES)
    const header = parsed(text.toString())
    if (!header) throw refuse('has a damaged header')
    if (header.kind !== kind) throw refuse(`is a file of ${header.kind}, not of ${kind}`)
    if (header.format !== format) throw refuse(`has format ${header.format}, this program reads format ${format}`)
    const body = new Uint8Array(new SharedArrayBuffer(size - bodyAt))
    if (readAll(file, body, bodyAt) < body.length) throw refuse('is cut off')
    if (createHash('sha256').update(body).digest('hex') !== header.sha256)
      throw refuse('is damaged: its checksum differs')
    return { origin: header.origin, arrays: arraysIn(header, body.buffer), sha256: header.sha256 }
  } finally {
    closeSync(file)
  }
}

function arraysIn({ arrays }: Header, buffer: ArrayBufferLike): NamedArrays {
  return Object.fromEntries(
    arrays.map(({ name, type, offset, length }) => [
      name,
      new TYPES[type](buffer as unknown as ArrayBuffer, offset, length),
    ]),
  ) as unknown as NamedArrays
}

function parsed(text: string): Header | null {
  try {
    return JSON.parse(text) as Header
  } catch {
    return null
  }
}

const padding = (length: number): number => (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT

/** One call writes or reads at most two gigabytes. */
const CALL_BYTES_MAX = 2 ** 30

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, Math.min(CALL_BYTES_MAX, bytes.length - at))
}

function readAll(file: number, into: Uint8Array, position: number): number {
  let at = 0
  while (at < into.length) {
    const read = readSync(file, into, at, Math.min(CALL_BYTES_MAX, into.length - at), position + at)
    if (read === 0) break
    at += read
  }
  return at
}

/** Arrays are used as they lie in the file. */
function refuseBigEndian(): void {
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1) throw new Error('road files need a little-endian machine')
}
