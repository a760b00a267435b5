import {
  type ExpressionSpecification,
  type GeoJSONSourceSpecification,
  type LayerSpecification,
  type StyleSpecification,
} from 'maplibre-gl'
import { type Position, type Route, type StyleName, type ZoneAnswer } from '../api/answers.js'
import { type TabName } from '../address/address.js'
import { fontOf } from './fonts.js'
import { type DrawnLine, lineOfPolyline } from './lines.js'

export type Overlay = Exclude<GeoJSONSourceSpecification['data'], string>

const emptyOverlay: Overlay = { type: 'FeatureCollection', features: [] }

export interface DrawnRoute {
  route: Route
  chosen: boolean
}

/** A place as a point on the map. */
export interface DrawnPlace {
  name: string
  position: Position
}

/** The overlays of the page, by source; each belongs to one tab. */
export interface Overlays {
  'repere-routes': Overlay
  'repere-links': Overlay
  'repere-zone': Overlay
  'repere-places': Overlay
  'repere-fleet': Overlay
  'repere-lab': Overlay
}
export type OverlayName = keyof Overlays

export const emptyOverlays = (): Overlays => ({
  'repere-routes': emptyOverlay,
  'repere-links': emptyOverlay,
  'repere-zone': emptyOverlay,
  'repere-places': emptyOverlay,
  'repere-fleet': emptyOverlay,
  'repere-lab': emptyOverlay,
})

const tabOfSource: Record<OverlayName, TabName> = {
  'repere-routes': 'directions',
  'repere-links': 'directions',
  'repere-zone': 'zone',
  'repere-places': 'place',
  'repere-fleet': 'fleet',
  'repere-lab': 'lab',
}

export const lineOf = ({ polyline }: Route): [lng: number, lat: number][] => lineOfPolyline(polyline)

export function routesOverlay(routes: DrawnRoute[]): Overlay {
  return {
    type: 'FeatureCollection',
    features: routes.map(({ route, chosen }, index) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: lineOf(route) },
      properties: { index, chosen },
    })),
  }
}

/** From each pin to the start or the end of the route. */
export function linksOverlay(routes: DrawnRoute[], ends: (Position | undefined)[]): Overlay {
  const line = routes.find(({ chosen }) => chosen)
  const [origin, destination] = ends
  if (line === undefined || origin === undefined || destination === undefined) return emptyOverlay
  const points = lineOf(line.route)
  const links = [
    [[origin.lng, origin.lat], points[0]],
    [points.at(-1), [destination.lng, destination.lat]],
  ]
  return {
    type: 'FeatureCollection',
    features: links.map((coordinates) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: coordinates as [number, number][] },
      properties: {},
    })),
  }
}

/** The largest ring first, so that the smaller ones are drawn over it. */
export function zoneOverlay(zone: ZoneAnswer | null): Overlay {
  if (zone === null) return emptyOverlay
  const features = zone.features.map(({ geometry }, ring) => ({
    type: 'Feature' as const,
    geometry,
    properties: { ring: ring + 1 },
  }))
  return { type: 'FeatureCollection', features: features.reverse() }
}

/** Lines and places of the playground. */
export function labOverlay(lines: DrawnLine[], places: DrawnPlace[]): Overlay {
  return {
    type: 'FeatureCollection',
    features: [
      ...lines.map(({ points, kind }) => ({
        type: 'Feature' as const,
        geometry: { type: 'LineString' as const, coordinates: points },
        properties: { kind },
      })),
      ...placeFeatures(places),
    ],
  }
}

/** A vehicle's way, and its numbered stops, in its colour. */
export interface DrawnVehicle {
  colour: string
  line: [lng: number, lat: number][]
  stops: { label: string; position: Position }[]
}

export const fleetOverlay = (vehicles: DrawnVehicle[]): Overlay => ({
  type: 'FeatureCollection',
  features: vehicles.flatMap(({ colour, line, stops }) => [
    {
      type: 'Feature' as const,
      geometry: { type: 'LineString' as const, coordinates: line },
      properties: { colour },
    },
    ...stops.map(({ label, position: { lat, lng } }) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
      properties: { colour, label },
    })),
  ]),
})

export const placesOverlay = (places: DrawnPlace[]): Overlay => ({
  type: 'FeatureCollection',
  features: placeFeatures(places),
})

const placeFeatures = (places: DrawnPlace[]) =>
  places.map(({ name, position: { lat, lng } }, index) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    properties: { index, name },
  }))

interface Colours {
  route: string
  /** For alternatives: less prominent than the route. */
  other: string
  casing: string
  place: string
  halo: string
  text: string
}

const light: Colours = {
  route: '#1a66ff',
  other: '#8fa3c4',
  casing: '#ffffff',
  place: '#0f6b5c',
  halo: '#ffffff',
  text: '#173b33',
}
const dark: Colours = {
  route: '#6ea8ff',
  other: '#51627f',
  casing: '#0d1218',
  place: '#37b39e',
  halo: '#0d1218',
  text: '#dff0ec',
}

