import { type LayerSpecification, type StyleSpecification } from 'maplibre-gl'
import { TRAFFIC_COLOURS } from '../styles/traffic-colours.js'

export const TRAFFIC_SOURCE = 'repere-traffic'

const source = (): StyleSpecification['sources'][string] => ({
  type: 'vector',
  tiles: [`${location.origin}/v1/tiles/traffic/{z}/{x}/{y}.mvt`],
  minzoom: 6,
  maxzoom: 14,
})

const { free, slow, heavy, jammed } = TRAFFIC_COLOURS

const layer: LayerSpecification = {
  id: TRAFFIC_SOURCE,
  type: 'line',
  source: TRAFFIC_SOURCE,
  'source-layer': 'traffic',
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: {
    'line-color': ['match', ['get', 'level'], 'free', free, 'slow', slow, 'heavy', heavy, jammed],
    'line-width': ['interpolate', ['linear'], ['zoom'], 9, 1.5, 13, 2.5, 17, 6],
    // Each direction on its own side, because people drive on the right.
    'line-offset': ['interpolate', ['linear'], ['zoom'], 11, 0, 13, 2, 17, 5],
  },
}

/** The style with the traffic over its roads, under the overlays of the page and under every name. */
export function withTraffic(style: StyleSpecification): StyleSpecification {
  const above = style.layers.findIndex(({ id, type }) => id.startsWith('repere-') || type === 'symbol')
  const at = above === -1 ? style.layers.length : above
  return {
    ...style,
    sources: { ...style.sources, [TRAFFIC_SOURCE]: source() },
    layers: [...style.layers.slice(0, at), layer, ...style.layers.slice(at)],
  }
}
