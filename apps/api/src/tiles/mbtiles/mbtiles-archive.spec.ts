import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { DatabaseSync } from '@photostructure/sqlite'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData, hasTilemaker } from '@repere/test-kit'
import { PbfReader } from 'pbf'
import { type TileArchive } from '../tile-archive.port.js'
import { writeTileset } from '../tileset.fixture.js'
import { openMbtiles } from './mbtiles-archive.js'

jest.setTimeout(120_000)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repere-mbtiles-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('an archive', () => {
  it('is refused when it is not an archive of vector tiles', () => {
    const empty = join(folder, 'empty.mbtiles')
    new DatabaseSync(empty).exec('CREATE TABLE metadata (name TEXT, value TEXT)')
    expect(() => openMbtiles(empty, 'b1')).toThrow('format')
    const pictures = join(folder, 'pictures.mbtiles')
    writeTileset(pictures, { tiles: {} })
    const database = new DatabaseSync(pictures)
    database.exec("UPDATE metadata SET value = 'png' WHERE name = 'format'")
    database.close()
    expect(() => openMbtiles(pictures, 'b1')).toThrow('png')
    expect(() => openMbtiles(join(folder, 'none.mbtiles'), 'b1')).toThrow()
  })

  it('has equal tags for tiles of equal content, and different tags for others', () => {
    const file = join(folder, 'tags.mbtiles')
    writeTileset(file, { tiles: { '1/0/0': 'same', '1/0/1': 'same', '1/1/0': 'other' } })
    const archive = openMbtiles(file, 'b1')
    const tag = (x: number, y: number) => archive.tile(1, x, y)!.fingerprint
    expect(tag(0, 0)).toBe(tag(0, 1))
    expect(tag(0, 0)).not.toBe(tag(1, 0))
    expect(archive.tile(1, 1, 1)).toBeNull()
    archive.close()
  })

  it('gives each address its own tile, the first time and again', () => {
    const file = join(folder, 'again.mbtiles')
    const addresses = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [1, 1, 0],
      [2, 1, 1],
    ] as const
    writeTileset(file, { tiles: Object.fromEntries(addresses.map((address) => [address.join('/'), `${address}`])) })
    const archive = openMbtiles(file, 'b1')
    for (let round = 0; round < 2; round++) {
      const read = addresses.map(([z, x, y]) => gunzipSync(archive.tile(z, x, y)!.gzip).toString())
      expect(read).toEqual(addresses.map(String))
    }
    archive.close()
  })
})

// Without the program that makes tiles, the demo town has none.
const describeTown = hasTilemaker() ? describe : describe.skip

describeTown('the tiles of the demo town in a data build', () => {
  let archive: TileArchive
  beforeAll(async () => {
    archive = openMbtiles(join(await demoTownData(), 'current', 'tiles.mbtiles'), 'b1')
  })
  afterAll(() => archive.close())

  it('have a description', () => {
    const { zooms, bounds, attribution, vectorLayers } = archive.description
    expect(zooms).toEqual({ min: 0, max: 14 })
    // The sea goes on beyond the region.
    const around = [-0.35, -0.35, 0.35, 0.35]
    bounds.forEach((degrees, i) => expect(degrees).toBeCloseTo(DEMO_TOWN.bounds[i]! + around[i]!, 6))
    expect(attribution).toContain('OpenStreetMap')
    expect(vectorLayers.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['transportation', 'water', 'place', 'poi']),
    )
  })

  it('are found by their address, and are all vector tiles', () => {
    let found = 0
    for (let z = 0; z <= 14; z++) {
      const [west, south, east, north] = archive.description.bounds
      const column = (lng: number) => Math.floor(((lng + 180) / 360) * 2 ** z)
      const row = (lat: number) =>
        Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z)
      for (let x = column(west); x <= column(east); x++) {
        for (let y = row(north); y <= row(south); y++) {
          const tile = archive.tile(z, x, y)
          if (!tile) continue
          const { layers } = new VectorTile(new PbfReader(gunzipSync(tile.gzip)))
          expect(Object.keys(layers).length).toBeGreaterThan(0)
          if (z === 14 && layers.transportation) found += layers.transportation.length
        }
      }
    }
    expect(found).toBeGreaterThan(100)
  })
})
