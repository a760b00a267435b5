import {
  createPropertyExpression,
  featureFilter,
  latest,
  type LayerSpecification,
  type SymbolLayerSpecification,
  validateStyleMin,
} from '@maplibre/maplibre-gl-style-spec'
import { contrast } from '@repere/test-kit'
import { FONT_NAMES } from '../glyphs/font-names.js'
import { buildStyle } from './build-style.js'

import { LANGUAGES, labels } from './names.js'
import { palettes, STYLE_NAMES } from '../palette.js'

const origin = 'https://maps.example.com'
const imagery = {
  url: 'https://above.example/{z}/{x}/{y}.jpg',
  attribution: 'Above',
  zoomMax: 17,
  tileSize: 256,
}
const terrain = { ...imagery, url: 'https://hills.example/{z}/{x}/{y}.png', encoding: 'terrarium' as const }
const none = { imagery: null, terrain: null }
const everyStyle = [
  ...STYLE_NAMES.map((name) => [name, buildStyle(name, origin, none)] as const),
  ['satellite with imagery', buildStyle('satellite', origin, { imagery, terrain: null })] as const,
  ['day with hills', buildStyle('day', origin, { imagery: null, terrain })] as const,
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
    expect(style.sources['repere-world']).toEqual({
      type: 'vector',
      tiles: ['https://maps.example.com/v1/tiles/service_tiles/{z}/{x}/{y}.mvt'],
      minzoom: 0,
      maxzoom: 5,
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
    // Each further one costs a map 45 kB.
    expect(new Set(named).size).toBe(2)
  })

  it('shows names in French first', () => {
    const named = symbols.filter(({ layout }) => JSON.stringify(layout?.['text-field'] ?? '').includes('"name"'))
    expect(named.length).toBeGreaterThan(10)
    for (const { id, layout } of named) {
      expect([id, JSON.stringify(layout!['text-field'])]).toEqual([
        id,
        expect.stringContaining(JSON.stringify(labels.fr)),
      ])
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
      // Without data about the surface, neither is drawn.
      expect(drawn({ class: road })).toBe(drawn({ class: road, surface: 'paved' }))
    }
  })
})

describe('satellite', () => {
  const sources = (above: typeof imagery | null) =>
    Object.keys(buildStyle('satellite', origin, { ...none, imagery: above }).sources)
  const ids = (above: typeof imagery | null) =>
    buildStyle('satellite', origin, { ...none, imagery: above }).layers.map(({ id }) => id)

  it('shows the configured imagery, without areas that the imagery shows better', () => {
    expect(sources(imagery)).toEqual(['repere', 'repere-world', 'imagery'])
    expect(ids(imagery).slice(0, 2)).toEqual(['background', 'imagery'])
    expect(ids(imagery)).not.toContain('wood')
    expect(ids(imagery)).toEqual(expect.arrayContaining(['road-fill', 'place-city']))
  })

  it('has no source without imagery, and still draws the map', () => {
    expect(sources(null)).toEqual(['repere', 'repere-world'])
    expect(ids(null)).toEqual(expect.arrayContaining(['water', 'road-fill', 'place-city']))
  })

  it('declares whether it has imagery, so that a page can leave it out', () => {
    const metadata = (above: typeof imagery | null) =>
      buildStyle('satellite', origin, { ...none, imagery: above }).metadata
    expect([metadata(null), metadata(imagery)]).toEqual([
      { 'repere:imagery': false, 'repere:language': 'fr' },
      { 'repere:imagery': true, 'repere:language': 'fr' },
    ])
  })

  it('is the only one with imagery', () => {
    expect(Object.keys(buildStyle('day', origin, { ...none, imagery }).sources)).toEqual(['repere', 'repere-world'])
  })
})

describe('hill shading', () => {
  const ids = (name: (typeof STYLE_NAMES)[number], suppliers: Parameters<typeof buildStyle>[2]) =>
    buildStyle(name, origin, suppliers).layers.map(({ id }) => id)

  it.each(['day', 'night'] as const)('is drawn over the land and under the water, if there are heights: %s', (name) => {
    expect(buildStyle(name, origin, { imagery, terrain }).sources.terrain).toEqual({
      type: 'raster-dem',
      tiles: [terrain.url],
      tileSize: 256,
      maxzoom: 17,
      encoding: 'terrarium',
      attribution: 'Above',
    })
    const layers = ids(name, { imagery, terrain })
    expect(layers.indexOf('hills')).toBeGreaterThan(layers.indexOf('wood'))
    expect(layers.indexOf('hills')).toBeLessThan(layers.indexOf('water'))
    expect(ids(name, none)).not.toContain('hills')
  })

  it('is not drawn over satellite images, which have their own shadows', () => {
    expect(ids('satellite', { imagery, terrain })).not.toContain('hills')
    expect(ids('satellite', { imagery: null, terrain })).toContain('hills')
  })
})

