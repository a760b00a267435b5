import {
  type ExpressionSpecification,
  type LayerSpecification,
  type SymbolLayerSpecification,
} from '@maplibre/maplibre-gl-style-spec'
import { ONEWAY, PEAK, shields } from '../sprites/sprite-names.js'
import { fonts, type Language, labels, OUTSIDE_ZOOM_MAX, SOURCE, WORLD_SOURCE } from './names.js'
import { type Network, type Palette } from '../palette.js'

const lines: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
const points: ExpressionSpecification = ['==', ['geometry-type'], 'Point']
const roadClass: ExpressionSpecification = ['get', 'class']

/** Waters that reach beyond the region. */
const SEAS = ['ocean', 'sea', 'bay', 'strait']

export const size = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification

/** Names of water, parks and peaks, from the least important. */
export function natureLabels(palette: Palette, language: Language): LayerSpecification[] {
  const label = labels[language]
  const water = { 'text-color': palette.textWater, 'text-halo-color': palette.haloWater, 'text-halo-width': 1.2 }
  return [
    {
      id: 'name-waterway',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'waterway',
      minzoom: 5,
      filter: ['all', lines, ['has', 'name']],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': label,
        'text-font': fonts.regular,
        'text-size': size(5, 10, 11, 11, 17, 14),
        'text-letter-spacing': 0.06,
        'text-max-angle': 35,
      },
      paint: water,
    },
    {
      id: 'name-lake',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'water_name',
      filter: ['all', points, ['!', ['in', ['get', 'class'], ['literal', SEAS]]]],
      layout: {
        'text-field': label,
        'text-font': fonts.regular,
        'text-size': size(5, 10, 9, 12, 14, 13),
        'text-letter-spacing': 0.05,
        'text-max-width': 7,
      },
      paint: water,
    },
    {
      id: 'name-sea',
      type: 'symbol',
      source: WORLD_SOURCE,
      'source-layer': 'water_name',
      maxzoom: OUTSIDE_ZOOM_MAX,
      filter: ['all', points, ['in', ['get', 'class'], ['literal', SEAS]]],
      layout: {
        'text-field': label,
        'text-font': fonts.regular,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          1,
          ['match', ['get', 'class'], 'ocean', 12, 10],
          6,
          ['match', ['get', 'class'], 'ocean', 20, 15],
        ],
        'text-letter-spacing': 0.15,
        'text-max-width': 8,
        'text-padding': 8,
      },
      paint: water,
    },
    {
      id: 'name-park',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'park',
      minzoom: 8,
      filter: ['all', points, ['has', 'name']],
      layout: {
        'text-field': label,
        'text-font': fonts.regular,
        'text-size': size(8, 10.5, 14, 13),
        'text-max-width': 8,
      },
      paint: { 'text-color': palette.textPark, 'text-halo-color': palette.halo, 'text-halo-width': 1.3 },
    },
    {
      id: 'name-peak',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'mountain_peak',
      minzoom: 10,
      layout: {
        'icon-image': PEAK,
        'text-field': [
          'case',
          ['has', 'ele'],
          ['concat', label, '\n', ['to-string', ['get', 'ele']], ' m'],
          label,
        ] as ExpressionSpecification,
        'text-font': fonts.regular,
        'text-size': 10.5,
        'text-anchor': 'top',
        'text-offset': [0, 0.7],
        'text-max-width': 7,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': palette.textQuiet, 'text-halo-color': palette.halo, 'text-halo-width': 1.3 },
    },
  ]
}

/** Characters: "RNIE 1 bis" has a shield. */
const SHIELD_LENGTH_MAX = 10

/** Names, directions and shields of roads. */
export function roadLabels(palette: Palette, language: Language): LayerSpecification[] {
  const label = labels[language]
  const name = (id: string, minzoom: number, classes: string[]): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source: SOURCE,
    'source-layer': 'transportation_name',
    minzoom,
    filter: ['all', lines, ['has', 'name'], ['in', roadClass, ['literal', classes]]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 350,
      'text-field': label,
      'text-font': fonts.regular,
      'text-size': size(12, 10.5, 15, 12, 18, 14.5),
      'text-max-angle': 30,
      'text-padding': 3,
    },
    paint: { 'text-color': palette.textQuiet, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
  })
  const shield = (network: Network, minzoom: number): SymbolLayerSpecification => ({
    id: `shield-${network}`,
    type: 'symbol',
    source: SOURCE,
    'source-layer': 'transportation_name',
    minzoom,
    filter: ['all', lines, ['==', ['get', 'network'], network], ['<=', ['get', 'ref_length'], SHIELD_LENGTH_MAX]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 420,
      'icon-image': shields[network],
      'icon-text-fit': 'both',
      'icon-rotation-alignment': 'viewport',
      'text-rotation-alignment': 'viewport',
      'text-field': ['get', 'ref'],
      'text-font': fonts.medium,
      'text-size': 10,
      'text-padding': 12,
    },
    paint: { 'text-color': palette.shields[network].text },
  })
  return [
    {
      id: 'oneway',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'transportation',
      // At lower zooms the two carriageways are so close that their arrows seem contradictory.
      minzoom: 16,
      filter: ['in', ['get', 'oneway'], ['literal', [1, -1]]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 120,
        'icon-image': ONEWAY,
        'icon-rotation-alignment': 'map',
        'icon-rotate': ['case', ['==', ['get', 'oneway'], -1], 180, 0],
        'icon-padding': 4,
      },
    },
    name('name-road-minor', 15, ['service', 'track', 'path', 'busway', 'raceway']),
    name('name-road', 13, ['tertiary', 'minor']),
    name('name-road-major', 12, ['motorway', 'trunk', 'primary', 'secondary']),
    name('name-ferry', 12, ['ferry']),
    shield('road', 11),
    shield('regional', 9),
    shield('national', 7),
    shield('motorway', 7),
  ]
}

export function houseNumbers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'house-number',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'housenumber',
      minzoom: 17,
      layout: { 'text-field': ['get', 'housenumber'], 'text-font': fonts.regular, 'text-size': 10 },
      paint: { 'text-color': palette.textQuiet, 'text-halo-color': palette.halo, 'text-halo-width': 1 },
    },
  ]
}
