import { PbfReader, PbfWriter } from 'pbf'
import { blockField, groupField } from './blocks.js'
import { type Tags } from './elements.js'

/** New tags for a way; null keeps the way, 'drop' removes it. */
export type RewriteWay = (id: number, nodes: number[], tags: Tags) => Tags | null | 'drop'

/**
 * Copies an unpacked data block with other tags on some ways. All other bytes stay the same, also those of fields that
 * this code does not know.
 */
export function rewriteWays(bytes: Uint8Array, rewrite: RewriteWay): Uint8Array {
  const strings = readStrings(bytes)
  const known = new Map(strings.map((text, index) => [text, index]))
  const indexOf = (text: string) => {
    const index = known.get(text)
    if (index !== undefined) return index
    known.set(text, strings.length)
    return strings.push(text) - 1
  }
  const rest = new PbfWriter(new Uint8Array(bytes.length * 2))
  eachField(bytes, 0, bytes.length, (field, start, end, reader) => {
    if (field === blockField.strings) return
    if (field !== blockField.group) return writeRaw(rest, bytes, start, end)
    const length = reader.readVarint()
    const group = new PbfWriter(new Uint8Array(length * 2))
    eachField(bytes, reader.pos, reader.pos + length, (kind, from, to, inner) => {
      const way = kind === groupField.ways ? rewriteWay(bytes, inner, strings, indexOf, rewrite) : null
      if (way === null) writeRaw(group, bytes, from, to)
      else if (way !== 'drop') group.writeBytesField(groupField.ways, way)
    })
    rest.writeBytesField(blockField.group, group.finish())
  })
  const restBytes = rest.finish()
  const whole = new PbfWriter(new Uint8Array(restBytes.length + bytes.length))
  whole.writeMessage(
    blockField.strings,
    (table: string[], writer) => table.forEach((text) => writer.writeStringField(1, text)),
    strings,
  )
  writeRaw(whole, restBytes, 0, restBytes.length)
  return whole.finish()
}

const wayField = { id: 1, keys: 2, values: 3, nodes: 8 } as const

function rewriteWay(
  bytes: Uint8Array,
  reader: PbfReader,
  strings: string[],
  indexOf: (text: string) => number,
  rewrite: RewriteWay,
): Uint8Array | null | 'drop' {
  const length = reader.readVarint()
  const [start, end] = [reader.pos, reader.pos + length]
  const [keys, values, nodes]: [number[], number[], number[]] = [[], [], []]
  let id = 0
  eachField(bytes, start, end, (field, _from, _to, inner) => {
    if (field === wayField.id) id = inner.readVarint()
    else if (field === wayField.keys) inner.readPackedVarint(keys)
    else if (field === wayField.values) inner.readPackedVarint(values)
    else if (field === wayField.nodes) inner.readPackedSVarint(nodes)
  })
  for (let i = 1; i < nodes.length; i++) nodes[i]! += nodes[i - 1]!
  const tags = Object.fromEntries(keys.map((key, i) => [strings[key] ?? '', strings[values[i] ?? 0] ?? '']))
  const changed = rewrite(id, nodes, tags)
  if (changed === null || changed === 'drop') return changed
  const way = new PbfWriter(new Uint8Array(length * 2))
  eachField(bytes, start, end, (field, from, to) => {
    if (field !== wayField.keys && field !== wayField.values) writeRaw(way, bytes, from, to)
  })
  way.writePackedVarint(wayField.keys, Object.keys(changed).map(indexOf))
  way.writePackedVarint(wayField.values, Object.values(changed).map(indexOf))
  return way.finish()
}

/** Calls a function with the start (including the tag) and end of each field, and a reader at its value. */
function eachField(
  bytes: Uint8Array,
  start: number,
  end: number,
  visit: (field: number, start: number, end: number, reader: PbfReader) => void,
) {
  const reader = new PbfReader(bytes)
  reader.pos = start
  while (reader.pos < end) {
    const from = reader.pos
    const tag = reader.readVarint()
    reader.type = tag & 7
    const valueAt = reader.pos
    reader.skip(reader.type)
    const to = reader.pos
    if (!(to <= end)) throw new Error('a field runs over the end of its message')
    reader.pos = valueAt
    visit(tag >>> 3, from, to, reader)
    reader.pos = to
  }
}

function writeRaw(writer: PbfWriter, bytes: Uint8Array, start: number, end: number) {
  writer.realloc(end - start)
  writer.buf.set(bytes.subarray(start, end), writer.pos)
  writer.pos += end - start
}

function readStrings(bytes: Uint8Array): string[] {
  const strings: string[] = []
  eachField(bytes, 0, bytes.length, (field, _start, _end, reader) => {
    if (field !== blockField.strings) return
    const length = reader.readVarint()
    eachField(bytes, reader.pos, reader.pos + length, (_one, _from, _to, inner) => {
      strings.push(Buffer.from(inner.readBytes()).toString('utf8'))
    })
  })
  return strings
}
