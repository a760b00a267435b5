import {
  type DataDrivenPropertyValueSpecification,
  type ExpressionSpecification,
  type LayerSpecification,
} from '@maplibre/maplibre-gl-style-spec'
import { SOURCE } from './names.js'
import { type Palette } from '../palette.js'

const ZOOMS = [5, 8, 11, 14, 18] as const

/** Width in pixels at each of `ZOOMS`, without casing. 0: not visible yet. */
const roadWidths: Record<string, readonly number[]> = {
  motorway: [0.9, 1.8, 3.2, 6.5, 27],
  trunk: [0.8, 1.6, 3, 6, 25],
  primary: [0.6, 1.2, 2.5, 5.2, 23],
  secondary: [0, 0.9, 1.9, 4.2, 20],
  tertiary: [0, 0.5, 1.4, 3.6, 18],
  minor: [0, 0, 0.3, 2.1, 14],
  service: [0, 0, 0.2, 1.2, 8],
  busway: [0, 0, 0.2, 1.2, 8],
  raceway: [0, 0, 0.2, 1.2, 8],
}
const ROADS = Object.keys(roadWidths)

const roadClass: ExpressionSpecification = ['get', 'class']
const isRoad: ExpressionSpecification = ['in', roadClass, ['literal', ROADS]]
const isUnpaved: ExpressionSpecification = ['==', ['get', 'surface'], 'unpaved']
const isUnknown: ExpressionSpecification = ['!', ['has', 'surface']]

/** Lines that are narrower have no casing; pixels. */
const CASED_WIDTH_MIN = 0.5

/** @param extra  pixels of casing, on both sides together; half of it for narrow lines */
function widthOf(extra: number): DataDrivenPropertyValueSpecification<number> {
  const stops = ZOOMS.flatMap((zoom, i): unknown[] => [
    zoom,
    [
      '*',
      // A slip road is narrower than the road that it leads to.
      ['case', ['==', ['get', 'ramp'], 1], 0.7, 1],
      [
        'match',
        roadClass,
        ...ROADS.flatMap((road) => {
          const width = roadWidths[road]![i]!
          const casing = width < CASED_WIDTH_MIN ? 0 : width < 1.5 ? extra / 2 : extra
          return [road, width + casing]
        }),
        0,
      ],
    ],
  ])
  return [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    ...stops,
  ] as unknown as DataDrivenPropertyValueSpecification<number>
}

/** Draws important roads over less important ones. */
const sortKey: ExpressionSpecification = [
  'match',
  roadClass,
  ...ROADS.flatMap((road, i) => [road, ROADS.length - i]),
  0,
] as unknown as ExpressionSpecification

/** The zoom from which minor roads are white with a casing; below, they are lines of one colour. */
const CASED_ZOOM = 14

function fillColor(palette: Palette): DataDrivenPropertyValueSpecification<string> {
  const byClass = (minor: string, unpavedMinor: string): ExpressionSpecification => [
    'match',
    roadClass,
    ['motorway', 'trunk'],
    ['case', isUnpaved, mixed(palette.roadNational, palette.roadUnpaved), palette.roadNational],
    'primary',
    ['case', isUnpaved, mixed(palette.roadPrimary, palette.roadUnpaved), palette.roadPrimary],
    'secondary',
    ['case', isUnpaved, mixed(palette.roadSecondary, palette.roadUnpaved), palette.roadSecondary],
    ['case', isUnpaved, unpavedMinor, minor],
  ]
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    CASED_ZOOM - 1.5,
    byClass(palette.roadMinorAfar, palette.roadUnpavedCasing),
    CASED_ZOOM + 0.5,
    byClass(palette.roadMinor, palette.roadUnpaved),
  ]
}

/** The colour of a casing by the class; that of minor roads also shows whether the surface is known. */
function casingColor(palette: Palette): ExpressionSpecification {
  return [
    'match',
    roadClass,
    ['motorway', 'trunk'],
    palette.casingNational,
    'primary',
    palette.casingPrimary,
    'secondary',
    palette.casingSecondary,
    ['case', isUnknown, palette.roadUnknownCasing, palette.roadCasing],
  ]
}

