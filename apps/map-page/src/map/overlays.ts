import { toGeoJSON } from '@mapbox/polyline'
import { type GeoJSONSourceSpecification, type LayerSpecification, type StyleSpecification } from 'maplibre-gl'
import { type Route } from '../api/answers.js'

export const ROUTES = 'repere-routes'
export const ZONE = 'repere-zone'

export type Overlay = Exclude<GeoJSONSourceSpecification['data'], string>

export const emptyOverlay: Overlay = { type: 'FeatureCollection', features: [] }

export interface DrawnRoute {
  route: Route
  chosen: boolean
}

/** Polylines of the API have six decimals. */
const PRECISION = 6

export function routesOverlay(routes: DrawnRoute[]): Overlay {
  return {
    type: 'FeatureCollection',
    features: routes.map(({ route, chosen }, index) => ({
      type: 'Feature',
      geometry: toGeoJSON(route.polyline, PRECISION),
      properties: { index, chosen },
    })),
  }
}

const BLUE = '#1a66ff'
const layers: LayerSpecification[] = [
  {
    id: 'repere-zone',
    type: 'fill',
    source: ZONE,
    paint: { 'fill-color': BLUE, 'fill-opacity': 0.16 },
  },
  {
    id: 'repere-zone-edge',
    type: 'line',
    source: ZONE,
    paint: { 'line-color': BLUE, 'line-width': 2 },
  },
  line('repere-route-other-casing', false, '#ffffff', 9),
  line('repere-route-other', false, '#8fa3c4', 6),
  line('repere-route-casing', true, '#ffffff', 10),
  line('repere-route', true, BLUE, 6.5),
]

function line(id: string, chosen: boolean, color: string, width: number): LayerSpecification {
  return {
    id,
    type: 'line',
    source: ROUTES,
    filter: ['==', ['get', 'chosen'], chosen],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  }
}

/** The style with what the page draws: over all that is ground or road, under every name. */
export function withOverlays(style: StyleSpecification, routes: Overlay, zone: Overlay): StyleSpecification {
  const firstName = style.layers.findIndex(({ type }) => type === 'symbol')
  const at = firstName === -1 ? style.layers.length : firstName
  return {
    ...style,
    sources: {
      ...style.sources,
      [ROUTES]: { type: 'geojson', data: routes },
      [ZONE]: { type: 'geojson', data: zone },
    },
    layers: [...style.layers.slice(0, at), ...layers, ...style.layers.slice(at)],
  }
}
