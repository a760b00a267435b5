import { describeWithSample, sampleBuild } from '../builds/sample-build.fixture.js'
import { hasTilemaker } from './tilemaker.js'
import { tileNumber, tileSpan, toWorld } from './tile-grid.js'
import { featuresOf, inside, roadsUnderWater, Tileset } from './tileset.fixture.js'

const describeTiles = hasTilemaker() ? describeWithSample : describe.skip
jest.setTimeout(600_000)

let tiles: Tileset

/** Numbers that look random, and are the same in every run. */
function* random(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield state / 2 ** 32
  }
}

describeTiles('the tiles of the West Africa sample', () => {
  beforeAll(async () => {
    const { folder, manifest } = await sampleBuild()
    tiles = Tileset.open(folder, manifest.artefacts.tiles!)
  })
  afterAll(() => tiles?.remove())

  it('can be decoded: two hundred of them, taken at random', () => {
    const all = [...tiles.tiles()]
    const choice = random(2026)
    const layers = new Set<string>()
    for (let i = 0; i < 200; i++) {
      const at = all[Math.floor(choice.next().value! * all.length)]!
      const tile = tiles.decode(at)!
      for (const [id, { length }] of Object.entries(tile.layers)) {
        layers.add(id)
        expect(length).toBeGreaterThan(0)
        for (const feature of featuresOf(tile, id)) {
          for (const { x, y } of feature.loadGeometry().flat()) {
            expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true)
          }
          expect(() => feature.toGeoJSON(at.x, at.y, at.z)).not.toThrow()
        }
      }
    }
    expect(layers).toEqual(new Set([...layers, 'place', 'poi', 'transportation', 'water']))
  })

  it('have no road under water, from zoom 8 on', () => {
    let corners = 0
    const wet: string[] = []
    for (const at of tiles.tiles(8)) {
      const tile = tiles.decode(at)!
      if (!tile.layers.water || !tile.layers.transportation) continue
      const found = roadsUnderWater(tile)
      corners += found.corners
      if (found.wet > 0) wet.push(`${at.z}/${at.x}/${at.y}: ${found.wet}`)
    }
    expect(corners).toBeGreaterThan(20_000)
    expect(wet).toEqual([])
  })

  it.each([
    ['the Gulf of Guinea', 2, 4.5, true],
    ['off Dakar', -18.2, 14.7, true],
    ["the lagoon of Abidjan at the ferries' quay", -4.033, 5.311, true],
    ['the narrow lagoon west of Abidjan', -4.1, 5.286, true],
    ['Ouagadougou', -1.52, 12.37, false],
    ['Cotonou', 2.42, 6.37, false],
    ['the Plateau of Dakar', -17.437, 14.669, false],
    ['Monrovia', -10.79, 6.31, false],
    ['Grand-Bassam, between the lagoon and the sea', -3.738, 5.198, false],
  ])('know sea from land at every zoom: %s', (_, lng, lat, isSea) => {
    const wrong: number[] = []
    // At zoom 5, the two kilometres that Natural Earth may be off are a pixel.
    for (let zoom = 6; zoom <= 14; zoom++) {
      const world = toWorld(lng, lat)
      const span = tileSpan(zoom)
      const [x, y] = [Math.floor(world.x / span), Math.floor(world.y / span)]
      const point = { x: ((world.x % span) / span) * 4096, y: ((world.y % span) / span) * 4096 }
      const tile = tiles.decode({ z: zoom, x, y })
      const wet = tile
        ? featuresOf(tile, 'water').some((feature) => inside(point, feature.loadGeometry()))
        : declaredSea(zoom, x, y)
      if (wet !== isSea) wrong.push(zoom)
    }
    expect(wrong).toEqual([])
  })

  it('separate countries at low zooms, and mark disputed borders', () => {
    const borders = [0, 3, 6, 9].map((zoom) => tiles.features('boundary', zoom).map(({ properties }) => properties))
    for (const ofZoom of borders)
      expect(ofZoom).toContainEqual(expect.objectContaining({ admin_level: 2, disputed: 0 }))
    expect(borders[1]).toContainEqual(expect.objectContaining({ admin_level: 2, disputed: 1 }))
  })

  it('name places in French first, and in Latin script if there is such a name', () => {
    const places = tiles.features('place', 8).map(({ properties }) => properties)
    expect(places.length).toBeGreaterThan(300)
    expect(places.every((place) => typeof place['name:fr'] === 'string')).toBe(true)
    expect(tiles.features('place', 4).map(({ properties }) => properties['name:fr'])).toContain('Bénin')
    const unread = places.filter((place) => /[\u0600-\u06ff]/.test(String(place['name:fr'])))
    expect(unread.filter((place) => place['name:en'] !== undefined)).toEqual([])
  })

  const declaredSea = (zoom: number, x: number, y: number): boolean => {
    const rows = tiles.database.prepare('SELECT * FROM open_sea WHERE zoom = ?').all(zoom) as Record<string, number>[]
    const leaves = new Set(rows.map((row) => `${row.leaf_zoom} ${tileNumber(row.tile_column!, row.tile_row!)}`))
    return Array.from({ length: zoom + 1 }, (_, up) => `${zoom - up} ${tileNumber(x >> up, y >> up)}`).some((leaf) =>
      leaves.has(leaf),
    )
  }
})
