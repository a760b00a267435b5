import { type TruckSize } from '@repere/shared/travel-mode'
import { travelAt, type TravelTime } from './travel-time.js'
import { travelBy, type WayOfTravel } from './way-of-travel.js'
import { type Position } from './answers.js'
import { type Query } from './client.js'
import { type TracePoint } from './traces.js'

export const OPERATIONS = [
  'route',
  'navigate',
  'matrix',
  'nearest',
  'along',
  'assign',
  'optimize',
  'match',
  'eta',
  'autocomplete',
  'geocode',
  'reverse',
  'batch',
  'places',
  'tiles',
] as const
export type OperationName = (typeof OPERATIONS)[number]

/** Languages of guidance, by their codes. */
export const GUIDANCE_LANGUAGES = ['fr', 'en', 'wo', 'ha'] as const
export type GuidanceLanguage = (typeof GUIDANCE_LANGUAGES)[number]

/** Road features that a route can avoid. */
export const AVOIDABLE = ['tolls', 'ferries', 'unpaved', 'highways', 'borders'] as const
export type Avoidable = (typeof AVOIDABLE)[number]

/** The rains, instead of those of the date. */
export const SEASONS = ['wet', 'dry'] as const
export type SeasonName = (typeof SEASONS)[number]

/** Values for each segment of a route. */
export const ANNOTATIONS = ['speed', 'surface', 'duration'] as const
export type Annotation = (typeof ANNOTATIONS)[number]

export const ALTERNATIVES_MAX = 2
/** Characters of a text; of several, all their lines together. */
export const TEXT_LENGTH_MAX = 256
export const TEXTS_LENGTH_MAX = 1_000
const LINES_MAX = 25
const RESULTS = 10

/** The options that the reader chooses. The address contains all of them except the trace. */
export interface Question extends TravelTime {
  points: Position[]
  mode: WayOfTravel
  language: GuidanceLanguage
  avoid: Avoidable[]
  alternatives: number
  /** Null: the usual one, or no truck. */
  truck: TruckSize | null
  season: SeasonName | null
  annotations: Annotation[]
  /** The search text; for a batch, one text or point in each line. */
  text: string
  /** A trace that was loaded; null: the points are the trace. */
  trace: TracePoint[] | null
  /** The position of the map: near places come first. */
  centre: Position | null
}

/** The path of each operation. */
export const PATHS: Record<OperationName, string> = {
  route: '/v1/route',
  navigate: '/v1/navigate',
  matrix: '/v1/matrix',
  nearest: '/v1/nearest',
  along: '/v1/places/along',
  assign: '/v1/assign',
  optimize: '/v1/optimize',
  match: '/v1/match',
  eta: '/v1/eta',
  autocomplete: '/v1/geocode/autocomplete',
  geocode: '/v1/geocode',
  reverse: '/v1/geocode/reverse',
  batch: '/v1/geocode/batch',
  places: '/v1/places/search',
  tiles: '/v1/tiles/source/service_tiles.json',
}

/** How many points an operation takes on the map. */
export const POINTS: Record<OperationName, { min: number; max: number }> = {
  route: { min: 2, max: 25 },
  navigate: { min: 2, max: 10 },
  matrix: { min: 2, max: 12 },
  nearest: { min: 2, max: 25 },
  along: { min: 2, max: 2 },
  assign: { min: 2, max: 24 },
  optimize: { min: 3, max: 25 },
  match: { min: 2, max: 100 },
  eta: { min: 2, max: 2 },
  autocomplete: { min: 0, max: 1 },
  geocode: { min: 0, max: 1 },
  reverse: { min: 1, max: 1 },
  batch: { min: 0, max: 0 },
  places: { min: 0, max: 1 },
  tiles: { min: 0, max: 0 },
}

export type FieldName =
  | 'mode'
  | 'truck'
  | 'guidance'
  | 'avoid'
  | 'alternatives'
  | 'time'
  | 'season'
  | 'annotations'
  | 'text'
  | 'texts'
  | 'trace'

/** The options of an operation beside its points. */
export const FIELDS: Record<OperationName, readonly FieldName[]> = {
  route: ['mode', 'truck', 'avoid', 'time', 'season', 'annotations', 'alternatives'],
  navigate: ['guidance', 'mode', 'truck', 'time', 'season'],
  matrix: ['mode', 'truck', 'time', 'season'],
  nearest: ['mode', 'truck', 'time', 'season'],
  along: ['text', 'mode', 'truck', 'time', 'season'],
  assign: ['mode', 'truck', 'time', 'season'],
  optimize: ['mode', 'truck', 'time', 'season'],
  match: ['mode', 'trace'],
  eta: ['mode', 'truck', 'time', 'season'],
  autocomplete: ['text'],
  geocode: ['text'],
  reverse: [],
  batch: ['texts'],
  places: ['text'],
  tiles: [],
}

/** Operations that take an arrival instead of a departure. */
export const TAKES_ARRIVAL: readonly OperationName[] = ['route', 'navigate']

