import { open } from 'node:fs/promises'
import { PbfWriter } from 'pbf'
import { packBlob } from './blobs.js'
import { blockField, groupField } from './blocks.js'
import { type Bounds, type OsmMember, type OsmNode, type OsmRelation, type OsmWay, type Tags } from './elements.js'
import { encodeHeader } from './header.js'

// Usual in this format: readers expect blocks of about 8,000 elements.
const elementsPerBlock = 8000

export interface OsmData {
  bounds: Bounds
  /** ISO 8601, UTC. */
  osmTimestamp: string
  writingProgram: string
  nodes: OsmNode[]
  ways: OsmWay[]
  relations: OsmRelation[]
}

/**
 * The data as the bytes of an OSM PBF file, sorted by type and id, as readers expect. The same data gives the
 * same bytes on every machine.
 */
export function encodeExtract(data: OsmData): Uint8Array {
  const sorted = <T extends { id: number }>(elements: T[]) => [...elements].sort((a, b) => a.id - b.id)
  const [nodes, ways, relations] = [sorted(data.nodes), sorted(data.ways), sorted(data.relations)]
  return Buffer.concat([packBlob('OSMHeader', encodeHeader(data)), ...encodeBlocks({ nodes, ways, relations })])
}

/** Elements as data blocks, in the given order. */
export function encodeBlocks({ nodes, ways, relations }: Pick<OsmData, 'nodes' | 'ways' | 'relations'>): Uint8Array[] {
  return [
    ...inBlocks(nodes, groupField.dense, writeDense),
    ...inBlocks(ways, groupField.ways, null, writeWay),
    ...inBlocks(relations, groupField.relations, null, writeRelation),
  ]
}

/** Writes the data to a file and flushes it to the disk. */
export async function writeExtract(file: string, data: OsmData): Promise<void> {
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(encodeExtract(data))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

class StringTableBuilder {
  // Index 0 is reserved by the format as a separator.
  readonly strings = ['']
  private readonly indexes = new Map<string, number>([['', 0]])

  index(text: string): number {
    const known = this.indexes.get(text)
    if (known !== undefined) return known
    this.indexes.set(text, this.strings.length)
    return this.strings.push(text) - 1
  }
}

type WriteGroup<T> = (elements: T[], writer: PbfWriter, strings: StringTableBuilder) => void
type WriteElement<T> = (element: T, writer: PbfWriter, strings: StringTableBuilder) => void

function inBlocks<T>(elements: T[], kind: number, all: WriteGroup<T> | null, each?: WriteElement<T>): Uint8Array[] {
  const blobs: Uint8Array[] = []
  for (let start = 0; start < elements.length; start += elementsPerBlock) {
    const part = elements.slice(start, start + elementsPerBlock)
    const strings = new StringTableBuilder()
    const group = new PbfWriter()
    if (all) group.writeMessage(kind, (items: T[], writer) => all(items, writer, strings), part)
    if (each) for (const item of part) group.writeMessage(kind, (one: T, writer) => each(one, writer, strings), item)
    const groupBytes = group.finish()
    const block = new PbfWriter()
    block.writeMessage(
      blockField.strings,
      (table: string[], writer) => table.forEach((text) => writer.writeStringField(1, text)),
      strings.strings,
    )
    block.writeBytesField(blockField.group, groupBytes)
    blobs.push(packBlob('OSMData', block.finish()))
  }
  return blobs
}

const toUnits = (degrees: number) => Math.round(degrees * 1e7)

function deltas(values: number[]): number[] {
  return values.map((value, i) => value - (i === 0 ? 0 : values[i - 1]!))
}

function writeDense(nodes: OsmNode[], writer: PbfWriter, strings: StringTableBuilder) {
  writer.writePackedSVarint(1, deltas(nodes.map(({ id }) => id)))
  writer.writePackedSVarint(8, deltas(nodes.map(({ lat }) => toUnits(lat))))
  writer.writePackedSVarint(9, deltas(nodes.map(({ lng }) => toUnits(lng))))
  const keysVals = nodes.flatMap(({ tags }) => [
    ...Object.entries(tags).flatMap(([key, value]) => [strings.index(key), strings.index(value)]),
    0,
  ])
  writer.writePackedVarint(10, keysVals)
}

function writeTags(tags: Tags, writer: PbfWriter, strings: StringTableBuilder) {
  writer.writePackedVarint(
    2,
    Object.keys(tags).map((key) => strings.index(key)),
  )
  writer.writePackedVarint(
    3,
    Object.values(tags).map((value) => strings.index(value)),
  )
}

function writeWay(way: OsmWay, writer: PbfWriter, strings: StringTableBuilder) {
  writer.writeVarintField(1, way.id)
  writeTags(way.tags, writer, strings)
  writer.writePackedSVarint(8, deltas(way.nodes))
}

const memberType: Record<OsmMember['type'], number> = { node: 0, way: 1, relation: 2 }

function writeRelation(relation: OsmRelation, writer: PbfWriter, strings: StringTableBuilder) {
  writer.writeVarintField(1, relation.id)
  writeTags(relation.tags, writer, strings)
  writer.writePackedVarint(
    8,
    relation.members.map(({ role }) => strings.index(role)),
  )
  writer.writePackedSVarint(9, deltas(relation.members.map(({ ref }) => ref)))
  writer.writePackedVarint(
    10,
    relation.members.map(({ type }) => memberType[type]),
  )
}
