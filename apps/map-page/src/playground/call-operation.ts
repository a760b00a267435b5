import {
  type NearbyAnswer,
  type PlaceAnswer,
  type Position,
  type Route,
  type RouteAnswer,
  type StyleName,
  type TileJson,
} from '../api/answers.js'
import { ApiProblem, type Query } from '../api/client.js'
import { type Voice } from '../directions/voice.js'
import { element } from '../elements/element.js'
import { distanceText, durationText } from '../language/measures.js'
import { type DrawnLine, lineOfPolyline } from '../map/lines.js'
import { foundNearby, foundPlace } from '../search/found-place.js'
import { type Surroundings } from '../shell/surroundings.js'
import { type EtaAt, etaChart } from './eta-chart.js'
import { bodies, type OperationName, PATHS, queries, type Question } from '../api/operations.js'
import { type BatchAnswer, batchFound, placesFound } from './places-found.js'
import { guidance, routesFound, summary } from './routes-found.js'
import { type Along, alongFound, type Assigned, assigned, type Nearest, nearestFound } from './nearest-found.js'
import { type Shown } from './shown.js'
import { readTrace, type TracePoint } from '../api/traces.js'

interface StyledQuestion extends Question {
  style: StyleName
}

/** Calls one operation of the API, and shows its answer. @throws ApiProblem */
export function callOperation(
  operation: OperationName,
  question: StyledQuestion,
  page: Surroundings,
  voice: Voice,
  signal: AbortSignal,
): Promise<Shown> {
  const post = <Answer>(path: string, body: object) => page.client().post<Answer>(path, body, signal)
  const get = <Answer>(path: string, query: Query = {}) => page.client().get<Answer>(path, query, signal)
  const { locale } = page.texts
  switch (operation) {
    case 'route':
      return get<RouteAnswer>(PATHS.route, queries.route(question, locale)).then(({ routes }) =>
        routesFound(routes, page, voice),
      )
    case 'navigate':
      return post<{ route: Route }>(PATHS.navigate, bodies.navigate(question)).then(({ route }) =>
        guidance(route, question.language, page, voice),
      )
    case 'matrix':
      return post<Matrix>(PATHS.matrix, bodies.matrix(question)).then((answer) => matrix(answer, question, page))
    case 'nearest':
      return post<Nearest>(PATHS.nearest, bodies.nearest(question)).then((answer) =>
        nearestFound(answer, question, page),
      )
    case 'along':
      return post<Along>(PATHS.along, bodies.along(question, locale)).then((answer) => alongFound(answer, page))
    case 'assign':
      return post<Assigned>(PATHS.assign, bodies.assign(question)).then((answer) => assigned(answer, question, page))
    case 'optimize':
      return post<Tour>(PATHS.optimize, bodies.optimize(question)).then((answer) => tour(answer, page))
    case 'match': {
      const trace = question.trace ?? drawnTrace(question.points)
      return post<Match>(PATHS.match, bodies.match(question, trace)).then((answer) => match(answer, trace, page))
    }
    case 'eta':
      return etaOverDay(question, page, (query) => get<Eta>(PATHS.eta, query))
    case 'autocomplete':
    case 'geocode':
    case 'reverse':
      return get<PlaceAnswer>(PATHS[operation], queries[operation](question, locale)).then(({ features, query }) =>
        placesFound(
          features.map((feature) => foundPlace(feature, page.texts)),
          page,
          query,
        ),
      )
    case 'places':
      return get<NearbyAnswer>(PATHS.places, queries.places(question, locale)).then(({ places }) =>
        placesFound(
          places.map((place) => foundNearby(place, page.texts)),
          page,
        ),
      )
    case 'batch':
      return post<BatchAnswer>(PATHS.batch, bodies.batch(question, locale)).then((answer) =>
        batchFound(answer, question, page),
      )
    case 'tiles':
      return get<TileJson & { minzoom: number; maxzoom: number }>(PATHS.tiles).then((tiles) => ({
        nodes: [
          element('p', {}, page.texts.lab.tiles(tiles.minzoom, tiles.maxzoom, tiles.attribution)),
          element('p', {}, page.texts.lab.style(`${location.origin}/v1/tiles/style/${question.style}.json`)),
        ],
        lines: [],
      }))
  }
}

/** Turns points on the map into a trace of a drive. */
const drawnTrace = (points: Position[]): TracePoint[] =>
  readTrace(points.map(({ lat, lng }) => `${lat},${lng}`).join('\n'))

interface Matrix {
  durations: (number | null)[][]
  distances: (number | null)[][]
}