describe.each(LANGUAGES)('names in %s', (language) => {
  it('are those of the language first, in every style', () => {
    for (const name of STYLE_NAMES) {
      const { layers, name: title } = buildStyle(name, origin, none, language)
      const fields = layers.flatMap(({ layout }) =>
        JSON.stringify((layout as SymbolLayerSpecification['layout'])?.['text-field'] ?? []),
      )
      expect(fields.filter((field) => field.includes(JSON.stringify(labels[language]))).length).toBeGreaterThan(10)
      const other = LANGUAGES.find((known) => known !== language)!
      expect(fields.filter((field) => field.startsWith(JSON.stringify(labels[other])))).toEqual([])
      expect(title).toContain('Repère')
    }
  })
})

/** The value of an expression of a layer for a feature. */
function valueOf(layer: LayerSpecification, property: string, zoom: number, properties: object): unknown {
  const [group, kind] =
    property in ((layer.paint ?? {}) as object)
      ? (['paint', layer.paint] as const)
      : (['layout', layer.layout] as const)
  const spec = (latest as unknown as Record<string, Record<string, unknown>>)[`${group}_${layer.type}`]![property]
  const parsed = createPropertyExpression((kind as Record<string, unknown>)[property], property, spec as never)
  if (parsed.result === 'error') throw new Error(parsed.value.map(({ message }) => message).join())
  return parsed.value.evaluate({ zoom }, { type: 2, properties } as never)
}

describe.each(STYLE_NAMES)('roads, %s', (name) => {
  const { layers } = buildStyle(name, origin, none)
  const palette = palettes[name]
  const fill = layers.find(({ id }) => id === 'road-fill')!
  const casing = layers.find(({ id }) => id === 'road-casing')!
  const color = (layer: LayerSpecification, zoom: number, properties: object) =>
    hex(String(valueOf(layer, 'line-color', zoom, properties)))
  const least = name === 'day' ? 1.4 : 2.5

  it.each([11, 12, 13, 14, 15, 16, 17])(`minor ones stand out from the land by ${least} to 1: zoom %i`, (zoom) => {
    const feature = { class: 'minor' }
    const seen = [fill, casing].map((layer) => contrast(color(layer, zoom, feature), palette.land))
    // By their own colour, or by that of their casing.
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(least)
  })

  it('unpaved ones are never more prominent than a paved primary', () => {
    for (const zoom of [12, 15, 16]) {
      const primary = contrast(color(fill, zoom, { class: 'primary', surface: 'paved' }), palette.land)
      const unpaved = contrast(color(fill, zoom, { class: 'minor', surface: 'unpaved' }), palette.land)
      if (zoom >= 15) expect(unpaved).toBeLessThan(primary * (name === 'day' ? 1 : 1.1))
      const width = (properties: object) => valueOf(fill, 'line-width', zoom, properties) as number
      expect(width({ class: 'minor', surface: 'unpaved' })).toBeLessThan(width({ class: 'primary' }) / 1.5)
    }
  })
})

