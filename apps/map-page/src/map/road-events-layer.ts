import { type LayerSpecification, type StyleSpecification } from 'maplibre-gl'
import { fontOf } from './fonts.js'

const SOURCE = 'repere-road-events'

const CLOSED = '#d21f3c'
const SLOWED = '#c77700'
const colour: ['match', ['get', string], string, string, string] = [
  'match',
  ['get', 'effect'],
  'closed',
  CLOSED,
  SLOWED,
]

const layers = (font: string[]): LayerSpecification[] => [
  {
    id: `${SOURCE}-area`,
    type: 'fill',
    source: SOURCE,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colour, 'fill-opacity': 0.12 },
  },
  {
    id: SOURCE,
    type: 'line',
    source: SOURCE,
    paint: {
      'line-color': colour,
      'line-width': ['interpolate', ['linear'], ['zoom'], 9, 2, 13, 4, 17, 8],
      'line-dasharray': [2, 1],
    },
  },
  {
    id: `${SOURCE}-name`,
    type: 'symbol',
    source: SOURCE,
    minzoom: 13,
    layout: {
      'symbol-placement': 'line-center',
      'text-field': ['get', 'title'],
      'text-font': font,
      'text-size': 12,
      'text-offset': [0, 1],
    },
    paint: { 'text-color': colour, 'text-halo-color': '#ffffff', 'text-halo-width': 2 },
  },
]

/** The style with the closures and speeds of roads that hold now: on top of roads, under every name. */
export function withRoadEvents(style: StyleSpecification): StyleSpecification {
  const above = style.layers.findIndex(({ type }) => type === 'symbol')
  const at = above === -1 ? style.layers.length : above
  const [area, line, name] = layers(fontOf(style)) as [LayerSpecification, LayerSpecification, LayerSpecification]
  return {
    ...style,
    sources: { ...style.sources, [SOURCE]: { type: 'geojson', data: `${location.origin}/v1/road-events` } },
    layers: [...style.layers.slice(0, at), area, line, ...style.layers.slice(at), name],
  }
}