function matrix({ durations, distances }: Matrix, { points }: StyledQuestion, { texts }: Surroundings): Shown {
  const cell = (i: number, j: number) => {
    const [duration, distance] = [durations[i]?.[j] ?? null, distances[i]?.[j] ?? null]
    if (duration === null || distance === null) return element('td', {}, '–')
    return element('td', {}, [durationText(duration), element('br'), distanceText(distance, texts.locale)])
  }
  const numbers = points.map((_, i) => i)
  const table = element('table', {}, [
    element('caption', { class: 'unseen' }, texts.lab.operations.matrix),
    element(
      'thead',
      {},
      element('tr', {}, [element('td'), ...numbers.map((j) => element('th', { scope: 'col' }, String(j + 1)))]),
    ),
    element(
      'tbody',
      {},
      numbers.map((i) =>
        element('tr', {}, [element('th', { scope: 'row' }, String(i + 1)), ...numbers.map((j) => cell(i, j))]),
      ),
    ),
  ])
  const lines = points.flatMap((from, i) =>
    points.slice(i + 1).map((to): DrawnLine => ({
      kind: 'thin',
      points: [
        [from.lng, from.lat],
        [to.lng, to.lat],
      ],
    })),
  )
  // Scrolling areas must be reachable by keyboard.
  const scrolled = element(
    'div',
    { class: 'lab-table', tabindex: 0, role: 'region', 'aria-label': texts.lab.operations.matrix },
    table,
  )
  return { nodes: [scrolled], lines }
}

interface Tour {
  order: number[]
  route: Route
  duration: number
  distance: number
}

function tour({ order, route, duration, distance }: Tour, page: Surroundings): Shown {
  return {
    nodes: [
      summary({ duration, distance }, page),
      element('p', {}, page.texts.lab.order(order.map((index) => index + 1).join(' → '))),
    ],
    lines: [{ points: lineOfPolyline(route.polyline), kind: 'route' }],
    order,
  }
}

interface Match {
  matchings: { confidence: number; distance: number; duration: number; polyline: string }[]
  tracepoints: (object | null)[]
}

function match({ matchings, tracepoints }: Match, trace: TracePoint[], { texts }: Surroundings): Shown {
  const matched = tracepoints.filter((point) => point !== null).length
  return {
    nodes: [
      element('p', { class: 'lab-summary' }, texts.lab.matched(matched, tracepoints.length)),
      element(
        'ul',
        {},
        matchings.map(({ confidence, distance }) =>
          element('li', {}, texts.lab.matching(distanceText(distance, texts.locale), Math.round(100 * confidence))),
        ),
      ),
    ],
    lines: [
      ...matchings.map(({ polyline }): DrawnLine => ({ points: lineOfPolyline(polyline), kind: 'route' })),
      { points: trace.map(({ lat, lng }): [number, number] => [lng, lat]), kind: 'thin' },
    ],
  }
}

interface Eta {
  duration: number
  duration_ml: number | null
  duration_low: number | null
  duration_high: number | null
}

const HOURS = Array.from({ length: 12 }, (_, i) => 2 * i)
/** A sandbox key allows ten requests in a second, and the page requests tiles and names meanwhile. */
const PAUSE_MS = 250
const ATTEMPTS_MAX = 5

/**
 * The day of the departure, else tomorrow, every two hours, in the time of the place; the departure itself is requested
 * last.
 */
async function etaOverDay(
  question: StyledQuestion,
  { texts }: Surroundings,
  get: (query: Query) => Promise<Eta>,
): Promise<Shown> {
  const { points, departAt } = question
  const day = departAt?.slice(0, 10) ?? new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
  const times: EtaAt[] = []
  for (const hour of HOURS) {
    const departs = `${day}T${String(hour).padStart(2, '0')}:00`
    const eta = await patiently(() => get(queries.eta(question, departs)))
    const { duration, duration_ml: ml, duration_low: low, duration_high: high } = eta
    times.push({ hour, duration, inTraffic: ml === null ? null : { duration: ml, low: low ?? ml, high: high ?? ml } })
    await pause(PAUSE_MS)
  }
  const [from, to] = points
  const line: DrawnLine = {
    kind: 'thin',
    points: [
      [from!.lng, from!.lat],
      [to!.lng, to!.lat],
    ],
  }
  const chart = etaChart(times, texts)
  if (departAt === null) return { nodes: [chart], lines: [line] }
  const { duration, duration_ml: inTraffic } = await patiently(() => get(queries.eta(question, departAt)))
  const chosen = texts.lab.etaAt(departAt.slice(11), durationText(inTraffic ?? duration))
  return { nodes: [element('p', { class: 'lab-summary' }, chosen), chart], lines: [line] }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Waits for the time of a temporary limit. @throws ApiProblem  for everything else */
async function patiently<Answer>(get: () => Promise<Answer>): Promise<Answer> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await get()
    } catch (error) {
      const isOver = error instanceof ApiProblem && error.status === 429 && (error.retryAfterSeconds ?? 1) <= 2
      if (!isOver || attempts === ATTEMPTS_MAX) throw error
      await pause(1_000 * (error.retryAfterSeconds ?? 1))
    }
  }
}