const coloursOf = (style: StyleName): Colours => (style === 'day' ? light : dark)

function layersFor(colours: Colours, font: string[]): { under: LayerSpecification[]; over: LayerSpecification[] } {
  const { route, other, casing, place, halo, text } = colours
  const line = (id: string, chosen: boolean, color: string, width: number): LayerSpecification => ({
    id,
    type: 'line',
    source: 'repere-routes',
    filter: ['==', ['get', 'chosen'], chosen],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  })
  const labLine = (id: string, kind: DrawnLine['kind'], color: string, width: number): LayerSpecification => ({
    id,
    type: 'line',
    source: 'repere-lab',
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  })
  const byRing = (first: number, second: number, third: number): ExpressionSpecification => [
    'match',
    ['get', 'ring'],
    1,
    first,
    2,
    second,
    third,
  ]
  const under: LayerSpecification[] = [
    {
      id: 'repere-zone',
      type: 'fill',
      source: 'repere-zone',
      // Rings overlap, so they become darker inwards.
      paint: { 'fill-color': route, 'fill-opacity': byRing(0.2, 0.14, 0.12) },
    },
    {
      id: 'repere-zone-edge',
      type: 'line',
      source: 'repere-zone',
      paint: { 'line-color': route, 'line-width': byRing(2.5, 2, 1.5) },
    },
    line('repere-route-other-casing', false, casing, 9),
    line('repere-route-other', false, other, 6),
    {
      id: 'repere-links',
      type: 'line',
      source: 'repere-links',
      layout: { 'line-cap': 'round' },
      // A dash without length is a dot.
      paint: { 'line-color': route, 'line-width': 5, 'line-dasharray': [0, 2] },
    },
    line('repere-route-casing', true, casing, 10),
    line('repere-route', true, route, 6.5),
    labLine('repere-lab-other', 'other', other, 5),
    labLine('repere-lab-route-casing', 'route', casing, 8),
    labLine('repere-lab-route', 'route', route, 5),
    labLine('repere-lab-thin', 'thin', place, 2),
    {
      id: 'repere-fleet-line',
      type: 'line',
      source: 'repere-fleet',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ['get', 'colour'], 'line-width': 4.5, 'line-opacity': 0.85 },
    },
  ]
  const places = (source: OverlayName): LayerSpecification[] => [
    {
      id: source === 'repere-places' ? source : `${source}-places`,
      type: 'circle',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 8,
        'circle-color': place,
        'circle-stroke-color': casing,
        'circle-stroke-width': 2,
      },
    },
    {
      id: `${source}-name`,
      type: 'symbol',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      minzoom: 12,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 12,
        'text-offset': [0, 1],
        'text-anchor': 'top',
        'text-optional': true,
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
  ]
  const fleet: LayerSpecification[] = [
    {
      id: 'repere-fleet-stop',
      type: 'circle',
      source: 'repere-fleet',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 11,
        'circle-color': ['get', 'colour'],
        'circle-stroke-color': casing,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'repere-fleet-label',
      type: 'symbol',
      source: 'repere-fleet',
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'text-field': ['get', 'label'], 'text-font': font, 'text-size': 12, 'text-allow-overlap': true },
      paint: { 'text-color': '#ffffff' },
    },
  ]
  const over = [...places('repere-lab'), ...places('repere-places'), ...fleet]
  return { under, over }
}

/** The style with the overlays of the page: lines and areas over ground and roads, under every name. */
export function withOverlays(
  style: StyleSpecification,
  name: StyleName,
  overlays: Overlays,
  tab: TabName,
): StyleSpecification {
  const firstName = style.layers.findIndex(({ type }) => type === 'symbol')
  const at = firstName === -1 ? style.layers.length : firstName
  const { under, over } = layersFor(coloursOf(name), fontOf(style))
  const shown = (layer: LayerSpecification): LayerSpecification =>
    ({
      ...layer,
      layout: { ...layer.layout, visibility: isOn(layer, tab) ? 'visible' : 'none' },
    }) as LayerSpecification
  return {
    ...style,
    sources: {
      ...style.sources,
      ...Object.fromEntries(
        Object.entries(overlays).map(([id, data]) => [id, { type: 'geojson', data: data as Overlay }]),
      ),
    },
    layers: [...style.layers.slice(0, at), ...under.map(shown), ...style.layers.slice(at), ...over.map(shown)],
  }
}

/** True for a layer of the tab, undefined for one that is not the page's own. */
export function isOn(layer: LayerSpecification, tab: TabName): boolean | undefined {
  const source = 'source' in layer ? (layer.source as OverlayName) : undefined
  const owner = source === undefined ? undefined : tabOfSource[source]
  return owner === undefined ? undefined : owner === tab
}
