import {
  type ExpressionSpecification,
  type FilterSpecification,
  type LayerSpecification,
} from '@maplibre/maplibre-gl-style-spec'
import { MANGROVE, MARSH } from '../sprites/sprite-names.js'
import { OUTSIDE_ZOOM_MAX, SOURCE, TERRAIN_SOURCE, WORLD_SOURCE, WORLD_ZOOM_MAX } from './names.js'
import { type Palette } from '../palette.js'

const ofClass = (...classes: string[]): FilterSpecification => ['in', ['get', 'class'], ['literal', classes]]
const lines: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']

/** The areas below the roads. Satellite images replace them. */
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
    {
      // Desert, savanna and forest at low zooms; at high zooms the areas of the extract are more precise.
      id: 'land-tint',
      type: 'fill',
      source: WORLD_SOURCE,
      'source-layer': 'land_tint',
      maxzoom: OUTSIDE_ZOOM_MAX,
      paint: {
        'fill-color': [
          'interpolate',
          ['linear'],
          ['get', 'green'],
          -1,
          palette.tintIce,
          0,
          palette.tintDesert,
          10,
          palette.tintSavanna,
          20,
          palette.tintForest,
        ],
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 7, 1, OUTSIDE_ZOOM_MAX, 0],
        'fill-antialias': false,
      },
    },
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

/** Light from the north-west on hills and mountains; weaker at high zooms, where streets matter more than slopes. */
export function hillLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'hills',
      type: 'hillshade',
      source: TERRAIN_SOURCE,
      paint: {
        'hillshade-exaggeration': ['interpolate', ['linear'], ['zoom'], 6, 0.45, 14, 0.2],
        'hillshade-shadow-color': palette.hillShadow,
        'hillshade-accent-color': palette.hillShadow,
        'hillshade-highlight-color': palette.hillLight,
      },
    },
  ]
}

/** Beaches and mangroves: over the water, because the shore of the sea may be a hundred metres off. */
export function shoreLayers(palette: Palette): LayerSpecification[] {
  const isMangrove: ExpressionSpecification = ['==', ['get', 'subclass'], 'mangrove']
  return [
    {
      id: 'beach',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'landcover',
      filter: ['==', ['get', 'subclass'], 'beach'],
      paint: { 'fill-color': palette.sand },
    },
    {
      id: 'wetland-pattern',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'landcover',
      minzoom: 11,
      filter: ofClass('wetland'),
      paint: {
        'fill-pattern': ['case', isMangrove, MANGROVE, MARSH],
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0.3, 14, 0.75],
      },
    },
  ]
}

/** Pixels: about fifty metres. */
const softEdge: ExpressionSpecification = ['interpolate', ['exponential', 2], ['zoom'], 12, 2, 14, 7, 16, 24, 18, 60]

/** Pixels of shallow water. At most as wide as tiles overlap: wider strips would show the edges of tiles. */
const shallows = (share: number): ExpressionSpecification =>
  [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    ...[3, 2, 9, 4, 14, 7, 18, 40].map((stop, i) => (i % 2 === 0 ? stop : stop * share)),
  ] as unknown as ExpressionSpecification

export function waterLayers(palette: Palette): LayerSpecification[] {
  const sea: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 3, palette.waterDeep, 9, palette.water]
  const alongShore = {
    'line-color': palette.waterShallow,
    'line-width': shallows(1),
    'line-offset': shallows(0.5),
    'line-blur': shallows(0.6),
  }
  const world = WORLD_ZOOM_MAX + 1
  return [
    {
      id: 'water-outside',
      type: 'fill',
      source: WORLD_SOURCE,
      'source-layer': 'water_outside',
      minzoom: world,
      maxzoom: OUTSIDE_ZOOM_MAX,
      paint: { 'fill-color': sea },
    },
    {
      id: 'water-world',
      type: 'fill',
      source: WORLD_SOURCE,
      'source-layer': 'water',
      maxzoom: world,
      paint: { 'fill-color': sea },
    },
    {
      id: 'water-shallow-world',
      type: 'line',
      source: WORLD_SOURCE,
      'source-layer': 'water',
      maxzoom: world,
      paint: alongShore,
    },
    {
      id: 'waterway-world',
      type: 'line',
      source: WORLD_SOURCE,
      'source-layer': 'waterway',
      minzoom: 3,
      maxzoom: world,
      paint: { 'line-color': palette.water, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 6, 1.2] },
    },
    {
      id: 'waterway',
      type: 'line',
      source: SOURCE,
      minzoom: world,
      'source-layer': 'waterway',
      filter: ['all', lines, ['!=', ['get', 'brunnel'], 'tunnel']],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': palette.water,
        'line-width': [
          'interpolate',
          ['exponential', 1.4],
          ['zoom'],
          6,
          ['match', ['coalesce', ['get', 'rank'], 4], 1, 1.4, 2, 1.1, 3, 0.8, 0.5],
          9,
          ['match', ['get', 'class'], 'river', 1.3, 0.3],
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
      minzoom: world,
      'source-layer': 'water',
      paint: { 'fill-color': sea },
    },
    {
      // A shore that may be a hundred metres off has no sharp edge, because that would suggest a precise survey.
      id: 'water-edge-approximate',
      type: 'line',
      source: SOURCE,
      'source-layer': 'water',
      minzoom: 12,
      filter: ['==', ['get', 'approximate'], 1],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.waterShallow,
        'line-opacity': 0.75,
        'line-width': softEdge,
        'line-blur': softEdge,
      },
    },
    {
      // The sea and coarse lakes: tilemaker's own tiles overlap too little for it.
      id: 'water-shallow',
      type: 'line',
      source: SOURCE,
      'source-layer': 'water',
      minzoom: world,
      filter: ['any', ['==', ['get', 'class'], 'ocean'], ['==', ['get', 'approximate'], 1]],
      layout: { 'line-join': 'round' },
      paint: alongShore,
    },
  ]
}

