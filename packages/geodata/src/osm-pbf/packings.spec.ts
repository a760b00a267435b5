import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { decompress } from 'fzstd'
import { PbfWriter } from 'pbf'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { demoTownData } from '../testing/demo-town/demo-town-extract.js'
import { groupField } from './blocks.js'
import { type OsmNode } from './elements.js'
import { encodeHeader } from './header.js'
import { unpackLz4 } from './lz4.js'
import { NodeBounds } from './node-bounds.js'
import { summarizeExtract, visitExtract } from './read-extract.js'
import { copyInStandardForm } from './standard-extract.js'
import { encodeBlocks } from './write-extract.js'
import { framed, readBlobs, unpackBlob } from './blobs.js'

const folder = temporaryFolder()

const text = Array.from({ length: 40 }, (_, i) => `Rue ${i % 7} du Marché, `).join('') + 'a'.repeat(400)
// The output of the programs lz4 and zstd.
const asLz4 = '8ANSdWUgMCBkdSBNYXJjaMOpLCASAB0xEgAdMhIAHTMSAB00EgAdNRIAHTYSAA9+AP//PR9hAQD/eFBhYWFhYQ=='
const asZstd = 'KLUv/WRgA6UBAOhSdWUgMCBkdSBNYXJjaMOpLCBSdWUgMTIzNDU2YQgAjE+VJ4FXATgOzAzMAuYDM1vzFAPJFjBC'

/** A piece of a file: its data in the given field of a Blob. */
function piece(type: string, field: number, data: Uint8Array, bytes: number): Uint8Array {
  const blob = new PbfWriter()
  if (field !== 1) blob.writeVarintField(2, bytes)
  blob.writeBytesField(field, data)
  return framed(type, blob.finish())
}

/** An LZ4 block that contains only literals. */
function lz4Of(data: Uint8Array): Uint8Array {
  const lengths: number[] = []
  for (let left = data.length - 15; ; left -= 255) {
    lengths.push(Math.min(255, left))
    if (left < 255) break
  }
  return Buffer.concat([Buffer.from([0xf0, ...lengths]), data])
}

/** A zstd frame of uncompressed blocks. */
function zstdOf(data: Uint8Array): Uint8Array {
  const frame = Buffer.alloc(9)
  frame.writeUInt32LE(0xfd2fb528, 0)
  frame[4] = 0xa0
  frame.writeUInt32LE(data.length, 5)
  const parts: Uint8Array[] = [frame]
  for (let from = 0; from < data.length; from += 100_000) {
    const part = data.subarray(from, from + 100_000)
    const last = from + 100_000 >= data.length ? 1 : 0
    const header = Buffer.alloc(3)
    header.writeUIntLE((part.length << 3) | last, 0, 3)
    parts.push(header, part)
  }
  return Buffer.concat(parts)
}

/** The town's blocks, each in the given compression. */
async function townPacked(name: string, field: number, pack: (data: Uint8Array) => Uint8Array): Promise<string> {
  const data = demoTownData()
  const plain = join(folder.path, `${name}-plain.osm.pbf`)
  const header = encodeHeader(data)
  await writeFile(plain, Buffer.concat([piece('OSMHeader', 1, header, 0), ...encodeBlocks(data)]))
  const parts: Uint8Array[] = []
  for await (const blob of readBlobs(plain)) {
    const bytes = unpackBlob(plain, blob)
    parts.push(piece(blob.type, field, pack(bytes), bytes.length))
  }
  const file = join(folder.path, `${name}.osm.pbf`)
  await writeFile(file, Buffer.concat(parts))
  return file
}

async function elementsOf(file: string) {
  const found: unknown[] = []
  await visitExtract(file, {
    node: (id, lat, lng, tags) => found.push(['node', id, lat.toFixed(7), lng.toFixed(7), tags ?? {}]),
    way: (...way) => found.push(['way', ...way]),
    relation: (...relation) => found.push(['relation', ...relation]),
  })
  return found
}