/** The colour halfway between two: a national road is one, paved or not. */
export function mixed(one: string, other: string): string {
  const parts = [1, 3, 5].map(
    (at) => (parseInt(one.slice(at, at + 2), 16) + parseInt(other.slice(at, at + 2), 16)) >> 1,
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Casing and fill of the roads on one level. Unpaved roads have a dashed casing at high zooms, so that they are
 * also recognisable without colour.
 *
 * @param level  part of the layers' ids
 */
function roadsOn(level: 'tunnel' | 'road' | 'bridge', palette: Palette): LayerSpecification[] {
  const onLevel: ExpressionSpecification =
    level === 'road'
      ? ['!', ['in', ['coalesce', ['get', 'brunnel'], ''], ['literal', ['bridge', 'tunnel']]]]
      : ['==', ['get', 'brunnel'], level]
  const base = { type: 'line', source: SOURCE, 'source-layer': 'transportation', minzoom: 4 } as const
  const cap = level === 'road' ? 'round' : 'butt'
  const layout = { 'line-cap': cap, 'line-join': 'round', 'line-sort-key': sortKey } as const
  const opacity = level === 'tunnel' ? 0.45 : 1
  return [
    {
      ...base,
      id: `${level}-casing`,
      filter: ['all', isRoad, onLevel, ['!', isUnpaved]],
      layout,
      paint: {
        'line-color': level === 'bridge' ? palette.casingBridge : casingColor(palette),
        'line-width': widthOf(level === 'bridge' ? 2.4 : 1.6),
        'line-opacity': opacity,
        ...(level === 'tunnel' ? { 'line-dasharray': [2, 1] } : {}),
      },
    },
    {
      ...base,
      id: `${level}-casing-unpaved`,
      minzoom: CASED_ZOOM - 1,
      filter: ['all', isRoad, onLevel, isUnpaved],
      layout: { ...layout, 'line-cap': 'butt' },
      paint: {
        'line-color': palette.roadUnpavedCasing,
        'line-width': widthOf(1.4),
        'line-opacity': opacity,
        'line-dasharray': [2, 0.7],
      },
    },
    {
      ...base,
      id: `${level}-fill`,
      filter: ['all', isRoad, onLevel],
      layout,
      paint: { 'line-color': fillColor(palette), 'line-width': widthOf(0), 'line-opacity': opacity },
    },
  ]
}

/** The edges and the deck of a bridge of a path, a track or a railway. */
const narrowBridges: { id: string; colour: 'casingBridge' | 'land'; pixels: [from: number, to: number] }[] = [
  { id: 'narrow-bridge-edge', colour: 'casingBridge', pixels: [3, 11] },
  { id: 'narrow-bridge', colour: 'land', pixels: [2, 8.5] },
]

/** Roads, paths, rails and ferries, from the lowest to the highest. */
export function roadLayers(palette: Palette): LayerSpecification[] {
  const base = { type: 'line', source: SOURCE, 'source-layer': 'transportation' } as const
  const growing = (from: number, to: number) =>
    ['interpolate', ['exponential', 1.4], ['zoom'], 12, from, 18, to] as DataDrivenPropertyValueSpecification<number>
  return [
    {
      ...base,
      id: 'ferry',
      filter: ['==', roadClass, 'ferry'],
      paint: { 'line-color': palette.ferry, 'line-width': 1.2, 'line-dasharray': [4, 3] },
    },
    {
      ...base,
      id: 'pier',
      filter: ['all', ['==', roadClass, 'pier'], ['==', ['geometry-type'], 'LineString']],
      paint: { 'line-color': palette.land, 'line-width': growing(1, 6) },
    },
    ...roadsOn('tunnel', palette),
    ...narrowBridges.map(({ id, colour, pixels }): LayerSpecification => ({
      ...base,
      id,
      minzoom: 13,
      filter: ['all', ['==', ['get', 'brunnel'], 'bridge'], ['!', isRoad]],
      paint: { 'line-color': palette[colour], 'line-width': growing(...pixels) },
    })),
    {
      ...base,
      id: 'path',
      minzoom: 13,
      filter: ['==', roadClass, 'path'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.path, 'line-width': growing(0.6, 2.2), 'line-dasharray': [1.5, 1.2] },
    },
    {
      ...base,
      id: 'track',
      minzoom: 11,
      filter: ['==', roadClass, 'track'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.path,
        'line-width': growing(0.8, 3.4),
        'line-opacity': 0.85,
        'line-dasharray': [5, 1.6],
      },
    },
    {
      ...base,
      id: 'road-construction',
      minzoom: 10,
      filter: ['in', '_construction', roadClass],
      paint: { 'line-color': palette.roadCasing, 'line-width': growing(1.2, 9), 'line-dasharray': [1, 1] },
    },
    ...roadsOn('road', palette),
    {
      ...base,
      id: 'rail',
      minzoom: 8,
      filter: ['in', roadClass, ['literal', ['rail', 'transit']]],
      paint: { 'line-color': palette.rail, 'line-width': growing(1, 3) },
    },
    {
      ...base,
      id: 'rail-sleepers',
      minzoom: 12,
      filter: ['==', roadClass, 'rail'],
      paint: { 'line-color': palette.rail, 'line-width': growing(3, 9), 'line-dasharray': [0.2, 3] },
    },
    ...roadsOn('bridge', palette),
    {
      ...base,
      id: 'road-seasonal',
      minzoom: 12,
      filter: ['==', ['get', 'seasonal'], 1],
      paint: { 'line-color': palette.ferry, 'line-width': growing(0.8, 2.5), 'line-dasharray': [1, 2.5] },
    },
    {
      ...base,
      id: 'road-ford',
      minzoom: 13,
      filter: ['==', ['get', 'brunnel'], 'ford'],
      paint: { 'line-color': palette.ferry, 'line-width': growing(1.5, 5), 'line-dasharray': [0.5, 0.8] },
    },
  ]
}
