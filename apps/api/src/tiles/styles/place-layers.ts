import {
  type ExpressionSpecification,
  type LayerSpecification,
  type SymbolLayerSpecification,
} from '@maplibre/maplibre-gl-style-spec'
import { CAPITAL_DOT, OTHER_POI, poiIcons, TOWN_DOT, worshipIcons } from '../sprites/sprite-names.js'
import { size } from './label-layers.js'
import { fonts, type Language, labels, SOURCE, WORLD_SOURCE } from './names.js'
import { type Badge, type Palette } from '../palette.js'
import { poiWords, worshipPlaces } from './poi-words.js'

const poiClass: ExpressionSpecification = ['get', 'class']

const worship = Object.keys(worshipIcons)
const icon: ExpressionSpecification = [
  'case',
  ['all', ['==', poiClass, 'place_of_worship'], ['in', ['get', 'subclass'], ['literal', worship]]],
  ['get', 'subclass'],
  ['match', poiClass, Object.keys(poiIcons), poiClass, OTHER_POI],
]

/** Landmarks come first: people say "near the stadium", not "at number 12". */
const LANDMARKS = [
  'market',
  'stadium',
  'monument',
  'roundabout',
  'bus_station',
  'hospital',
  'attraction',
  'townhall',
  'railway',
  'college',
]
/** Shops and offices that matter to few passers-by: there are so many that they would cover a town. */
const EVERYDAY = [
  'shop',
  'grocery',
  'car',
  'hairdresser',
  'clothing_store',
  'mobile_phone',
  'mobile_money',
  'bar',
  'works',
  'office',
  'amenity',
]
const poiRank: ExpressionSpecification = [
  '-',
  ['get', 'rank'],
  [
    'case',
    ['in', poiClass, ['literal', LANDMARKS]],
    8,
    ['in', poiClass, ['literal', EVERYDAY]],
    -14,
    ['in', 'athédrale', ['coalesce', ['get', 'name:fr'], '']],
    12,
    0,
  ],
]

function categoryOf(language: Language): ExpressionSpecification {
  const words = Object.entries(poiWords).flatMap(([kind, of]) => [kind, of[language]])
  const worshipWords = Object.entries(worshipPlaces).flatMap(([religion, of]) => [religion, of[language]])
  return [
    'match',
    ['get', 'subclass'],
    ...worshipWords,
    ['match', poiClass, ...words, ''],
  ] as unknown as ExpressionSpecification
}

/** Names longer than this cover their surroundings: on a map of a town only their icon is shown. */
const LONG_NAME_CHARACTERS = 32

/** Each further zoom shows less important points too; rank 1 is the most important, 100 the least. */
const enoughRank: ExpressionSpecification = ['step', ['zoom'], 61, 14, 68, 15, 80, 16, 96, 17, 114]

