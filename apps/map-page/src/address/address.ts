import { type TruckSize, TRUCK_SIZE_DEFAULT } from '@repere/shared/travel-mode'
import { WAY_NAMES, type WayOfTravel } from '../api/way-of-travel.js'
import {
  ALTERNATIVES_MAX,
  type Avoidable,
  AVOIDABLE,
  GUIDANCE_LANGUAGES,
  type GuidanceLanguage,
  type Annotation,
  ANNOTATIONS,
  type OperationName,
  OPERATIONS,
  type SeasonName,
  SEASONS,
  TEXTS_LENGTH_MAX,
} from '../api/operations.js'
import { type Position, type StyleName, STYLES } from '../api/answers.js'

export const TABS = ['place', 'directions', 'zone', 'fleet', 'lab'] as const
export type TabName = (typeof TABS)[number]

/** A place in an address. */
export interface AddressPlace {
  name: string
  position: Position
}

/** True for the same point: a name may become known later, or be written otherwise. */
export function isSamePlace(
  a: Pick<AddressPlace, 'position'> | null,
  b: Pick<AddressPlace, 'position'> | null,
): boolean {
  const written = (place: typeof a) => place && writePlace({ name: '', position: place.position })
  return written(a) === written(b)
}

/** The view of the map. */
export interface MapPosition extends Position {
  zoom: number
}

/** The state that a link can contain, never the key. Null and default values are not written. */
export interface PageState {
  map: MapPosition | null
  tab: TabName
  /** Null: the last choice, else the preference of the system. */
  style: StyleName | null
  language: 'fr' | 'en' | null
  place: AddressPlace | null
  /** Slug of the category whose places are shown. */
  category: string | null
  from: AddressPlace | null
  to: AddressPlace | null
  mode: WayOfTravel
  /** Index of the chosen route: 0 is the fastest. */
  route: number
  zone: AddressPlace | null
  /** Of the outermost ring. */
  minutes: number | null
  /** The operation, the options and the points of the playground. */
  operation: OperationName | null
  points: Position[]
  /** Language of the guidance; null: that of the page. */
  guidance: GuidanceLanguage | null
  avoid: Avoidable[]
  alternatives: number
  /** `2030-01-31T08:30`, in the time of the place; at most one of both, neither: now. */
  departAt: string | null
  arriveBy: string | null
  /** Size of the truck; null: the usual one. */
  truck: TruckSize | null
  season: SeasonName | null
  annotations: Annotation[]
  /** The search text of the playground. */
  text: string
}

export const EMPTY_STATE: PageState = {
  map: null,
  tab: 'place',
  style: null,
  language: null,
  place: null,
  category: null,
  from: null,
  to: null,
  mode: 'auto',
  route: 0,
  zone: null,
  minutes: null,
  operation: null,
  points: [],
  guidance: null,
  avoid: [],
  alternatives: 0,
  departAt: null,
  arriveBy: null,
  truck: null,
  season: null,
  annotations: [],
  text: '',
}

/** In the order of an address. */
export const TRUCK_FIGURES = Object.keys(TRUCK_SIZE_DEFAULT) as (keyof TruckSize)[]
const DECIMALS = 5
const POINTS_MAX = 100

/** The tab of a link that names none: the one that shows its result. */
function tabOf(from: AddressPlace | null, to: AddressPlace | null, zone: AddressPlace | null): TabName {
  if (from !== null && to !== null) return 'directions'
  return zone === null ? 'place' : 'zone'
}

