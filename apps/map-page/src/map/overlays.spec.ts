import { contrast } from '@repere/test-kit'
import { type LayerSpecification, type StyleSpecification } from 'maplibre-gl'
import { type Route, type StyleName } from '../api/answers.js'
import { emptyOverlays, linksOverlay, withOverlays } from './overlays.js'

const LAND: Record<StyleName, string> = { day: '#f6f2ea', night: '#191d24', satellite: '#1b211d' }
const names: LayerSpecification = {
  id: 'road-name',
  type: 'symbol',
  source: 'repere',
  layout: { 'text-font': ['Noto Sans Regular'] },
}
const styleOf = (name: StyleName): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'land', type: 'background', paint: { 'background-color': LAND[name] } }, names],
})
const drawn = (name: StyleName) => withOverlays(styleOf(name), name, emptyOverlays(), 'directions').layers
const paintOf = (layers: LayerSpecification[], id: string) =>
  layers.find((layer) => layer.id === id)!.paint as Record<string, string | number | number[]>

describe.each(['day', 'night', 'satellite'] as const)('a route on the map: %s', (name) => {
  const layers = drawn(name)
  const at = (id: string) => layers.findIndex((layer) => layer.id === id)

  it('is drawn over the land, its alternatives and the link to its pin, and under every name', () => {
    const order = ['land', 'repere-route-other', 'repere-links', 'repere-route', 'road-name'].map(at)
    expect(order).not.toContain(-1)
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  it('stands out more than its alternatives, with a casing that stands out from both', () => {
    const [route, other, casing] = ['repere-route', 'repere-route-other', 'repere-route-casing'].map(
      (id) => paintOf(layers, id)['line-color'] as string,
    )
    expect(contrast(route!, LAND[name])).toBeGreaterThan(contrast(other!, LAND[name]) * 1.5)
    expect(contrast(route!, casing!)).toBeGreaterThan(3)
  })

  it('is linked to its pins by dots', () => {
    expect(paintOf(layers, 'repere-links')['line-dasharray']).toEqual([0, 2])
  })
})

it('draws links from the pins to the ends of the chosen route', () => {
  // Google's polyline with five digits: (38.5, -120.2), (40.7, -120.95), (43.252, -126.453).
  const route = { polyline: '_p~iF~ps|U_ulLnnqC_mqNvxq`@', precision: 5 } as unknown as Route
  const ends = [
    { lat: 38.6, lng: -120.2 },
    { lat: 43.3, lng: -126.5 },
  ]
  const links = linksOverlay([{ route, chosen: true }], ends) as {
    features: { geometry: { coordinates: number[][] } }[]
  }
  const lines = links.features.map(({ geometry }) => geometry.coordinates)
  expect([lines[0]![0], lines[1]![1]]).toEqual([
    [-120.2, 38.6],
    [-126.5, 43.3],
  ])
  expect(linksOverlay([], ends)).toMatchObject({ features: [] })
})
