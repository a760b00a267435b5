import { type Mode, type Position } from '../api/answers.js'
import { type TracePoint } from './traces.js'

export const OPERATIONS = ['navigate', 'matrix', 'optimize', 'match', 'eta', 'tiles'] as const
export type OperationName = (typeof OPERATIONS)[number]

/** Languages of guidance, by their codes. */
export const GUIDANCE_LANGUAGES = ['fr', 'en', 'wo', 'ha'] as const
export type GuidanceLanguage = (typeof GUIDANCE_LANGUAGES)[number]

/** What the playground asks about. */
export interface Question {
  points: Position[]
  mode: Mode
  language: GuidanceLanguage
  /** A trace that was loaded; null: the points are the trace. */
  trace: TracePoint[] | null
}

/** Where each operation is asked. */
export const PATHS: Record<OperationName, string> = {
  navigate: '/v1/navigate',
  matrix: '/v1/matrix',
  optimize: '/v1/optimize',
  match: '/v1/match',
  eta: '/v1/eta',
  tiles: '/v1/tiles/source/service_tiles.json',
}

/** How many points an operation takes on the map. */
export const POINTS: Record<OperationName, { min: number; max: number }> = {
  navigate: { min: 2, max: 10 },
  matrix: { min: 2, max: 12 },
  optimize: { min: 3, max: 25 },
  match: { min: 2, max: 100 },
  eta: { min: 2, max: 2 },
  tiles: { min: 0, max: 0 },
}

const place = ({ lat, lng }: Position) => ({ lat: rounded(lat), lng: rounded(lng) })
const rounded = (degrees: number) => Number(degrees.toFixed(6))

/** The bodies of the operations that take one. */
export const bodies = {
  navigate: ({ points, mode, language }: Question) => ({
    origin: place(points[0]!),
    destination: place(points.at(-1)!),
    ...(points.length > 2 ? { waypoints: points.slice(1, -1).map(place) } : {}),
    mode,
    language,
    enrich_landmarks: true,
  }),
  matrix: ({ points, mode }: Question) => ({ sources: points.map(place), targets: points.map(place), mode }),
  optimize: ({ points, mode }: Question) => ({ locations: points.map(place), mode }),
  match: ({ mode }: Question, trace: TracePoint[]) => ({
    shape: trace.map(({ lat, lng, time }) => ({ ...place({ lat, lng }), time })),
    mode,
  }),
}
