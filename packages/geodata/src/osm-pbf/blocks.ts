import { PbfReader } from 'pbf'
import { type OsmMember, type Tags } from './elements.js'

/** A function for each kind of element of a block; kinds without a function are not decoded. */
export interface BlockVisitor {
  /** `tags` is null for a node without tags. */
  node?(id: number, lat: number, lng: number, tags: Tags | null): void
  way?(id: number, nodes: number[], tags: Tags): void
  relation?(id: number, members: OsmMember[], tags: Tags): void
}

/** Numbers of the fields of a PrimitiveBlock and of the kinds of element in its groups. */
export const blockField = { strings: 1, group: 2, granularity: 17, latOffset: 19, lngOffset: 20 } as const
export const groupField = { nodes: 1, dense: 2, ways: 3, relations: 4 } as const

const memberTypes = ['node', 'way', 'relation'] as const

/**
 * Decodes one unpacked data block. NUL in a text, which no program displays, is read as a space.
 *
 * @throws Error when the bytes are not a valid block
 */
export function visitBlock(bytes: Uint8Array, visitor: BlockVisitor): void {
  const block = readFrame(bytes)
  const strings = new StringTable(block.strings)
  const toDegrees = (offset: number, units: number) => (offset + block.granularity * units) / 1e9
  for (const [start, end] of block.groups) {
    const reader = new PbfReader(bytes)
    reader.pos = start
    let kind
    while ((kind = reader.nextField(end))) {
      if (kind === groupField.dense && visitor.node)
        visitDense(reader, visitor.node.bind(visitor), strings, block, toDegrees)
      else if (kind === groupField.nodes && visitor.node)
        visitPlainNode(reader, visitor.node.bind(visitor), strings, block, toDegrees)
      else if (kind === groupField.ways && visitor.way) visitWay(reader, visitor.way.bind(visitor), strings)
      else if (kind === groupField.relations && visitor.relation)
        visitRelation(reader, visitor.relation.bind(visitor), strings)
    }
    if (reader.pos !== end) throw new Error('a group of elements ends in the wrong place')
  }
}

/** True when the block contains an element of the kind. Decodes no element. */
export function blockHolds(bytes: Uint8Array, ...kinds: number[]): boolean {
  return readFrame(bytes).groups.some(([start, end]) => {
    const reader = new PbfReader(bytes)
    reader.pos = start
    let kind
    while ((kind = reader.nextField(end))) if (kinds.includes(kind)) return true
    return false
  })
}

/** True when a text of the block contains NUL, which ends a text in programs written in C. */
export const blockHoldsNul = (bytes: Uint8Array): boolean => readFrame(bytes).strings.some((text) => text.includes(0))

interface Frame {
  strings: Uint8Array[]
  /** Start and end of each group in the block's bytes. */
  groups: [number, number][]
  granularity: number
  latOffset: number
  lngOffset: number
}

function readFrame(bytes: Uint8Array): Frame {
  const frame: Frame = { strings: [], groups: [], granularity: 100, latOffset: 0, lngOffset: 0 }
  const reader = new PbfReader(bytes)
  let field
  while ((field = reader.nextField())) {
    if (field === blockField.strings) {
      const end = reader.readVarint() + reader.pos
      while (reader.nextField(end)) frame.strings.push(reader.readBytes())
    } else if (field === blockField.group) {
      const length = reader.readVarint()
      frame.groups.push([reader.pos, reader.pos + length])
      reader.pos += length
    } else if (field === blockField.granularity) frame.granularity = reader.readVarint()
    else if (field === blockField.latOffset) frame.latOffset = reader.readVarint(true)
    else if (field === blockField.lngOffset) frame.lngOffset = reader.readVarint(true)
  }
  if (!(reader.pos === bytes.length)) throw new Error('the block ends inside a field')
  return frame
}

class StringTable {
  private readonly decoded: (string | undefined)[]

  constructor(private readonly raw: Uint8Array[]) {
    this.decoded = new Array<string | undefined>(raw.length)
  }

  at(index: number): string {
    const known = this.decoded[index]
    if (known !== undefined) return known
    const bytes = this.raw[index]
    if (!bytes) throw new Error(`no string ${index} in a table of ${this.raw.length}`)
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
    return (this.decoded[index] = bytes.includes(0) ? text.replaceAll('\0', ' ').trim() : text)
  }

  tags(keys: number[], values: number[]): Tags {
    const tags: Record<string, string> = {}
    for (let i = 0; i < keys.length; i++) tags[this.at(keys[i]!)] = this.at(values[i]!)
    return tags
  }
}

type NodeVisitor = NonNullable<BlockVisitor['node']>
type ToDegrees = (offset: number, units: number) => number

