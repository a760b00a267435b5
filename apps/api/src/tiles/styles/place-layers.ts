import {
  type ExpressionSpecification,
  type LayerSpecification,
  type SymbolLayerSpecification,
} from '@maplibre/maplibre-gl-style-spec'
import { CAPITAL_DOT, OTHER_POI, poiIcons, TOWN_DOT, worshipIcons } from '../sprites/sprite-names.js'
import { size } from './label-layers.js'
import { fonts, label, SOURCE } from './names.js'
import { type Badge, type Palette } from './palette.js'

const poiClass: ExpressionSpecification = ['get', 'class']

const worship = Object.keys(worshipIcons)
const icon: ExpressionSpecification = [
  'case',
  ['all', ['==', poiClass, 'place_of_worship'], ['in', ['get', 'subclass'], ['literal', worship]]],
  ['get', 'subclass'],
  ['match', poiClass, Object.keys(poiIcons), poiClass, OTHER_POI],
]

/** Only these names have their own colour, because people search them in need. */
const HEALTH: Badge = 'health'

/** Each further zoom shows less important points too; rank 1 is the most important, 100 the least. */
const enoughRank: ExpressionSpecification = ['step', ['zoom'], 63, 14, 68, 15, 78, 16, 90, 17, 100]

export function poiLabels(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'poi',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'poi',
      minzoom: 9,
      filter: ['<=', ['get', 'rank'], enoughRank],
      layout: {
        'icon-image': icon,
        'text-field': label,
        'text-font': fonts.medium,
        'text-size': size(12, 10.5, 17, 12),
        // Below its icon, otherwise where there is room.
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.95,
        'text-justify': 'auto',
        'text-max-width': 9,
        'text-optional': true,
        'text-padding': 3,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: {
        'text-color': ['match', poiClass, classesOf(HEALTH), palette.healthText, palette.textPoi],
        'text-halo-color': palette.halo,
        'text-halo-width': 1.3,
      },
    },
  ]
}

function classesOf(badge: Badge): string[] {
  return Object.keys(poiIcons).filter((name) => poiIcons[name]!.badge === badge)
}

/** Names of settlements, from the smallest to the largest: when there is room for one only, the last one is drawn. */
export function placeLabels(palette: Palette): LayerSpecification[] {
  const place = (
    id: string,
    classes: string[],
    own: Pick<SymbolLayerSpecification, 'minzoom' | 'maxzoom' | 'filter'> & {
      layout: SymbolLayerSpecification['layout']
      color?: string
    },
  ): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source: SOURCE,
    'source-layer': 'place',
    ...(own.minzoom === undefined ? {} : { minzoom: own.minzoom }),
    ...(own.maxzoom === undefined ? {} : { maxzoom: own.maxzoom }),
    filter: ['in', ['get', 'class'], ['literal', classes]],
    layout: {
      'text-field': label,
      'text-font': fonts.medium,
      'text-max-width': 8,
      'symbol-sort-key': ['get', 'rank'],
      ...own.layout,
    },
    paint: { 'text-color': own.color ?? palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
  })
  const dotted: SymbolLayerSpecification['layout'] = { 'text-anchor': 'bottom', 'text-offset': [0, -0.35] }
  return [
    place('place-hamlet', ['hamlet', 'isolated_dwelling', 'locality', 'farm', 'islet', 'square', 'island'], {
      minzoom: 11,
      layout: { 'text-font': fonts.regular, 'text-size': size(11, 10, 16, 13) },
      color: palette.textQuiet,
    }),
    place('place-neighbourhood', ['neighbourhood'], {
      minzoom: 12,
      layout: { 'text-font': fonts.regular, 'text-size': size(12, 10.5, 16, 14) },
      color: palette.textQuiet,
    }),
    place('place-village', ['village'], {
      minzoom: 9,
      layout: { 'text-font': fonts.regular, 'text-size': size(9, 10.5, 15, 15) },
      color: palette.textQuiet,
    }),
    // People find their way by quarter, so quarters appear as early as there is room, and before villages.
    place('place-quarter', ['suburb', 'borough', 'quarter'], {
      minzoom: 10,
      layout: { 'text-size': size(10, 10.5, 13, 12.5, 16, 16), 'text-letter-spacing': 0.03, 'text-padding': 4 },
      color: palette.textQuiet,
    }),
    place('place-town', ['town'], {
      minzoom: 6,
      maxzoom: 15,
      layout: {
        ...dotted,
        'icon-image': ['step', ['zoom'], TOWN_DOT, 11, ''],
        'text-size': size(6, 10.5, 10, 13, 14, 18),
        'icon-optional': true,
      },
    }),
    place('place-state', ['state', 'province', 'region'], {
      minzoom: 6,
      maxzoom: 9,
      layout: { 'text-font': fonts.regular, 'text-size': size(6, 10, 9, 12), 'text-letter-spacing': 0.12 },
      color: palette.textQuiet,
    }),
    place('place-city', ['city'], {
      minzoom: 3,
      maxzoom: 14,
      layout: {
        ...dotted,
        'icon-image': ['step', ['zoom'], ['case', ['==', ['get', 'capital'], 2], CAPITAL_DOT, TOWN_DOT], 11, ''],
        'text-font': ['case', ['==', ['get', 'capital'], 2], ['literal', fonts.bold], ['literal', fonts.medium]],
        'text-size': size(3, 11, 6, 13, 10, 18, 13, 24),
        'icon-optional': true,
      },
    }),
    place('place-country', ['country'], {
      minzoom: 2,
      maxzoom: 8,
      layout: {
        'text-font': fonts.bold,
        'text-size': size(2, 10, 7, 18),
        'text-letter-spacing': 0.1,
        'text-transform': 'uppercase',
      },
    }),
    place('place-continent', ['continent'], {
      maxzoom: 3,
      layout: { 'text-font': fonts.bold, 'text-size': 15, 'text-letter-spacing': 0.15 },
    }),
  ]
}
