import {
  type ExpressionSpecification,
  type FilterSpecification,
  type LayerSpecification,
} from '@maplibre/maplibre-gl-style-spec'
import { SOURCE } from './names.js'
import { type Palette } from './palette.js'

const ofClass = (...classes: string[]): FilterSpecification => ['in', ['get', 'class'], ['literal', classes]]
const lines: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']

/** The areas below the roads. They are not drawn over satellite images, which show them better. */
export function groundLayers(palette: Palette): LayerSpecification[] {
  const area = (id: string, sourceLayer: string, color: string, filter?: FilterSpecification): LayerSpecification => ({
    id,
    type: 'fill',
    source: SOURCE,
    'source-layer': sourceLayer,
    ...(filter ? { filter } : {}),
    paint: { 'fill-color': color, 'fill-antialias': false },
  })
  return [
    area('residential', 'landuse', palette.residential, ofClass('residential', 'suburb', 'quarter', 'neighbourhood')),
    area('farmland', 'landcover', palette.farmland, ofClass('farmland')),
    area('grass', 'landcover', palette.grass, ofClass('grass')),
    area('wood', 'landcover', palette.wood, ofClass('wood')),
    area('sand', 'landcover', palette.sand, ofClass('sand')),
    area('rock', 'landcover', palette.rock, ofClass('rock')),
    area('wetland', 'landcover', palette.wetland, ofClass('wetland')),
    area('business', 'landuse', palette.business, ofClass('commercial', 'industrial', 'retail', 'railway', 'garages')),
    area(
      'public-service',
      'landuse',
      palette.service,
      ofClass('school', 'university', 'college', 'kindergarten', 'hospital', 'education', 'religious', 'bus_station'),
    ),
    area('cemetery', 'landuse', palette.cemetery, ofClass('cemetery')),
    area('sport', 'landuse', palette.park, ofClass('stadium', 'pitch', 'playground', 'track', 'golf_course')),
    {
      id: 'park',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'park',
      filter: ['==', ['geometry-type'], 'Polygon'],
      // A national park can be as large as a province, so its contents must stay visible.
      paint: {
        'fill-color': palette.park,
        'fill-opacity': ['match', ['get', 'class'], 'public_park', 1, 0.45],
        'fill-antialias': false,
      },
    },
    area('airfield', 'aeroway', palette.aeroway, ['==', ['geometry-type'], 'Polygon']),
  ]
}

export function waterLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'waterway',
      type: 'line',
      source: SOURCE,
      'source-layer': 'waterway',
      filter: ['all', lines, ['!=', ['get', 'brunnel'], 'tunnel']],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': palette.water,
        'line-width': [
          'interpolate',
          ['exponential', 1.4],
          ['zoom'],
          8,
          ['match', ['get', 'class'], 'river', 0.8, 0.2],
          14,
          ['match', ['get', 'class'], 'river', 3, 'canal', 2, 1],
          18,
          ['match', ['get', 'class'], 'river', 14, 'canal', 8, 4],
        ],
      },
    },
    {
      id: 'water',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'water',
      paint: { 'fill-color': palette.water },
    },
  ]
}

export function buildingLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'building',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'building',
      minzoom: 13,
      paint: {
        'fill-color': palette.building,
        'fill-outline-color': palette.buildingLine,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0, 15, 1],
      },
    },
  ]
}

export function aerowayLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'runway',
      type: 'line',
      source: SOURCE,
      'source-layer': 'aeroway',
      filter: lines,
      paint: {
        'line-color': palette.aeroway,
        'line-width': [
          'interpolate',
          ['exponential', 1.6],
          ['zoom'],
          11,
          ['match', ['get', 'class'], 'runway', 3, 1],
          17,
          ['match', ['get', 'class'], 'runway', 44, 14],
        ],
      },
    },
  ]
}

export function borderLayers(palette: Palette): LayerSpecification[] {
  const country: ExpressionSpecification = [
    'all',
    ['==', ['get', 'admin_level'], 2],
    ['!=', ['get', 'maritime'], 1],
    ['!=', ['get', 'disputed'], 1],
  ]
  const base = { type: 'line', source: SOURCE, 'source-layer': 'boundary' } as const
  const round = { 'line-join': 'round' } as const
  const width = (low: number, high: number) =>
    ['interpolate', ['linear'], ['zoom'], 3, low, 10, high] as ['interpolate', ['linear'], ['zoom'], ...number[]]
  return [
    {
      ...base,
      id: 'border-region',
      minzoom: 6,
      filter: ['all', ['in', ['get', 'admin_level'], ['literal', [3, 4]]], ['!=', ['get', 'maritime'], 1]],
      layout: round,
      paint: {
        'line-color': palette.border,
        'line-opacity': 0.55,
        'line-width': width(0.5, 1.1),
        'line-dasharray': [4, 2, 1, 2],
      },
    },
    {
      ...base,
      id: 'border-country-glow',
      filter: country,
      layout: round,
      paint: { 'line-color': palette.borderGlow, 'line-opacity': 0.8, 'line-width': width(2.5, 8) },
    },
    {
      ...base,
      id: 'border-country',
      filter: country,
      layout: round,
      paint: { 'line-color': palette.border, 'line-width': width(0.8, 2) },
    },
    {
      ...base,
      id: 'border-disputed',
      filter: ['all', ['==', ['get', 'admin_level'], 2], ['==', ['get', 'disputed'], 1]],
      layout: round,
      paint: { 'line-color': palette.border, 'line-width': width(0.8, 2), 'line-dasharray': [2, 2] },
    },
  ]
}