/** Metres from which a building throws a long shadow. */
const TALL_METRES = 15

/** Buildings with a shadow to the south-east; high ones have a longer shadow and a darker roof. */
export function buildingLayers(palette: Palette): LayerSpecification[] {
  const base = { type: 'fill', source: SOURCE, 'source-layer': 'building' } as const
  const height: ExpressionSpecification = ['coalesce', ['get', 'render_height'], 0]
  const shadow = (id: string, filter: ExpressionSpecification, pixels: number): LayerSpecification => ({
    ...base,
    id,
    minzoom: 15,
    filter,
    paint: {
      'fill-color': palette.buildingShadow,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 15, 0, 16, 0.6],
      'fill-translate': [
        'interpolate',
        ['exponential', 1.6],
        ['zoom'],
        15,
        ['literal', [pixels / 3, pixels / 3]],
        18,
        ['literal', [pixels, pixels * 1.2]],
      ],
      'fill-antialias': false,
    },
  })
  return [
    shadow('building-shadow', ['<', height, TALL_METRES], 3),
    shadow('building-shadow-tall', ['>=', height, TALL_METRES], 8),
    {
      ...base,
      id: 'building',
      minzoom: 13,
      paint: {
        'fill-color': ['interpolate', ['linear'], height, 6, palette.building, 40, palette.buildingTall],
        'fill-outline-color': palette.buildingLine,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0, 14.5, 1],
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
        'line-color': palette.runway,
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
  const world = WORLD_ZOOM_MAX + 1
  const base = { type: 'line', source: SOURCE, 'source-layer': 'boundary', minzoom: world } as const
  const afar = { type: 'line', source: WORLD_SOURCE, 'source-layer': 'boundary', maxzoom: world } as const
  const round = { 'line-join': 'round' } as const
  const width = (low: number, high: number) =>
    ['interpolate', ['linear'], ['zoom'], 3, low, 10, high] as ['interpolate', ['linear'], ['zoom'], ...number[]]
  return [
    {
      ...base,
      id: 'border-region',
      filter: ['all', ['in', ['get', 'admin_level'], ['literal', [3, 4]]], ['!=', ['get', 'maritime'], 1]],
      layout: round,
      paint: {
        'line-color': palette.border,
        'line-opacity': 0.55,
        'line-width': width(0.5, 1.1),
        'line-dasharray': [4, 2, 1, 2],
      },
    },
    ...[afar, base].flatMap((where): LayerSpecification[] => {
      const suffix = where === afar ? '-world' : ''
      return [
        {
          ...where,
          id: `border-country-glow${suffix}`,
          filter: country,
          layout: round,
          paint: { 'line-color': palette.borderGlow, 'line-opacity': 0.7, 'line-width': width(2, 6) },
        },
        {
          ...where,
          id: `border-country${suffix}`,
          filter: country,
          layout: round,
          paint: { 'line-color': palette.border, 'line-width': width(0.6, 2) },
        },
        {
          ...where,
          id: `border-disputed${suffix}`,
          filter: ['all', ['==', ['get', 'admin_level'], 2], ['==', ['get', 'disputed'], 1]],
          layout: round,
          paint: { 'line-color': palette.border, 'line-width': width(0.6, 2), 'line-dasharray': [2, 2] },
        },
      ]
    }),
  ]
}
