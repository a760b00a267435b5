import { createPropertyExpression, latest, type SymbolLayerSpecification } from '@maplibre/maplibre-gl-style-spec'
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
})
