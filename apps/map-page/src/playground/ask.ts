import { type Maneuver, type Position, type Route, type StyleName, type TileJson } from '../api/answers.js'
import { ApiProblem, type Query } from '../api/client.js'
import { maneuverIcon } from '../directions/maneuver-icons.js'
import { type Voice } from '../directions/voice.js'
import { element, setAttributes } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { distanceText, durationText } from '../language/measures.js'
import { type DrawnLine, lineOfPolyline } from '../map/lines.js'
import { type Surroundings } from '../shell/surroundings.js'
import { type EtaAt, etaChart } from './eta-chart.js'
import { bodies, type OperationName, PATHS, type Question } from './operations.js'
import { readTrace, type TracePoint } from './traces.js'

/** An answer as the page shows it. */
export interface Shown {
  nodes: Node[]
  lines: DrawnLine[]
  /** Of an optimised tour: indexes of the points as they are visited. */
  order?: number[]
}

interface Asked extends Question {
  style: StyleName
}

/** Asks one operation of the API, and shows its answer. @throws ApiProblem */
export function ask(
  operation: OperationName,
  question: Asked,
  page: Surroundings,
  voice: Voice,
  signal: AbortSignal,
): Promise<Shown> {
  const post = <Answer>(path: string, body: object) => page.client().post<Answer>(path, body, signal)
  const get = <Answer>(path: string, query: Query = {}) => page.client().get<Answer>(path, query, signal)
  switch (operation) {
    case 'navigate':
      return post<{ route: Route }>(PATHS.navigate, bodies.navigate(question)).then(({ route }) =>
        guidance(route, question, page, voice),
      )
    case 'matrix':
      return post<Matrix>(PATHS.matrix, bodies.matrix(question)).then((answer) => matrix(answer, question, page))
    case 'optimize':
      return post<Tour>(PATHS.optimize, bodies.optimize(question)).then((answer) => tour(answer, page))
    case 'match': {
      const trace = question.trace ?? drawnTrace(question.points)
      return post<Match>(PATHS.match, bodies.match(question, trace)).then((answer) => match(answer, trace, page))
    }
    case 'eta':
      return etaOverDay(question, page, (query) => get<Eta>(PATHS.eta, query))
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

/** Points on the map as if somebody drove along them. */
const drawnTrace = (points: Position[]): TracePoint[] =>
  readTrace(points.map(({ lat, lng }) => `${lat},${lng}`).join('\n'))

function guidance(route: Route, { language }: Asked, page: Surroundings, voice: Voice): Shown {
  const { texts } = page
  const steps = route.legs.flatMap(({ maneuvers }) => maneuvers)
  const step = ({ type, instruction, verbal_pre_transition_instruction: spoken, distance }: Maneuver) => {
    const speak = element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': `${texts.directions.speak} ${instruction}` },
      icon('speaker'),
      {
        click: () => {
          if (speak.getAttribute('aria-pressed') === 'true') return voice.stop()
          setAttributes(speak, { 'aria-pressed': 'true' })
          speak.replaceChildren(icon('stop'))
          const onEnd = () => {
            setAttributes(speak, { 'aria-pressed': null })
            speak.replaceChildren(icon('speaker'))
          }
          void voice.speak(spoken, language, onEnd).catch(page.problem)
        },
      },
    )
    return element('li', {}, [
      element('div', { class: 'step' }, [
        maneuverIcon(type),
        element('span', { class: 'row-text', lang: language }, instruction),
        distance > 0 ? element('span', { class: 'step-length' }, distanceText(distance, texts.locale)) : null,
      ]),
      speak,
    ])
  }
  return {
    nodes: [summary(route, page), element('div', { class: 'steps' }, element('ol', {}, steps.map(step)))],
    lines: [{ points: lineOfPolyline(route.polyline), kind: 'route' }],
  }
}

const summary = ({ duration, distance }: { duration: number; distance: number }, { texts }: Surroundings) =>
  element('p', { class: 'lab-summary' }, `${durationText(duration)} · ${distanceText(distance, texts.locale)}`)

interface Matrix {
  durations: (number | null)[][]
  distances: (number | null)[][]
}

function matrix({ durations, distances }: Matrix, { points }: Asked, { texts }: Surroundings): Shown {
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
  // What scrolls must be within reach of the keyboard.
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
/** A sandbox key allows ten requests in a second, and the page asks for tiles and names meanwhile. */
const PAUSE_MS = 250
const TRIES_MAX = 5

/** Tomorrow, every two hours, in the time of the place. */
async function etaOverDay(
  { points, mode }: Asked,
  { texts }: Surroundings,
  get: (query: Query) => Promise<Eta>,
): Promise<Shown> {
  const [origin, destination] = points.map(({ lat, lng }) => `${lat.toFixed(6)},${lng.toFixed(6)}`)
  const day = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
  const times: EtaAt[] = []
  for (const hour of HOURS) {
    const departs = `${day}T${String(hour).padStart(2, '0')}:00`
    const eta = await patiently(() => get({ origin, destination, mode, depart_at: departs }))
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
  return { nodes: [etaChart(times, texts)], lines: [line] }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Waits as long as a limit of the moment says. @throws ApiProblem  for everything else */
async function patiently<Answer>(get: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await get()
    } catch (error) {
      const isOver = error instanceof ApiProblem && error.status === 429 && (error.retryAfterSeconds ?? 1) <= 2
      if (!isOver || tries === TRIES_MAX) throw error
      await pause(1_000 * (error.retryAfterSeconds ?? 1))
    }
  }
}