/** @param fragment  of the address, with or without `#`; invalid parts are left out */
export function readState(fragment: string): PageState {
  const said = new Map(
    fragment
      .replace(/^#/, '')
      .split('&')
      .map((part): [string, string] => {
        const [name = '', ...value] = part.split('=')
        return [name, decoded(value.join('='))]
      }),
  )
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | null =>
    values.find((value) => value === said.get(name)) ?? null
  const wholeNumber = (name: string): number | null => {
    const text = said.get(name) ?? ''
    return /^\d{1,3}$/.test(text) ? Number(text) : null
  }
  const moment = (name: string): string | null => {
    const text = said.get(name) ?? ''
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
  }
  const departAt = moment('depart')
  const place = (name: string) => readPlace(said.get(name))
  return {
    map: readMap(said.get('map')),
    tab: oneOf('tab', TABS) ?? tabOf(place('from'), place('to'), place('zone')),
    style: oneOf('style', STYLES),
    language: oneOf('lang', ['fr', 'en']),
    place: place('place'),
    category: /^\w{1,40}$/.test(said.get('category') ?? '') ? said.get('category')! : null,
    from: place('from'),
    to: place('to'),
    mode: oneOf('mode', WAY_NAMES) ?? 'auto',
    route: wholeNumber('route') ?? 0,
    zone: place('zone'),
    minutes: wholeNumber('minutes'),
    operation: oneOf('op', OPERATIONS),
    points: readPoints(said.get('points')),
    guidance: oneOf('guidance', GUIDANCE_LANGUAGES),
    avoid: AVOIDABLE.filter((name) => said.get('avoid')?.split(',').includes(name)),
    alternatives: Math.min(wholeNumber('alternatives') ?? 0, ALTERNATIVES_MAX),
    departAt,
    arriveBy: departAt === null ? moment('arrive') : null,
    truck: readTruck(said.get('truck')),
    season: oneOf('season', SEASONS),
    annotations: ANNOTATIONS.filter((name) => said.get('annotations')?.split(',').includes(name)),
    text: (said.get('text') ?? '').slice(0, TEXTS_LENGTH_MAX),
  }
}

/** @returns the fragment, with `#` */
export function writeState(state: PageState): string {
  const { map, tab, style, language, place, category, from, to, mode, route, zone, minutes } = state
  const { operation, points, guidance, avoid, alternatives, departAt, arriveBy, truck, season, annotations, text } =
    state
  const parts: [name: string, value: string | null][] = [
    ['map', map && `${round(map.zoom, 2)}/${round(map.lat, DECIMALS)}/${round(map.lng, DECIMALS)}`],
    ['tab', tab === 'place' && tabOf(from, to, zone) === 'place' ? null : tab],
    ['place', place && writePlace(place)],
    ['category', category],
    ['from', from && writePlace(from)],
    ['to', to && writePlace(to)],
    ['mode', mode === 'auto' ? null : mode],
    ['route', route === 0 ? null : String(route)],
    ['zone', zone && writePlace(zone)],
    ['minutes', minutes === null ? null : String(minutes)],
    ['op', operation],
    ['points', points.length === 0 ? null : points.map(writePosition).join('|')],
    ['guidance', guidance],
    ['avoid', avoid.length === 0 ? null : avoid.join(',')],
    ['alternatives', alternatives === 0 ? null : String(alternatives)],
    ['depart', departAt],
    ['arrive', arriveBy],
    ['truck', truck && TRUCK_FIGURES.map((name) => truck[name]).join(',')],
    ['season', season],
    ['annotations', annotations.length === 0 ? null : annotations.join(',')],
    ['text', text === '' ? null : text],
    ['style', style],
    ['lang', language],
  ]
  return `#${parts.flatMap(([name, value]) => (value === null ? [] : [`${name}=${encoded(value)}`])).join('&')}`
}

const round = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)))

const writePosition = ({ lat, lng }: Position) => `${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`

const writePlace = ({ name, position }: AddressPlace) => `${writePosition(position)},${name}`

/** All points or none, because a request with a part of them would be another one. */
function readPoints(text: string | undefined): Position[] {
  const points = (text ?? '').split('|').map((point) => {
    const [lat = '', lng = ''] = point.split(',')
    return readPosition(lat, lng)
  })
  return points.length <= POINTS_MAX && points.every((point) => point !== null) ? points : []
}

/** All figures or none. */
function readTruck(text: string | undefined): TruckSize | null {
  const figures = (text ?? '').split(',').map(Number)
  if (figures.length !== TRUCK_FIGURES.length || !figures.every((figure) => figure > 0)) return null
  return Object.fromEntries(TRUCK_FIGURES.map((name, i) => [name, figures[i]])) as unknown as TruckSize
}

function readPlace(text: string | undefined): AddressPlace | null {
  const [lat = '', lng = '', ...name] = (text ?? '').split(',')
  const position = readPosition(lat, lng)
  return position && { position, name: name.join(',').slice(0, 120) }
}

function readMap(text: string | undefined): MapPosition | null {
  const [zoom = '', lat = '', lng = ''] = (text ?? '').split('/')
  const position = readPosition(lat, lng)
  const level = Number(zoom)
  return position && zoom !== '' && level >= 0 && level <= 22 ? { ...position, zoom: level } : null
}

function readPosition(latText: string, lngText: string): Position | null {
  const [lat, lng] = [Number(latText), Number(lngText)]
  const valid = latText !== '' && lngText !== '' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return valid ? { lat, lng } : null
}

/** Commas and slashes are legible and allowed in a fragment. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%7C', '|')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