/** `rgba(…)` of an evaluated expression → `#rrggbb`. */
function hex(color: string): string {
  const [r, g, b] = /rgba\(([\d.]+),([\d.]+),([\d.]+),/.exec(color)!.slice(1).map(Number)
  return `#${[r!, g!, b!].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

describe('names of capitals', () => {
  const capitals: [string, number, number][] = [
    ['Abuja', 7.49, 9.06],
    ['Accra', -0.2, 5.56],
    ['Bamako', -8, 12.64],
    ['Banjul', -16.58, 13.45],
    ['Bissau', -15.6, 11.86],
    ['Conakry', -13.71, 9.51],
    ['Dakar', -17.45, 14.69],
    ['Freetown', -13.23, 8.48],
    ['Lomé', 1.22, 6.13],
    ['Monrovia', -10.8, 6.31],
    ['Niamey', 2.11, 13.51],
    ['Nouakchott', -15.98, 18.08],
    ['Ouagadougou', -1.52, 12.37],
    ['Porto-Novo', 2.63, 6.5],
    ['Praia', -23.51, 14.92],
    ['Yamoussoukro', -5.28, 6.82],
  ]
  const { layers } = buildStyle('day', origin, none)
  const layer = layers.find(({ id }) => id === 'place-capital') as SymbolLayerSpecification

  it('are placed before every other name', () => {
    expect(layers.at(-1)!.id).toBe('place-capital')
    const order = layers.map(({ id }) => id)
    expect(order.indexOf('place-city')).toBeGreaterThan(order.indexOf('place-country'))
  })

  it.each([4, 5, 6, 7])('all have room on one of their sides: zoom %i', (zoom) => {
    const anchors = layer.layout!['text-variable-anchor'] as string[]
    const taken: [number, number, number, number][] = []
    const left: string[] = []
    for (const [text, lng, lat] of capitals) {
      const x = (lng / 360 + 0.5) * 512 * 2 ** zoom
      const sine = Math.sin((lat * Math.PI) / 180)
      const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 512 * 2 ** zoom
      const pixels = valueOf(layer, 'text-size', zoom, { rank: 20 }) as number
      const [width, height, away] = [text.length * pixels * 0.6 + 4, pixels * 1.2 + 4, pixels * 0.5]
      const boxes = anchors.map((anchor): [number, number, number, number] => {
        const dx = anchor.includes('left') ? away : anchor.includes('right') ? -away - width : -width / 2
        const dy = anchor.includes('top') ? away : anchor.includes('bottom') ? -away - height : -height / 2
        return [x + dx, y + dy, x + dx + width, y + dy + height]
      })
      const free = boxes.find((box) =>
        taken.every((other) => box[0] > other[2] || box[2] < other[0] || box[1] > other[3] || box[3] < other[1]),
      )
      if (free) taken.push(free)
      else left.push(text)
    }
    expect(left).toEqual([])
  })
})

describe.each(everyStyle)('names on the map: %s', (_, { layers }) => {
  const symbols = layers.filter((layer): layer is SymbolLayerSpecification => layer.type === 'symbol')
  const features = [
    { class: 'city', rank: 1 },
    { class: 'city', rank: 25 },
    { class: 'hospital', rank: 40 },
    { class: 'pharmacy', rank: 60 },
    { class: 'ocean', rank: 1 },
  ]
  /** The faults at each zoom at which the layer is drawn, by layer and zoom. */
  const wrongAt = (judge: (layer: SymbolLayerSpecification, zoom: number, feature: object) => unknown) =>
    symbols.flatMap((layer) =>
      Array.from({ length: 19 }, (_unused, zoom) => zoom)
        .filter((zoom) => zoom >= (layer.minzoom ?? 0) && zoom < (layer.maxzoom ?? 24))
        .flatMap((zoom) =>
          features.flatMap((feature) => {
            const wrong = judge(layer, zoom, feature)
            return wrong === null ? [] : [[layer.id, zoom, wrong]]
          }),
        ),
    )

  it('no name lies on another one; of icons, only the dot of a capital may', () => {
    const rules = ['overlap', 'allow-overlap', 'ignore-placement'].flatMap((rule) => [`text-${rule}`, `icon-${rule}`])
    const lax = symbols.flatMap(({ id, layout }) =>
      rules
        .filter((rule) => ![undefined, false, 'never'].includes((layout as Record<string, never> | undefined)?.[rule]))
        .map((rule) => `${id}: ${rule}`),
    )
    expect(lax).toEqual(['place-capital: icon-overlap'])
  })

  it('every text is at least ten pixels high', () => {
    expect(
      wrongAt((layer, zoom, feature) => {
        if (layer.layout?.['text-size'] === undefined) return null
        const pixels = valueOf(layer, 'text-size', zoom, feature) as number
        return pixels < 10 ? pixels : null
      }),
    ).toEqual([])
  })

  it('every text has a contrast of 4.5 to its halo', () => {
    expect(
      wrongAt((layer, zoom, feature) => {
        if (layer.paint?.['text-halo-color'] === undefined) return null
        const [text, halo] = (['text-color', 'text-halo-color'] as const).map((name) =>
          hex(String(valueOf(layer, name, zoom, feature))),
        )
        const ratio = contrast(text!, halo!)
        return ratio < 4.5 ? `${text} on ${halo}: ${ratio.toFixed(2)}` : null
      }),
    ).toEqual([])
  })
})

describe.each(STYLE_NAMES)('contrast, %s', (name) => {
  const palette = palettes[name]
  const { land, residential, business, service, park, wood, grass, farmland, building, halo } = palette
  const { tintDesert, tintSavanna, tintForest } = palette
  const grounds = {
    tintDesert,
    tintSavanna,
    tintForest,
    land,
    residential,
    business,
    service,
    park,
    wood,
    grass,
    farmland,
    building,
    halo,
  }

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
    const faint = [land, residential, halo].filter(
      (ground) => Math.min(contrast(palette.healthText, ground), contrast(palette.pharmacyText, ground)) < 4.5,
    )
    expect(faint).toEqual([])
  })

  it('numbers are legible on their shields', () => {
    const faint = Object.entries(palette.shields).filter(([, { ground, text }]) => contrast(text, ground) < 4.5)
    expect(faint).toEqual([])
  })

  // WCAG 2 AA for graphics.
  it('icons stand out from their badges', () => {
    const faint = Object.entries(palette.badges).filter(([, badge]) => contrast(palette.icon, badge) < 3)
    expect(faint).toEqual([])
  })
})

it('shows more points of interest at higher zooms', () => {
  const { layers } = buildStyle('day', origin, none)
  const poi = layers.find(({ id }) => id === 'poi') as SymbolLayerSpecification
  const { filter } = featureFilter(poi.filter, 'poi.filter')
  const rankShown = (zoom: number) => {
    const shown = (rank: number) => filter({ zoom } as never, { type: 1, properties: { rank, class: 'shop' } } as never)
    return Array.from({ length: 100 }, (_, i) => i + 1).filter(shown).length
  }
  const counts = [12, 14, 15, 16, 17].map(rankShown)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(counts.at(-1)).toBe(100)
})
