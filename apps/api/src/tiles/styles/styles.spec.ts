import {
  createPropertyExpression,
  featureFilter,
  latest,
  type SymbolLayerSpecification,
  validateStyleMin,
} from '@maplibre/maplibre-gl-style-spec'
import { FONT_NAMES } from '../glyphs/font-names.js'
import { shields } from '../sprites/sprite-names.js'
import { buildStyle } from './build-style.js'
import { contrast } from './contrast.fixture.js'
import { label } from './names.js'
import { palettes, STYLE_NAMES } from './palette.js'

const origin = 'https://maps.example.com'
const imagery = {
  url: 'https://above.example/{z}/{x}/{y}.jpg',
  attribution: 'Above',
  zoomMax: 17,
  tileSize: 256,
}
const everyStyle = [
  ...STYLE_NAMES.map((name) => [name, buildStyle(name, origin, null)] as const),
  ['satellite with imagery', buildStyle('satellite', origin, imagery)] as const,
]

describe.each(everyStyle)('%s', (_, style) => {
  const symbols = style.layers.filter((layer): layer is SymbolLayerSpecification => layer.type === 'symbol')

  it('is a valid style', () => {
    expect(validateStyleMin(style)).toEqual([])
  })

  it('takes its tiles, glyphs and icons from this API', () => {
    expect(style.sources.repere).toEqual({
      type: 'vector',
      url: 'https://maps.example.com/v1/tiles/source/service_tiles.json',
    })
    expect(style.glyphs).toBe('https://maps.example.com/v1/tiles/fonts/{fontstack}/{range}.pbf')
    expect(style.sprite).toMatch(/^https:\/\/maps\.example\.com\/v1\/tiles\/sprites\/(day|night|satellite)$/)
  })

  it('names each layer once', () => {
    const ids = style.layers.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('uses only fonts that this API serves', () => {
    const named = JSON.stringify(symbols.map(({ layout }) => layout?.['text-font'])).match(/Noto[^"]*/g) ?? []
    expect([...new Set(named)].filter((font) => !FONT_NAMES.some((known) => known === font))).toEqual([])
  })

  it('shows names in French first', () => {
    const named = symbols.filter(({ layout }) => JSON.stringify(layout?.['text-field'] ?? '').includes('"name"'))
    expect(named.length).toBeGreaterThan(10)
    for (const { id, layout } of named) {
      expect([id, JSON.stringify(layout!['text-field'])]).toEqual([id, expect.stringContaining(JSON.stringify(label))])
    }
  })

  it('draws unpaved roads in another colour than paved ones', () => {
    const fill = style.layers.find(({ id }) => id === 'road-fill')!
    const color = (fill.paint as Record<string, unknown>)['line-color']
    const drawn = (properties: object) => {
      const parsed = createPropertyExpression(color, 'road-fill.line-color', latest.paint_line['line-color'] as never)
      if (parsed.result === 'error') throw new Error(parsed.value.map(({ message }) => message).join())
      return String(parsed.value.evaluate({ zoom: 12 }, { type: 2, properties } as never))
    }
    for (const road of ['trunk', 'secondary', 'minor']) {
      expect(drawn({ class: road, surface: 'unpaved' })).not.toBe(drawn({ class: road, surface: 'paved' }))
      expect(drawn({ class: road })).toBe(drawn({ class: road, surface: 'paved' }))
    }
  })
})

describe('satellite', () => {
  const sources = (above: typeof imagery | null) => Object.keys(buildStyle('satellite', origin, above).sources)
  const ids = (above: typeof imagery | null) => buildStyle('satellite', origin, above).layers.map(({ id }) => id)

  it('shows the configured imagery, without areas that the imagery shows better', () => {
    expect(sources(imagery)).toEqual(['repere', 'imagery'])
    expect(ids(imagery).slice(0, 2)).toEqual(['background', 'imagery'])
    expect(ids(imagery)).not.toContain('wood')
    expect(ids(imagery)).toEqual(expect.arrayContaining(['road-fill', 'place-city']))
  })

  it('has no source without imagery, and still draws the map', () => {
    expect(sources(null)).toEqual(['repere'])
    expect(ids(null)).toEqual(expect.arrayContaining(['water', 'road-fill', 'place-city']))
  })

  it('is the only one with imagery', () => {
    expect(Object.keys(buildStyle('day', origin, imagery).sources)).toEqual(['repere'])
  })
})

describe.each(STYLE_NAMES)('contrast, %s', (name) => {
  const palette = palettes[name]
  const { land, residential, business, service, park, wood, grass, farmland, building, halo } = palette
  const grounds = { land, residential, business, service, park, wood, grass, farmland, building, halo }

  // WCAG 2 AA for text of normal size.
  it.each(['text', 'textQuiet', 'textPoi'] as const)('%s is legible on every ground', (kind) => {
    const faint = Object.entries(grounds).filter(([, ground]) => contrast(palette[kind], ground) < 4.5)
    expect(faint).toEqual([])
  })

  it('names of water are legible on water, names of parks on parks', () => {
    const pairs = [
      [palette.textWater, palette.water],
      [palette.textWater, palette.haloWater],
      [palette.textPark, park],
      [palette.textPark, wood],
      [palette.textPark, halo],
    ] as const
    expect(pairs.filter(([text, ground]) => contrast(text, ground) < 4.5)).toEqual([])
  })

  it('names of pharmacies and hospitals are legible in their colour', () => {
    const faint = [land, residential, halo].filter((ground) => contrast(palette.healthText, ground) < 4.5)
    expect(faint).toEqual([])
  })

  // WCAG 2 AA for graphics.
  it('icons stand out from their badges', () => {
    const faint = Object.entries(palette.badges).filter(([, badge]) => contrast(palette.icon, badge) < 3)
    expect(faint).toEqual([])
  })
})

it.each(Object.entries(shields))('has a legible number on the shield of a %s route', (_, { ground, text }) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

it('shows more points of interest at higher zooms', () => {
  const { layers } = buildStyle('day', origin, null)
  const poi = layers.find(({ id }) => id === 'poi') as SymbolLayerSpecification
  const { filter } = featureFilter(poi.filter, 'poi.filter')
  const rankShown = (zoom: number) => {
    const shown = (rank: number) => filter({ zoom } as never, { type: 1, properties: { rank } } as never)
    return Array.from({ length: 100 }, (_, i) => i + 1).filter(shown).length
  }
  const counts = [12, 14, 15, 16, 17].map(rankShown)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(counts.at(-1)).toBe(100)
})
