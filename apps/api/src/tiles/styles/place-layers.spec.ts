import {
  createPropertyExpression,
  featureFilter,
  latest,
  type SymbolLayerSpecification,
} from '@maplibre/maplibre-gl-style-spec'
import { buildStyle } from './build-style.js'

const { layers } = buildStyle('day', 'https://maps.example.com', { imagery: null, terrain: null })

describe('names of quarters', () => {
  const layer = layers.find(({ id }) => id === 'place-quarter') as SymbolLayerSpecification
  const name = 'text-letter-spacing'
  const parsed = createPropertyExpression(layer.layout![name], name, latest.layout_symbol[name] as never)
  const spacing = (zoom: number, properties: object) =>
    parsed.result === 'error'
      ? NaN
      : (parsed.value.evaluate({ zoom }, {
          type: 1,
          properties: { name: 'Akpakodji', ...properties },
        } as never) as number)

  it('are set as usual where a quarter is a point', () => {
    expect([11, 13, 15].map((zoom) => spacing(zoom, {}))).toEqual([0.03, 0.03, 0.03])
  })

  it('are spread over the area of a quarter, the more the larger it is shown, but stay words', () => {
    const spread = [11, 13, 14, 17].map((zoom) => spacing(zoom, { extent: 1_139 }))
    expect(spread).toEqual([...spread].sort((a, b) => a - b))
    expect(spread[0]).toBeCloseTo(0.03, 2)
    expect(spread[2]).toBeGreaterThan(0.1)
    expect(spread.at(-1)).toBeLessThanOrEqual(0.45)
  })

  it('lie along a long area, each in one layer', () => {
    const shown = (properties: object) =>
      layers
        .filter(({ id }) => id.startsWith('place-quarter'))
        .filter((one) => {
          const { filter } = featureFilter((one as SymbolLayerSpecification).filter, 'filter')
          return filter({ zoom: 13 }, { type: 1, properties: { class: 'quarter', ...properties } } as never)
        })
        .map(({ id }) => id)
    expect(shown({})).toEqual(['place-quarter'])
    expect(shown({ extent: 1_139, turn: -30 })).toEqual(['place-quarter-long'])
    expect(layers.find(({ id }) => id === 'place-quarter-long')!.layout).toMatchObject({
      'text-rotate': ['get', 'turn'],
      'text-rotation-alignment': 'map',
    })
  })
})
