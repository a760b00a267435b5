import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { packBlob, readBlobs, unpackBlob } from './blobs.js'
import { type OsmNode, type OsmRelation, type OsmWay } from './elements.js'
import { readExtractHeader, summarizeExtract, visitExtract } from './read-extract.js'
import { rewriteWays } from './rewrite-ways.js'
import { encodeExtract, type OsmData, writeExtract } from './write-extract.js'

const folder = temporaryFolder()

const data: OsmData = {
  bounds: [-17.5, -4.25, 2.5, 6.75],
  osmTimestamp: '2026-01-30T12:04:00.000Z',
  writingProgram: 'test',
  // More than one block, unsorted, negative coordinates, ids beyond 32 bits.
  nodes: Array.from({ length: 20_000 }, (_, i): OsmNode => {
    const n = 19_999 - i
    return {
      id: 9_000_000_000 + n * 3,
      lat: Math.round((6.75 - n / 2000) * 1e7) / 1e7,
      lng: Math.round((-17.5 + n / 1000) * 1e7) / 1e7,
      tags: n % 1000 === 0 ? { name: `Marché « Ɖɔkɔ » ${n}`, place: 'quarter' } : {},
    }
  }),
  ways: [
    { id: 5, nodes: [9_000_000_003, 9_000_000_000, 9_000_000_006], tags: { highway: 'residential', name: 'Rue 1' } },
    { id: 14_000_000_001, nodes: [9_000_000_000, 9_000_000_003, 9_000_000_000], tags: { building: 'yes' } },
  ],
  relations: [
    {
      id: 77,
      members: [
        { type: 'way', ref: 14_000_000_001, role: 'outer' },
        { type: 'node', ref: 9_000_000_000, role: 'label' },
        { type: 'relation', ref: 3, role: '' },
      ],
      tags: { type: 'boundary' },
    },
  ],
}

async function readAll(file: string) {
  const [nodes, ways, relations]: [OsmNode[], OsmWay[], OsmRelation[]] = [[], [], []]
  await visitExtract(file, {
    node: (id, lat, lng, tags) =>
      nodes.push({ id, lat: Math.round(lat * 1e7) / 1e7, lng: Math.round(lng * 1e7) / 1e7, tags: tags ?? {} }),
    way: (id, refs, tags) => ways.push({ id, nodes: refs, tags }),
    relation: (id, members, tags) => relations.push({ id, members, tags }),
  })
  return { nodes, ways, relations }
}

describe('OSM PBF', () => {
  let file: string
  beforeAll(async () => {
    file = join(folder.path, 'whole.osm.pbf')
    await writeExtract(file, data)
  })

  it('reads back exactly what was written, sorted by id', async () => {
    const read = await readAll(file)
    expect(read.nodes).toEqual([...data.nodes].reverse())
    expect(read.ways).toEqual(data.ways)
    expect(read.relations).toEqual(data.relations)
  })

  it('returns the area and the contents of an extract', async () => {
    expect(await readExtractHeader(file)).toEqual({
      bounds: data.bounds,
      osmTimestamp: data.osmTimestamp,
      replication: null,
      requiredFeatures: ['OsmSchema-V0.6', 'DenseNodes'],
      writingProgram: 'test',
    })
    const bytes: number[] = []
    const summary = await summarizeExtract(file, { onBytes: (read) => bytes.push(read) })
    expect(summary).toEqual({
      bounds: data.bounds,
      osmTimestamp: data.osmTimestamp,
      nodes: 20_000,
      ways: 2,
      relations: 1,
      roads: 1,
      uncommon: false,
    })
    expect(bytes.at(-1)).toBe((await readFile(file)).length)
  })

  it('refuses a file cut anywhere, and names the file', async () => {
    const whole = await readFile(file)
    const cut = join(folder.path, 'cut.osm.pbf')
    for (const length of [1, 3, 4, 10, 30, 200, Math.floor(whole.length / 2), whole.length - 1]) {
      await writeFile(cut, whole.subarray(0, length))
      await expect(summarizeExtract(cut)).rejects.toMatchObject({
        code: 'extract_unreadable',
        message: expect.stringContaining(cut),
      })
    }
  })

  it('refuses a file that is not PBF', async () => {
    const other = join(folder.path, 'other.osm.pbf')
    for (const content of [
      '<html>404 not found</html>',
      '<?xml version="1.0"?><osm/>',
      '\0'.repeat(5000),
      '\xff'.repeat(5000),
    ]) {
      await writeFile(other, content, 'latin1')
      await expect(summarizeExtract(other)).rejects.toMatchObject({ code: 'extract_unreadable' })
    }
    await writeFile(other, '')
    await expect(summarizeExtract(other)).rejects.toMatchObject({ code: 'extract_empty' })
    await expect(summarizeExtract(join(folder.path, 'absent'))).rejects.toMatchObject({ code: 'extract_missing' })
  })

  it('answers damaged bytes with data or with `extract_unreadable`, never with another error', async () => {
    const whole = await readFile(file)
    const damaged = join(folder.path, 'damaged.osm.pbf')
    let refused = 0
    for (let i = 0; i < 60; i++) {
      const copy = Buffer.from(whole)
      const at = Math.floor((i * 7919 * whole.length) / 60 / 7919)
      copy.fill(0xff, at, at + 16)
      const handle = await open(damaged, 'w')
      await handle.writeFile(copy)
      await handle.close()
      const outcome = await summarizeExtract(damaged).then(
        () => 'answer',
        (problem: { code?: string }) => problem.code,
      )
      expect(['answer', 'extract_unreadable']).toContain(outcome)
      if (outcome === 'extract_unreadable') refused++
    }
    expect(refused).toBeGreaterThan(0)
  })

  it('gives the same bytes for the same data', () => {
    expect(Buffer.compare(encodeExtract(data), encodeExtract(data))).toBe(0)
  })

  it('rewrites the tags of ways and nothing else', async () => {
    const copy = join(folder.path, 'rewritten.osm.pbf')
    const parts: Uint8Array[] = []
    for await (const blob of readBlobs(file)) {
      if (blob.type !== 'OSMData') {
        parts.push(blob.raw)
        continue
      }
      const rewritten = rewriteWays(unpackBlob(file, blob), (id, nodes, tags) => {
        if (id !== 5) return null
        expect(nodes).toEqual(data.ways[0]!.nodes)
        return { ...tags, 'maxspeed:practical': '17' }
      })
      parts.push(packBlob('OSMData', rewritten))
    }
    await writeFile(copy, Buffer.concat(parts))
    const read = await readAll(copy)
    expect(read.nodes).toEqual([...data.nodes].reverse())
    expect(read.relations).toEqual(data.relations)
    expect(read.ways).toEqual([
      { ...data.ways[0], tags: { ...data.ways[0]!.tags, 'maxspeed:practical': '17' } },
      data.ways[1],
    ])
  })

  it('drops the given ways', async () => {
    const left: number[] = []
    for await (const blob of readBlobs(file)) {
      if (blob.type !== 'OSMData') continue
      const rewritten = rewriteWays(unpackBlob(file, blob), (id) => (id === 5 ? 'drop' : null))
      const target = join(folder.path, 'dropped.osm.pbf')
      await writeFile(target, packBlob('OSMData', rewritten))
      await visitExtract(target, { way: (id) => left.push(id) })
    }
    expect(left).toEqual([14_000_000_001])
  })
})
