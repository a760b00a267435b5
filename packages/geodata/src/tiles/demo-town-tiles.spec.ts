import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { type LatLng } from '@repere/shared'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { DEMO_TOWN } from '../testing/demo-town/index.js'
import { demoTownData, demoTownExtract } from '../testing/demo-town/demo-town-extract.js'
import { hasTilemaker } from './tilemaker.js'
import { type Tile, tileRange, tileSpan, toWorld, zoomMax } from './tile-grid.js'
import { featuresOf, inside, roadsUnderWater, Tileset } from './tileset.fixture.js'

// Without the program there is nothing to test. `bin/test` installs it if it is available.
const describeTiles = hasTilemaker() ? describe : describe.skip
jest.setTimeout(120_000)

const folder = temporaryFolder()
let tiles: Tileset

const { bounds } = demoTownData()

describeTiles('the tiles of the demo town', () => {
  beforeAll(async () => {
    const file = join(folder.path, 'town.osm.pbf')
    await writeFile(file, demoTownExtract())
    tiles = await Tileset.build([file], bounds, { withRanks: true })
  })
  afterAll(() => tiles?.remove())

  it('are vector tiles of version 2, each with layers that the metadata names, with those fields', () => {
    const { vector_layers: layers } = JSON.parse(tiles.metadata('json')) as {
      vector_layers: { id: string; fields: Record<string, string>; minzoom: number; maxzoom: number }[]
    }
    const declared = new Map(layers.map((layer) => [layer.id, layer]))
    let features = 0
    for (const at of tiles.tiles()) {
      const tile = tiles.decode(at)!
      for (const [id, { version, extent, length }] of Object.entries(tile.layers)) {
        expect([id, version, extent]).toEqual([id, 2, 4096])
        expect(length).toBeGreaterThan(0)
        const layer = declared.get(id)!
        expect([at.z >= layer.minzoom, at.z <= layer.maxzoom]).toEqual([true, true])
        for (const feature of featuresOf(tile, id)) {
          features++
          expect(Object.keys(layer.fields)).toEqual(expect.arrayContaining(Object.keys(feature.properties)))
          expect(feature.loadGeometry().flat().length).toBeGreaterThan(0)
        }
      }
    }
    expect(features).toBeGreaterThan(1_000)
    expect(tiles.artefact.layers).toEqual(layers.map(({ id }) => id))
  })

  it('cover the whole world up to zoom 5, then the region and the water around it at every zoom', () => {
    const drawn = tiles.metadata('bounds').split(',').map(Number) as unknown as typeof bounds
    const seen = new Map<number, Tile[]>()
    for (const tile of tiles.tiles()) seen.set(tile.z, [...(seen.get(tile.z) ?? []), tile])
    expect([...seen.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, zoom) => zoom))
    for (const [zoom, ofZoom] of seen) {
      const whole = zoom <= 5
      if (whole) expect([zoom, ofZoom.length]).toEqual([zoom, 4 ** zoom])
      const { west, east, north, south } = tileRange(whole ? [-180, -85, 180, 85] : drawn, zoom)
      for (const { x, y } of ofZoom) {
        expect([x >= west, x <= east, y >= north, y <= south]).toEqual([true, true, true, true])
      }
    }
    const [west, south] = [bounds[0] - 0.35, bounds[1] - 0.35]
    expect([drawn[0], drawn[1]]).toEqual([expect.closeTo(west, 6), expect.closeTo(south, 6)])
    expect([tiles.metadata('minzoom'), tiles.metadata('maxzoom')]).toEqual(['0', '14'])
    expect(tiles.metadata('attribution')).toContain('© OpenStreetMap contributors')
  })

  it('distinguish paved roads from unpaved ones, and a ferry from roads', () => {
    const roads = tiles.features('transportation')
    const surfaces = (wanted: string) =>
      new Set(roads.filter(({ properties }) => properties.class === wanted).map(({ properties }) => properties.surface))
    expect(surfaces('minor')).toEqual(new Set(['paved', 'unpaved', undefined]))
    expect(surfaces('track')).toEqual(new Set(['unpaved']))
    expect([...surfaces('ferry')]).toEqual([undefined])
    const named = tiles.features('transportation_name').map(({ properties }) => properties)
    expect(named).toContainEqual(expect.objectContaining({ class: 'ferry', 'name:fr': 'Bac de Tokplavi' }))
    expect(named).toContainEqual(expect.objectContaining({ ref: 'RNIE 99', network: 'national', ref_length: 7 }))
  })

  it('show the sea south of the beach, and the town on land', () => {
    let corners = 0
    expect(isWet(DEMO_TOWN.at(0, -400))).toBe(true)
    expect(isWet(DEMO_TOWN.at(0, 400))).toBe(false)
    for (const at of tiles.tiles(8)) {
      const found = roadsUnderWater(tiles.decode(at)!)
      corners += found.corners
      expect({ ...at, wet: found.wet }).toEqual({ ...at, wet: 0 })
    }
    expect(corners).toBeGreaterThan(500)
  })

  it('show the sea on both sides of the region', () => {
    for (const metres of [-15_000, 15_000])
      expect([metres, isWet(DEMO_TOWN.at(metres, -3_000), 11)]).toEqual([metres, true])
  })

  it("have the extract's shore if it has one", () => {
    const { west, east, north, south } = tileRange(bounds, 14)
    const inRegion = [...tiles.tiles(14)].filter(({ x, y }) => x >= west && x <= east && y >= north && y <= south)
    const shores = inRegion
      .flatMap((at) => featuresOf(tiles.decode(at)!, 'water'))
      .filter(({ properties }) => properties.class === 'ocean')
    expect(shores.length).toBeGreaterThan(0)
    expect(shores.filter(({ properties }) => properties.approximate !== undefined).length).toBe(0)
    // Between the streets, where no road makes ground.
    const blocks = Array.from({ length: 24 }, (_, i) => DEMO_TOWN.at(-1150 + 100 * i, 350))
    expect(blocks.filter((block) => isWet(block))).toEqual([])
  })

  it('rank things as search does', () => {
    const index = new DatabaseSync(join(tiles.folder, 'search.sqlite'), { readOnly: true })
    const rows = index.prepare('SELECT names, importance FROM document').all() as {
      names: string | null
      importance: number
    }[]
    index.close()
    const ranks = new Map<string, number[]>()
    for (const { names, importance } of rows) {
      const name = names === null ? undefined : (JSON.parse(names) as { ''?: string })['']
      if (name !== undefined) ranks.set(name, [...(ranks.get(name) ?? []), (1 - importance) * 100])
    }
    let compared = 0
    for (const { properties } of tiles.features('poi')) {
      const expected = ranks.get(String(properties.name))
      if (!expected) continue
      compared++
      // Importances are passed on in steps of 1/255.
      expect(Math.min(...expected.map((rank) => Math.abs(rank - Number(properties.rank))))).toBeLessThanOrEqual(1)
    }
    expect(compared).toBeGreaterThan(10)
  })

  it('contain roundabouts with their own name, as landmarks', () => {
    const found = tiles.features('poi').filter(({ properties }) => properties.class === 'roundabout')
    const names = [...new Set(found.map(({ properties }) => properties['name:fr'] ?? properties.name))]
    expect(names.sort()).toEqual(['Rond-Point des Cauris', 'Rond-Point du Marché'])
  })

  it('contain house numbers, quarters and shops, also without a name', () => {
    const numbers = tiles.features('housenumber').length
    expect(numbers).toBeGreaterThanOrEqual(240)
    const quarters = tiles.features('place').map(({ properties }) => properties['name:fr'])
    expect(quarters).toEqual(expect.arrayContaining(['Plateau', 'Tokplavi', 'Port-Fiction']))
    const pharmacies = tiles.features('poi').filter(({ properties }) => properties.class === 'pharmacy')
    expect(pharmacies.some(({ properties }) => properties.name === undefined)).toBe(true)
    expect(pharmacies.some(({ properties }) => properties.name !== undefined)).toBe(true)
  })

  const isWet = ({ lat, lng }: LatLng, zoom = zoomMax) => {
    const world = toWorld(lng, lat)
    const span = tileSpan(zoom)
    const tile = tiles.decode({ z: zoom, x: Math.floor(world.x / span), y: Math.floor(world.y / span) })!
    const point = { x: ((world.x % span) / span) * 4096, y: ((world.y % span) / span) * 4096 }
    return featuresOf(tile, 'water').some((feature) => inside(point, feature.loadGeometry()))
  }
})