export function poiLabels(palette: Palette, language: Language): LayerSpecification[] {
  return [
    {
      id: 'poi',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'poi',
      minzoom: 9,
      filter: ['<=', poiRank, enoughRank],
      layout: {
        'icon-image': icon,
        // There are many stops, and each matters to few people.
        'icon-size': ['match', poiClass, ['bus_stop', 'atm', 'water_point', 'toilets'], 0.7, 1],
        // A thing without a name gets the word for its kind, if there is room.
        'text-field': [
          'step',
          ['zoom'],
          ['case', ['>', ['length', ['coalesce', labels[language], '']], LONG_NAME_CHARACTERS], '', labels[language]],
          14,
          labels[language],
          17,
          ['coalesce', labels[language], categoryOf(language)],
        ],
        'text-font': fonts.medium,
        'text-size': size(12, 10.5, 17, 12),
        // Below its icon, otherwise where there is room.
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.95,
        'text-justify': 'auto',
        'text-max-width': 9,
        'text-optional': true,
        'text-padding': 3,
        'symbol-sort-key': poiRank,
      },
      paint: {
        // Only these names have their own colour, because people search them in emergencies.
        'text-color': [
          'match',
          poiClass,
          classesOf('health'),
          palette.healthText,
          classesOf('pharmacy'),
          palette.pharmacyText,
          palette.textPoi,
        ],
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
export function placeLabels(palette: Palette, language: Language): LayerSpecification[] {
  const place = (
    id: string,
    classes: string[],
    own: Pick<SymbolLayerSpecification, 'minzoom' | 'maxzoom' | 'filter'> & {
      layout: SymbolLayerSpecification['layout']
      color?: string
      source?: string
      haloPixels?: number
    },
  ): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source: own.source ?? SOURCE,
    'source-layer': 'place',
    ...(own.minzoom === undefined ? {} : { minzoom: own.minzoom }),
    ...(own.maxzoom === undefined ? {} : { maxzoom: own.maxzoom }),
    filter: own.filter ?? ['in', ['get', 'class'], ['literal', classes]],
    layout: {
      'text-field': labels[language],
      'text-font': fonts.medium,
      'text-max-width': 8,
      'symbol-sort-key': ['get', 'rank'],
      ...own.layout,
    },
    paint: {
      'text-color': own.color ?? palette.text,
      'text-halo-color': palette.halo,
      'text-halo-width': own.haloPixels ?? 1.6,
    },
  })
  const quarters = ['suburb', 'borough', 'quarter']
  const quarter = (id: string, which: ExpressionSpecification, layout: SymbolLayerSpecification['layout']) =>
    place(id, quarters, {
      minzoom: 10,
      filter: ['all', ['in', ['get', 'class'], ['literal', quarters]], which],
      layout: {
        'text-size': size(10, 10.5, 13, 12.5, 16, 16),
        'text-letter-spacing': spreadOver(language),
        // A name that is spread over an area stays on one line.
        'text-max-width': ['case', ['has', 'extent'], 20, 8],
        'text-padding': 4,
        ...layout,
      },
      color: palette.textQuiet,
    })
  const dotted: SymbolLayerSpecification['layout'] = {
    'text-variable-anchor': ['bottom', 'top', 'left', 'right', 'bottom-left', 'bottom-right', 'top-left', 'top-right'],
    'text-radial-offset': ['step', ['zoom'], 0.5, 11, 0],
    'text-justify': 'auto',
  }
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
    quarter('place-quarter', ['!', ['has', 'turn']], {}),
    // The name lies along a long area, and turns with the map.
    quarter('place-quarter-long', ['has', 'turn'], {
      'text-rotate': ['get', 'turn'],
      'text-rotation-alignment': 'map',
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
    place('place-country', ['country'], {
      minzoom: 2,
      maxzoom: 9,
      source: WORLD_SOURCE,
      color: palette.textQuiet,
      layout: {
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          2,
          ['match', ['get', 'rank'], [1, 2], 11, 10],
          5,
          ['match', ['get', 'rank'], [1, 2], 17, 3, 15, 4, 13, 11],
          8,
          ['match', ['get', 'rank'], [1, 2], 24, 3, 21, 18],
        ],
        'text-letter-spacing': 0.12,
        'text-transform': 'uppercase',
        'text-max-width': 7,
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1.2,
        'text-padding': 4,
      },
    }),
    place('place-city', ['city'], {
      minzoom: 3,
      maxzoom: 14,
      filter: ['all', ['==', ['get', 'class'], 'city'], ['!=', ['coalesce', ['get', 'capital'], 0], 2]],
      layout: {
        ...dotted,
        'icon-image': ['step', ['zoom'], TOWN_DOT, 11, ''],
        'text-size': citySize(0),
        'icon-optional': true,
      },
    }),
    // Placed before everything else, on whichever side there is room: a country's capital is never left out.
    place('place-capital', ['city'], {
      minzoom: 3,
      maxzoom: 14,
      filter: ['all', ['==', ['get', 'class'], 'city'], ['==', ['get', 'capital'], 2]],
      haloPixels: 2,
      layout: {
        ...dotted,
        'icon-image': ['step', ['zoom'], CAPITAL_DOT, 11, ''],
        'icon-overlap': 'always',
        'text-size': citySize(1),
      },
    }),
  ]
}

/**
 * Letters spaced so that the name of a quarter with an area takes a good half of its length; em. Those without an area are
 * set as usual.
 */
function spreadOver(language: Language): ExpressionSpecification {
  const letters: ExpressionSpecification = ['max', 3, ['length', labels[language]]]
  // Metres of a pixel near the equator, and pixels of a letter, at a zoom.
  const at = (zoom: number, pixels: number): ExpressionSpecification => {
    const width: ExpressionSpecification = ['/', ['coalesce', ['get', 'extent'], 0], 78_272 / 2 ** zoom]
    const spare: ExpressionSpecification = ['-', ['*', 0.55, width], ['*', letters, pixels * 0.58]]
    return ['max', 0.03, ['min', 0.45, ['/', spare, ['*', letters, pixels]]]]
  }
  return ['interpolate', ['linear'], ['zoom'], 10, at(10, 10.5), 13, at(13, 12.5), 16, at(16, 16)]
}

/** Larger cities in larger letters: by the rank that their population gives them. @param extra  pixels */
function citySize(extra: number): ExpressionSpecification {
  const byRank = (large: number, middle: number, small: number) =>
    ['step', ['get', 'rank'], large + extra, 20, middle + extra, 28, small + extra] as unknown as number
  return size(3, byRank(11.5, 10.5, 10), 6, byRank(15, 12.5, 11), 10, byRank(22, 18, 15), 13, byRank(28, 24, 20))
}