/** False while the operation lacks a required value. */
export function isComplete(operation: OperationName, { points, text, trace }: Question): boolean {
  const fields = FIELDS[operation]
  const hasText = text.trim() !== '' || !(fields.includes('text') || fields.includes('texts'))
  return hasText && (points.length >= POINTS[operation].min || (trace !== null && fields.includes('trace')))
}

const rounded = (degrees: number) => Number(degrees.toFixed(6))
const place = ({ lat, lng }: Position) => ({ lat: rounded(lat), lng: rounded(lng) })
const written = ({ lat, lng }: Position) => `${lat.toFixed(6)},${lng.toFixed(6)}`
const travel = ({ mode, truck }: Question) => ({ ...travelBy(mode), ...(mode === 'truck' ? truck : null) })
const inSeason = ({ season }: Question) => (season === null ? {} : { season })

/** The point on the map, else the map's middle. */
const near = ({ points: [point], centre }: Question) => {
  const at = point ?? centre
  return at === null ? {} : place(at)
}

/** The queries of the operations that have one. @param locale  of the page */
export const queries = {
  route: (question: Question, locale: string): Query => ({
    origin: written(question.points[0]!),
    destination: written(question.points.at(-1)!),
    ...(question.points.length > 2 ? { waypoints: question.points.slice(1, -1).map(written).join('|') } : {}),
    ...travel(question),
    ...(question.alternatives > 0 ? { alternatives: question.alternatives } : {}),
    ...(question.avoid.length > 0 ? { avoid: question.avoid.join(',') } : {}),
    ...travelAt(question),
    ...inSeason(question),
    ...(question.annotations.length > 0 ? { annotations: question.annotations.join(',') } : {}),
    language: locale,
  }),
  eta: (question: Question, departAt: string): Query => ({
    origin: written(question.points[0]!),
    destination: written(question.points[1]!),
    ...travel(question),
    depart_at: departAt,
    ...inSeason(question),
  }),
  autocomplete: (question: Question, locale: string): Query => ({
    q: question.text.trim(),
    ...near(question),
    language: locale,
  }),
  geocode: (question: Question, locale: string): Query => ({
    q: question.text.trim(),
    ...near(question),
    size: RESULTS,
    language: locale,
  }),
  reverse: ({ points: [point] }: Question, locale: string): Query => ({ ...place(point!), language: locale }),
  places: (question: Question, locale: string): Query => ({
    q: question.text.trim(),
    ...near(question),
    limit: RESULTS,
    language: locale,
  }),
}

/** The bodies of the operations that take one. */
export const bodies = {
  navigate: (question: Question) => ({
    origin: place(question.points[0]!),
    destination: place(question.points.at(-1)!),
    ...(question.points.length > 2 ? { waypoints: question.points.slice(1, -1).map(place) } : {}),
    ...travel(question),
    ...travelAt(question),
    ...inSeason(question),
    language: question.language,
    enrich_landmarks: true,
  }),
  matrix: (question: Question) => ({
    sources: question.points.map(place),
    targets: question.points.map(place),
    ...travel(question),
    ...travelAt(question),
    ...inSeason(question),
  }),
  nearest: (question: Question) => ({
    to: place(question.points[0]!),
    candidates: question.points.slice(1).map((point, index) => ({ id: String(index + 2), ...place(point) })),
    ...travel(question),
    ...travelAt(question),
    ...inSeason(question),
  }),
  along: (question: Question, locale: string) => ({
    origin: place(question.points[0]!),
    destination: place(question.points[1]!),
    q: question.text.trim(),
    ...travel(question),
    ...travelAt(question),
    ...inSeason(question),
    language: locale,
  }),
  /** The first half of the points are drivers, the others orders. */
  assign: (question: Question) => {
    const drivers = Math.floor(question.points.length / 2)
    return {
      drivers: question.points
        .slice(0, drivers)
        .map((point, index) => ({ id: String(index + 1), at: place(point), ...travel(question) })),
      orders: question.points
        .slice(drivers)
        .map((point, index) => ({ id: String(drivers + index + 1), pickup: place(point) })),
      per_driver: 2,
      ...travelAt(question),
      ...inSeason(question),
    }
  },
  optimize: (question: Question) => ({
    locations: question.points.map(place),
    ...travel(question),
    ...travelAt(question),
    ...inSeason(question),
  }),
  match: ({ mode }: Question, trace: TracePoint[]) => ({
    shape: trace.map(({ lat, lng, time }) => ({ ...place({ lat, lng }), time })),
    mode: travelBy(mode).mode,
  }),
  batch: (question: Question, locale: string) => ({
    items: batchLines(question).map((line) => batchItem(line, question)),
    size: 1,
    language: locale,
  }),
}

/** The lines of a batch that are not empty. */
export const batchLines = ({ text }: Question): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, LINES_MAX)

/** A line `lat,lng` is a point to name, every other one a text to find. */
function batchItem(line: string, { centre }: Question): object {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(line) ?? []
  const isPoint = lat !== undefined && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180
  if (isPoint) return { reverse: place({ lat: Number(lat), lng: Number(lng) }) }
  return { q: line.slice(0, TEXT_LENGTH_MAX), ...(centre === null ? {} : place(centre)) }
}