describe('blocks packed in other ways than zlib', () => {
  it('are unpacked to the original bytes', () => {
    const expected = Buffer.from(text)
    expect(Buffer.from(unpackLz4(Buffer.from(asLz4, 'base64'), expected.length))).toEqual(expected)
    expect(Buffer.from(decompress(Buffer.from(asZstd, 'base64')))).toEqual(expected)
  })

  it('are refused as damaged if a byte of LZ4 is wrong or missing, or the length is not the given one', () => {
    const packed = Buffer.from(asLz4, 'base64')
    const bytes = Buffer.byteLength(text)
    for (const length of [bytes - 1, bytes + 1, 0]) expect(() => unpackLz4(packed, length)).toThrow('LZ4')
    for (let end = 0; end < packed.length; end++) expect(() => unpackLz4(packed.subarray(0, end), bytes)).toThrow('LZ4')
  })

  it.each([
    ['lz4', 6, lz4Of],
    ['zstd', 7, zstdOf],
  ] as const)('%s: an extract is read whole, and copied for programs that cannot', async (name, field, pack) => {
    const plain = await townPacked('none', 1, (data) => data)
    const packed = await townPacked(name, field, pack)
    expect(await elementsOf(packed)).toEqual(await elementsOf(plain))
    expect((await summarizeExtract(plain)).uncommon).toBe(false)
    expect((await summarizeExtract(packed)).uncommon).toBe(true)
    const copy = join(folder.path, `${name}-copy.osm.pbf`)
    await copyInStandardForm(packed, copy)
    expect((await summarizeExtract(copy)).uncommon).toBe(false)
    expect(await elementsOf(copy)).toEqual(await elementsOf(plain))
  })

  it.each([
    ['lzma', 4, 'lzma'],
    ['bzip2', 5, 'bzip2'],
    ['later', 9, 'an unknown method'],
  ])('%s: refused by name', async (name, field, said) => {
    const packed = await townPacked(name, field, (data) => data)
    await expect(summarizeExtract(packed)).rejects.toMatchObject({
      code: 'extract_unreadable',
      message: expect.stringContaining(said),
    })
  })

  it('never fill the memory because of a false length', async () => {
    const file = join(folder.path, 'false-length.osm.pbf')
    await writeFile(file, piece('OSMHeader', 7, zstdOf(Buffer.from('x')), 4e9))
    await expect(summarizeExtract(file)).rejects.toMatchObject({ code: 'extract_unreadable' })
  })
})

describe('nodes outside dense groups', () => {
  it('are read, and copied into dense groups for programs that know no others', async () => {
    const data = demoTownData()
    const nodes = data.nodes.slice(0, 200)
    const plainNodes = blockOfPlainNodes(nodes)
    const others = encodeBlocks({ nodes: data.nodes.slice(200), ways: data.ways, relations: data.relations })
    const file = join(folder.path, 'plain-nodes.osm.pbf')
    await writeFile(
      file,
      Buffer.concat([
        piece('OSMHeader', 1, encodeHeader(data), 0),
        piece('OSMData', 1, plainNodes, plainNodes.length),
        ...others,
      ]),
    )
    const summary = await summarizeExtract(file)
    expect(summary).toMatchObject({ nodes: data.nodes.length, ways: data.ways.length, uncommon: true })
    const copy = join(folder.path, 'dense-copy.osm.pbf')
    await copyInStandardForm(file, copy)
    expect((await summarizeExtract(copy)).uncommon).toBe(false)
    expect(await elementsOf(copy)).toEqual(await elementsOf(file))
  })
})

function blockOfPlainNodes(nodes: OsmNode[]): Uint8Array {
  const strings = ['', ...new Set(nodes.flatMap(({ tags }) => Object.entries(tags).flat()))]
  const indexes = (texts: string[]) => texts.map((text) => strings.indexOf(text))
  const group = new PbfWriter()
  for (const { id, lat, lng, tags } of nodes) {
    const node = new PbfWriter()
    node.writeSVarintField(1, id)
    node.writePackedVarint(2, indexes(Object.keys(tags)))
    node.writePackedVarint(3, indexes(Object.values(tags)))
    node.writeSVarintField(8, Math.round(lat * 1e7))
    node.writeSVarintField(9, Math.round(lng * 1e7))
    group.writeBytesField(groupField.nodes, node.finish())
  }
  const table = new PbfWriter()
  for (const text of strings) table.writeStringField(1, text)
  const block = new PbfWriter()
  block.writeBytesField(1, table.finish())
  block.writeBytesField(2, group.finish())
  return block.finish()
}

describe('the bounds of an extract whose header has none', () => {
  const boundsOf = (nodes: [lat: number, lng: number][]) => {
    const bounds = new NodeBounds()
    for (const [lat, lng] of nodes) bounds.add(lat, lng)
    return bounds.withoutStrays()
  }
  const city = Array.from({ length: 5000 }, (_, i): [number, number] => [
    49.45 + (i % 71) / 1000,
    0.05 + (i % 97) / 1000,
  ])

  it('are those of its nodes, exactly', () => {
    expect(boundsOf(city)).toEqual([0.05, 49.45, 0.146, 49.52])
    expect(boundsOf([[6.3654, 2.4183]])).toEqual([2.4183, 6.3654, 2.4183, 6.3654])
    expect(boundsOf([])).toBeNull()
  })

  it('leave out the far end of a ferry, and impossible coordinates', () => {
    const [west, south, east, north] = boundsOf([...city, [50.8, -1.1], [50.79, -1.1], [0, 0], [214, 500]])!
    expect(west).toBeCloseTo(0.05, 2)
    expect(south).toBeCloseTo(49.45, 2)
    expect(east).toBeCloseTo(0.146, 2)
    expect(north).toBeCloseTo(49.52, 2)
  })

  it('keep a thinly settled part beside a city', () => {
    const village = [
      [49.53, 0.17],
      [49.535, 0.165],
    ] as [number, number][]
    expect(boundsOf([...city, ...village])).toEqual([0.05, 49.45, 0.17, 49.535])
  })
})