function visitDense(reader: PbfReader, visit: NodeVisitor, strings: StringTable, frame: Frame, toDegrees: ToDegrees) {
  const dense = reader.readMessage<{ ids: number[]; lats: number[]; lngs: number[]; keysVals: number[] }>(
    (tag, found, inner) => {
      if (tag === 1) inner.readPackedSVarint(found.ids)
      else if (tag === 8) inner.readPackedSVarint(found.lats)
      else if (tag === 9) inner.readPackedSVarint(found.lngs)
      else if (tag === 10) inner.readPackedVarint(found.keysVals)
    },
    { ids: [], lats: [], lngs: [], keysVals: [] },
  )
  if (dense.lats.length !== dense.ids.length || dense.lngs.length !== dense.ids.length) {
    throw new Error('a dense group has not the same number of ids and coordinates')
  }
  let [id, lat, lng, tagAt] = [0, 0, 0, 0]
  for (let i = 0; i < dense.ids.length; i++) {
    id += dense.ids[i]!
    lat += dense.lats[i]!
    lng += dense.lngs[i]!
    let tags: Record<string, string> | null = null
    while (tagAt < dense.keysVals.length && dense.keysVals[tagAt] !== 0) {
      tags ??= {}
      tags[strings.at(dense.keysVals[tagAt]!)] = strings.at(dense.keysVals[tagAt + 1]!)
      tagAt += 2
    }
    tagAt++
    visit(id, toDegrees(frame.latOffset, lat), toDegrees(frame.lngOffset, lng), tags)
  }
}

function visitPlainNode(
  reader: PbfReader,
  visit: NodeVisitor,
  strings: StringTable,
  frame: Frame,
  toDegrees: ToDegrees,
) {
  const node = reader.readMessage<{ id: number; lat: number; lng: number; keys: number[]; values: number[] }>(
    (tag, found, inner) => {
      if (tag === 1) found.id = inner.readSVarint()
      else if (tag === 2) inner.readPackedVarint(found.keys)
      else if (tag === 3) inner.readPackedVarint(found.values)
      else if (tag === 8) found.lat = inner.readSVarint()
      else if (tag === 9) found.lng = inner.readSVarint()
    },
    { id: 0, lat: 0, lng: 0, keys: [], values: [] },
  )
  const tags = node.keys.length ? strings.tags(node.keys, node.values) : null
  visit(node.id, toDegrees(frame.latOffset, node.lat), toDegrees(frame.lngOffset, node.lng), tags)
}

function visitWay(reader: PbfReader, visit: NonNullable<BlockVisitor['way']>, strings: StringTable) {
  const way = reader.readMessage<{ id: number; keys: number[]; values: number[]; nodes: number[] }>(
    (tag, found, inner) => {
      if (tag === 1) found.id = inner.readVarint()
      else if (tag === 2) inner.readPackedVarint(found.keys)
      else if (tag === 3) inner.readPackedVarint(found.values)
      else if (tag === 8) inner.readPackedSVarint(found.nodes)
    },
    { id: 0, keys: [], values: [], nodes: [] },
  )
  sumInPlace(way.nodes)
  visit(way.id, way.nodes, strings.tags(way.keys, way.values))
}

function visitRelation(reader: PbfReader, visit: NonNullable<BlockVisitor['relation']>, strings: StringTable) {
  const relation = reader.readMessage<{
    id: number
    keys: number[]
    values: number[]
    roles: number[]
    refs: number[]
    types: number[]
  }>(
    (tag, found, inner) => {
      if (tag === 1) found.id = inner.readVarint()
      else if (tag === 2) inner.readPackedVarint(found.keys)
      else if (tag === 3) inner.readPackedVarint(found.values)
      else if (tag === 8) inner.readPackedVarint(found.roles)
      else if (tag === 9) inner.readPackedSVarint(found.refs)
      else if (tag === 10) inner.readPackedVarint(found.types)
    },
    { id: 0, keys: [], values: [], roles: [], refs: [], types: [] },
  )
  sumInPlace(relation.refs)
  const members = relation.refs.map((ref, i): OsmMember => {
    const type = memberTypes[relation.types[i] ?? -1]
    if (!type) throw new Error(`relation ${relation.id} has a member of no known type`)
    return { type, ref, role: strings.at(relation.roles[i] ?? 0) }
  })
  visit(relation.id, members, strings.tags(relation.keys, relation.values))
}

// Lists of ids are stored as differences.
function sumInPlace(deltas: number[]) {
  for (let i = 1; i < deltas.length; i++) deltas[i]! += deltas[i - 1]!
}
