/**
 * A file of named columns of numbers: one line of JSON (metadata, then name, type and length of every column), then the
 * bytes of the columns, little-endian, each at a multiple of eight.
 */
export type Column = Float64Array | Float32Array | Uint32Array | Int32Array | Uint16Array | Uint8Array

const TYPES = { Float64Array, Float32Array, Uint32Array, Int32Array, Uint16Array, Uint8Array }
type TypeName = keyof typeof TYPES
const ALIGNMENT = 8

interface Header {
  meta: unknown
  columns: { name: string; type: TypeName; length: number }[]
}

export function writeColumns(meta: unknown, columns: Record<string, Column>): Buffer {
  const entries = Object.entries(columns)
  const header: Header = {
    meta,
    columns: entries.map(([name, column]) => ({
      name,
      type: column.constructor.name as TypeName,
      length: column.length,
    })),
  }
  const line = Buffer.from(JSON.stringify(header))
  const first = padded(line.length + 1)
  const parts: Uint8Array[] = [line, Buffer.from(' '.repeat(first - line.length - 1) + '\n')]
  for (const [, column] of entries) {
    parts.push(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
    parts.push(Buffer.alloc(padded(column.byteLength) - column.byteLength))
  }
  return Buffer.concat(parts)
}

/** @throws Error  when the bytes are not such a file, or are truncated */
export function readColumns(bytes: Buffer): { meta: unknown; columns: Record<string, Column> } {
  const end = bytes.indexOf(10)
  if (end < 0) throw new Error('not a file of columns')
  const header = JSON.parse(bytes.toString('utf8', 0, end)) as Header
  const columns: Record<string, Column> = {}
  let at = end + 1
  for (const { name, type, length } of header.columns) {
    const Type = TYPES[type]
    const size = length * Type.BYTES_PER_ELEMENT
    if (at + size > bytes.length) throw new Error(`column ${name} is cut off`)
    // A copy, because a view would need an offset in memory that is a multiple of eight.
    const copy = new Uint8Array(size)
    bytes.copy(copy, 0, at, at + size)
    columns[name] = new Type(copy.buffer)
    at += padded(size)
  }
  return { meta: header.meta, columns }
}

const padded = (size: number) => Math.ceil(size / ALIGNMENT) * ALIGNMENT
