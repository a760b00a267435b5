import { type FillLayerSpecification, type LineLayerSpecification } from '@maplibre/maplibre-gl-style-spec'
import { contrast } from '@repere/test-kit'
import { palettes, STYLE_NAMES } from '../palette.js'
import { pictures } from '../sprites/pictures.js'
import { buildStyle } from './build-style.js'

describe.each(STYLE_NAMES)('the ground, %s', (name) => {
  const { layers } = buildStyle(name, 'https://maps.example.com', { imagery: null, terrain: null })
  const palette = palettes[name]
  const order = layers.map(({ id }) => id)
  const layer = <Layer>(id: string) => layers.find((one) => one.id === id) as Layer

  it('has beaches and mangroves over the water, and both under the roads', () => {
    for (const id of ['beach', 'wetland-pattern']) {
      expect(order.indexOf(id)).toBeGreaterThan(order.indexOf('water'))
      expect(order.indexOf(id)).toBeLessThan(order.indexOf('road-casing'))
    }
  })

  it('has every pattern that it fills with in its sprite', () => {
    const { paint } = layer<FillLayerSpecification>('wetland-pattern')
    const drawn = pictures(palette).map((picture) => picture.name)
    const patterns = (paint!['fill-pattern'] as unknown[]).filter((part) => typeof part === 'string' && part !== 'case')
    expect(patterns.length).toBe(2)
    expect(drawn).toEqual(expect.arrayContaining(patterns))
  })

  it('has shallow water no wider than tiles overlap, up to the zoom of the last tiles', () => {
    const [, , , ...stops] = layer<LineLayerSpecification>('water-shallow').paint!['line-width'] as number[]
    // 64 units of 4,096 are 8 of the 512 pixels of a tile.
    const wide = stops.filter((pixels, i) => i % 2 === 1 && stops[i - 1]! <= 14 && pixels > 8)
    expect(wide).toEqual([])
  })

  it('has water and shores that differ, and no shadow or runway as bright as what it lies on', () => {
    expect(contrast(palette.waterShallow, palette.water)).toBeGreaterThan(1.05)
    expect(contrast(palette.waterDeep, palette.water)).toBeGreaterThan(1.02)
    expect(contrast(palette.buildingShadow, palette.building)).toBeGreaterThan(1.15)
    expect(contrast(palette.runway, palette.aeroway)).toBeGreaterThan(1.2)
    for (const water of [palette.waterDeep, palette.waterShallow]) {
      expect(contrast(palette.textWater, water)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
