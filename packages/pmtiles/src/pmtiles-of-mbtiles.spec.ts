import { gzipSync } from 'node:zlib'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { PMTiles, zxyToTileId } from 'pmtiles'
import { PmtilesView } from './pmtiles-of-mbtiles.js'
import { tileId } from './tile-id.js'

const METADATA = {
  ...{ name: 'Test', attribution: '© OpenStreetMap contributors', minzoom: '0', maxzoom: '14' },
  ...{ bounds: '-17.5,4.25,15.75,27.5', center: '-0.9,15.8,6', json: '{"vector_layers":[{"id":"water"}]}' },
}
const TABLES = `
  CREATE TABLE metadata (name TEXT, value TEXT);
  CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
  CREATE TABLE open_sea (zoom INTEGER, leaf_zoom INTEGER, tile_column INTEGER, tile_row INTEGER);
`

let database: DatabaseSyncInstance
beforeEach(() => {
  database = new DatabaseSync(':memory:')
  database.exec(TABLES)
  const describeAs = database.prepare('INSERT INTO metadata VALUES (?, ?)')
  for (const entry of Object.entries(METADATA)) describeAs.run(...entry)
})
afterEach(() => database.close())

function store(z: number, x: number, y: number, content: string): void {
  database.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)').run(z, x, 2 ** z - 1 - y, gzipSync(content))
}
function declareSea(...leaves: [zoom: number, z: number, x: number, y: number][]): void {
  database.prepare('INSERT INTO metadata VALUES (?, ?)').run('open_sea_tile', gzipSync('sea').toString('base64'))
  for (const leaf of leaves) database.prepare('INSERT INTO open_sea VALUES (?, ?, ?, ?)').run(...leaf)
}
const open = (zoomMax?: number) => PmtilesView.open(database, undefined, zoomMax)
const bytesOf = (view: PmtilesView, first: number, last: number) => Buffer.concat([...view.read(first, last)])

/** The client that maps use, over a view. @returns the reads too */
function clientOf(view: PmtilesView) {
  const reads: number[] = []
  const archive = new PMTiles({
    getKey: () => 'test',
    getBytes: (offset, length) => {
      reads.push(length)
      const bytes = bytesOf(view, offset, Math.min(offset + length, view.size) - 1)
      const { buffer, byteOffset, byteLength } = bytes
      return Promise.resolve({ data: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer })
    },
  })
  const tile = async (z: number, x: number, y: number) => {
    const found = await archive.getZxy(z, x, y)
    return found && Buffer.from(found.data).toString()
  }
  return { archive, tile, reads }
}

it('numbers tiles as the client does, at every zoom', () => {
  for (let z = 0; z <= 14; z++) {
    for (let i = 0; i < 200; i++) {
      const [x, y] = [(i * 7919) % 2 ** z, (i * 104_729) % 2 ** z]
      expect([z, x, y, tileId(z, x, y)]).toEqual([z, x, y, zxyToTileId(z, x, y)])
    }
  }
})

it('gives the client each tile, the description, and nothing where there is none', async () => {
  const addresses: [number, number, number][] = [
    [0, 0, 0],
    [1, 1, 0],
    [5, 16, 15],
    [14, 8280, 7900],
    [14, 8281, 7900],
  ]
  for (const address of addresses) store(...address, address.join('/'))
  const { archive, tile } = clientOf(await open())
  const { minZoom, maxZoom, minLon, maxLat, tileType, clustered, numAddressedTiles } = await archive.getHeader()
  expect([minZoom, maxZoom, minLon, maxLat, tileType, clustered]).toEqual([0, 14, -17.5, 27.5, 1, true])
  expect(Number(numAddressedTiles)).toBe(5)
  expect(await archive.getMetadata()).toMatchObject({ name: 'Test', vector_layers: [{ id: 'water' }] })
  for (const address of addresses) expect(await tile(...address)).toBe(address.join('/'))
  expect(await tile(14, 8282, 7900)).toBeUndefined()
})

it('answers declared sea with one content, and stored tiles in it with theirs', async () => {
  store(12, 0, 0, 'coast')
  store(14, 5, 5, 'platform')
  store(14, 15, 0, 'ferry')
  store(14, 40, 40, 'land')
  declareSea([14, 10, 0, 0], [14, 11, 3, 0], [14, 14, 40, 41])
  const view = await open()
  const { archive, tile } = clientOf(view)
  for (let x = 0; x < 16; x++) {
    for (let y = 0; y < 16; y++) {
      const expected = x === 5 && y === 5 ? 'platform' : x === 15 && y === 0 ? 'ferry' : 'sea'
      expect([x, y, await tile(14, x, y)]).toEqual([x, y, expected])
    }
  }
  expect(await tile(14, 24, 0)).toBe('sea')
  expect(await tile(14, 16, 0)).toBeUndefined()
  expect([await tile(14, 40, 40), await tile(14, 40, 41)]).toEqual(['land', 'sea'])
  expect(await tile(12, 0, 0)).toBe('coast')
  const header = await archive.getHeader()
  expect(Number(header.numTileContents)).toBe(5)
  expect(Number(header.numAddressedTiles)).toBe(256 + 64 + 1 + 2)
})

it('ends at a given zoom, with the bytes of the tiles up to there', async () => {
  store(8, 3, 3, 'land')
  store(9, 6, 6, 'town')
  declareSea([8, 6, 0, 0], [9, 6, 0, 0])
  const { archive, tile } = clientOf(await open(8))
  const { maxZoom, numAddressedTiles } = await archive.getHeader()
  expect([maxZoom, Number(numAddressedTiles)]).toEqual([8, 16])
  expect([await tile(8, 3, 3), await tile(8, 2, 2)]).toEqual(['land', 'sea'])
  expect([await tile(9, 6, 6), await tile(9, 0, 0)]).toEqual([undefined, undefined])
  // A zoom that the tiles do not reach changes nothing.
  const [whole, beyond] = [await open(), await open(19)]
  expect(bytesOf(beyond, 0, beyond.size - 1).equals(bytesOf(whole, 0, whole.size - 1))).toBe(true)
})

it('gives the client 30,000 tiles by few and small reads', async () => {
  database.exec('BEGIN')
  for (let i = 0; i < 30_000; i++) store(14, 8000 + (i % 173), 7000 + Math.floor(i / 173), `tile ${i}`)
  database.exec('COMMIT')
  const { tile, reads } = clientOf(await open())
  for (const i of [0, 172, 173, 15_000, 29_999]) {
    expect(await tile(14, 8000 + (i % 173), 7000 + Math.floor(i / 173))).toBe(`tile ${i}`)
  }
  expect(reads[0]).toBe(16_384)
  expect(Math.max(...reads.slice(1))).toBeLessThan(30_000)
})

it('reads the same bytes in any pieces', async () => {
  for (let i = 0; i < 300; i++) store(9, i, 40, `tile ${i} `.repeat(1 + (i % 90)))
  const view = await open()
  const whole = bytesOf(view, 0, view.size - 1)
  expect(whole.length).toBe(view.size)
  for (let i = 0; i < 500; i++) {
    const [a, b] = [(i * 7919) % view.size, (i * 104_729) % view.size]
    const [first, last] = [Math.min(a, b), Math.max(a, b)]
    expect(bytesOf(view, first, last).equals(whole.subarray(first, last + 1))).toBe(true)
  }
})
