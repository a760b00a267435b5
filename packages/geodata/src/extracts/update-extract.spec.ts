import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { open } from 'node:fs/promises'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { packBlob } from '../osm-pbf/blobs.js'
import { encodeHeader } from '../osm-pbf/header.js'
import { readExtractHeader, visitExtract } from '../osm-pbf/read-extract.js'
import { encodeBlocks } from '../osm-pbf/write-extract.js'
import { CHANGES_MAX, pathOfSequence, updateExtract } from './update-extract.js'

const folder = temporaryFolder()
const files = new Map<string, string | Uint8Array>()
let site: Server
let url: string

beforeAll(async () => {
  site = createServer(({ url: path = '' }, response) => {
    const content = files.get(path)
    response.writeHead(content === undefined ? 404 : 200).end(content)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => site.once('listening', resolve))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/benin-updates`
})
afterAll(() => site.close())
beforeEach(() => files.clear())

const change = (inner: string) => gzipSync(`<osmChange version="0.6">${inner}</osmChange>`)
const publish = (sequence: number, content: Uint8Array) =>
  files.set(`/benin-updates/${pathOfSequence(sequence)}.osc.gz`, content)
const publishState = (sequence: number) =>
  files.set(
    '/benin-updates/state.txt',
    `#x\ntimestamp=2026-02-0${sequence % 10}T20\\:21\\:00Z\nsequenceNumber=${sequence}\n`,
  )

async function extractAt(sequence: number | null): Promise<string> {
  const file = join(folder.path, 'benin.osm.pbf')
  const header = encodeHeader({
    bounds: [0.7, 6, 3.9, 12.5],
    osmTimestamp: '2026-01-30T20:21:00.000Z',
    writingProgram: 'test',
    ...(sequence !== null && { replication: { url, sequence } }),
  })
  const node = (id: number) => ({ id, lat: 6 + id / 100, lng: 2, tags: {} })
  const nodes = encodeBlocks({ nodes: [1, 2, 3, 4].map(node), ways: [], relations: [] })
  const ways = encodeBlocks({ nodes: [], ways: [{ id: 11, nodes: [1, 2], tags: { highway: 'track' } }], relations: [] })
  const relations = encodeBlocks({ nodes: [], ways: [], relations: [{ id: 21, members: [], tags: {} }] })
  const handle = await open(file, 'w')
  for (const part of [packBlob('OSMHeader', header), ...nodes, ...ways, ...relations]) await handle.write(part)
  await handle.close()
  return file
}

async function contentsOf(file: string): Promise<string[]> {
  const found: string[] = []
  await visitExtract(file, {
    node: (id, lat) => found.push(`n${id} ${lat.toFixed(2)}`),
    way: (id, nodes, tags) => found.push(`w${id} ${nodes.join('-')} ${tags.highway}`),
    relation: (id) => found.push(`r${id}`),
  })
  return found
}

const update = (file: string) => updateExtract(file, { connectTimeoutMs: 2_000 })

describe('updating an extract', () => {
  it('applies all changes since its own, in their order', async () => {
    const file = await extractAt(999)
    publishState(1_001)
    publish(1_000, change('<create><node id="5" lat="7" lon="2"/></create><delete><node id="3"/></delete>'))
    publish(
      1_001,
      change(
        '<modify><node id="5" lat="8" lon="2"/><way id="11"><nd ref="1"/><nd ref="5"/><tag k="highway" v="trunk"/></way></modify><create><way id="12"><nd ref="4"/><nd ref="5"/></way></create>',
      ),
    )
    expect(await update(file)).toEqual({ changes: 2, elements: 4, osmTimestamp: '2026-02-01T20:21:00.000Z' })
    expect(await contentsOf(file)).toEqual([
      ...['n1 6.01', 'n2 6.02', 'n4 6.04', 'n5 8.00'],
      ...['w11 1-5 trunk', 'w12 4-5 undefined', 'r21'],
    ])
    expect(await readExtractHeader(file)).toMatchObject({
      bounds: [0.7, 6, 3.9, 12.5],
      osmTimestamp: '2026-02-01T20:21:00.000Z',
      replication: { url, sequence: 1_001 },
    })
    expect(await update(file)).toMatchObject({ changes: 0 })
  })

  it.each<[string, number | null, () => void, string]>([
    ['it names no changes', null, () => publishState(5), 'no_changes'],
    ['it is too far behind', 1, () => publishState(2 + CHANGES_MAX), 'no_changes'],
    ['the site has no state', 1, () => undefined, 'fetch_failed'],
    ['the state is another page', 1, () => files.set('/benin-updates/state.txt', '<html>'), 'fetch_failed'],
    ['a change is missing', 1, () => publishState(2), 'fetch_failed'],
    ['a change is cut', 1, () => (publishState(2), publish(2, change('<delete/>').subarray(0, 30))), 'fetch_failed'],
    ['a change is no archive', 1, () => (publishState(2), publish(2, Buffer.from('<html>'))), 'fetch_failed'],
    ['a change is another document', 1, () => (publishState(2), publish(2, gzipSync('<osm/>'))), 'fetch_failed'],
  ])('leaves the file as it is where %s', async (_, sequence, prepare, code) => {
    const file = await extractAt(sequence)
    const before = await readFile(file)
    prepare()
    await expect(update(file)).rejects.toMatchObject({ code })
    expect(await readFile(file)).toEqual(before)
  })
})

it.each([
  [1, '000/000/001'],
  [4_256, '000/004/256'],
  [123_456_789, '123/456/789'],
])('change %d is at %s', (sequence, path) => {
  expect(pathOfSequence(sequence)).toBe(path)
})
