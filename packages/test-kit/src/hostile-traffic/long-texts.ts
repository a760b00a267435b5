import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { byteExchange } from '../raw-exchange.js'
import { isLongRun } from '../long-runs.js'
import { SeededRandom } from '../seeded-random.js'
import { bytesOf, goodDraft } from './hostile-request.js'
import { type CallerHeaders } from './hostile-traffic.js'
import { type ApiOperation, type OpenApiDocument, operationsOf, type Schema } from './openapi-document.js'
import { type Draft, type GoodRequest } from './request-draft.js'

export interface LongTextTraffic {
  /** An app of this process: its event loop is measured here. */
  url: string
  document: OpenApiDocument
  /** Largest body that the server accepts, bytes. */
  bodyMax: number
  /** Returns the credentials and a valid request of the operation. */
  prepare(operation: ApiOperation): Promise<{ right: CallerHeaders; good: GoodRequest }>
  /** Longest time for which one request may block the event loop. */
  blockMaxMs: number
}

export interface LongTextReport {
  /** Number of text fields that were tested, of bodies, queries and paths. */
  fields: number
  sent: number
  /** Requests that blocked the event loop for too long, each with the time. */
  blocks: string[]
  /** Requests with an answer that a text of this length must not have: a success or a 5xx. */
  wrong: string[]
  /** Body fields that no 400 named. */
  unnamed: string[]
}

const BYTES = 250_000
const TRIES = 12
/** Node.js refuses longer request lines and headers. */
const TARGET_CHARACTERS = 14_000

const repeated = (part: string) => (bytes: number) => part.repeat(Math.ceil(bytes / Buffer.byteLength(part)))

/** Texts that are slow to normalise, to convert or to match, as functions of their length in bytes. */
const LONG_TEXTS: Record<string, (bytes: number) => string> = {
  letters: repeated('b'),
  'encoded domain': (bytes) => `a@xn--${repeated('b')(bytes)}.example`,
  'letters of a domain': (bytes) => `a@${repeated('é')(bytes)}.example`,
  'combining marks': (bytes) => `a${repeated('\u0301\u0323')(bytes)}`,
  spaces: (bytes) => `a${repeated(' ')(bytes)}a`,
  digits: repeated('1'),
  emoji: repeated('😀'),
  addresses: repeated('a@'),
  dots: repeated('a.'),
  dashes: repeated('-'),
  commas: repeated(','),
  bars: repeated('1,1|'),
}

/** A place of a text: in a query or a path by its name, in a body by its steps. */
type Place = { in: 'query' | 'path'; name: string } | { in: 'body'; path: (string | number)[] }

/**
 * Sends texts of 250 kB in every text field of every operation, one field at a time, and measures how long each request
 * blocks the event loop. Fields of queries and paths get the longest text that a request line may have.
 *
 * On a busy machine the event loop is late without any fault. A block therefore is never longer than the processor time
 * that it took, and a request counts when it blocks in each of several tries: a slow rule does. Collections of garbage do
 * not count: a process that has run other tests has a large heap.
 */
export async function sendLongTexts(traffic: LongTextTraffic): Promise<LongTextReport> {
  const report: LongTextReport = { fields: 0, sent: 0, blocks: [], wrong: [], unnamed: [] }
  const random = new SeededRandom('long texts')
  const loop = monitorEventLoopDelay({ resolution: 2 })
  loop.enable()
  let collectedMs = 0
  const collections = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collectedMs += duration
  })
  collections.observe({ entryTypes: ['gc'] })
  for (const operation of operationsOf(traffic.document)) {
    const places = placesOf(traffic.document, operation)
    if (places.length === 0) continue
    const { right, good } = await traffic.prepare(operation)
    for (const place of places) {
      report.fields++
      let isNamed = false
      const send = async (kind: string) => {
        const source = { document: traffic.document, operation, good, bodyMax: traffic.bodyMax }
        const draft = goodDraft(source, random)
        putText(draft, operation, place, LONG_TEXTS[kind]!)
        let answer = await exchange(traffic.url, operation, draft, right, random)
        const rivals = rivalsIn(answer, place)
        if (rivals.length > 0) {
          draft.json = Object.fromEntries(
            Object.entries(draft.json as object).filter(([name]) => !rivals.includes(name)),
          )
          answer = await exchange(traffic.url, operation, draft, right, random)
        }
        report.sent++
        isNamed ||= detailsOf(answer).some(({ field }) => field === titleOf(place))
        return answer
      }
      for (const kind of kindsOf(report.fields)) {
        const title = `${operation.id} ${titleOf(place)}: ${kind}`
        let blockedMs = Infinity
        for (let tries = 0; tries < TRIES && blockedMs > traffic.blockMaxMs; tries++) {
          // Work beside it passes.
          if (tries > 0) await wait(tries * 50)
          loop.reset()
          collectedMs = 0
          const before = process.cpuUsage()
          const { status, body } = await send(kind)
          // Lets the timer of the measurement expire.
          await wait(5)
          const { user, system } = process.cpuUsage(before)
          const lateMs = Math.min(loop.max / 1e6, (user + system) / 1_000)
          blockedMs = Math.min(blockedMs, lateMs - collectedMs)
          if (tries === 0 && (status >= 500 || (status < 300 && place.in === 'body')))
            report.wrong.push(`${title}: ${status} ${body.slice(0, 200)}`)
        }
        if (blockedMs > traffic.blockMaxMs) report.blocks.push(`${title}: ${Math.round(blockedMs)} ms`)
      }
      if (place.in === 'body' && !isNamed) report.unnamed.push(`${operation.id} ${titleOf(place)}`)
    }
  }
  loop.disable()
  collections.disconnect()
  return report
}

/** All of them in a long run; otherwise one for each field, another for the next: fields share their rules. */
const kindsOf = (field: number): string[] => {
  const kinds = Object.keys(LONG_TEXTS)
  return isLongRun ? kinds : [kinds[field % kinds.length]!]
}

const titleOf = (place: Place): string => (place.in === 'body' ? place.path.join('.') : `${place.in} ${place.name}`)

interface Answer {
  status: number
  body: string
}

const detailsOf = ({ status, body }: Answer): { field: string; reason: string }[] =>
  status === 400 ? ((JSON.parse(body) as { error: { details: [] | null } }).error.details ?? []) : []

/** Other fields of the body that exclude the tested one. */
function rivalsIn(answer: Answer, place: Place): string[] {
  if (place.in !== 'body') return []
  const conflicts = detailsOf(answer).filter(({ reason }) => reason === 'conflicting_fields')
  return conflicts.map(({ field }) => field).filter((field) => field !== place.path[0])
}

function placesOf(document: OpenApiDocument, { parameters, body }: ApiOperation): Place[] {
  const parts = parameters.flatMap(({ name, in: place }): Place[] =>
    place === 'query' || place === 'path' ? [{ in: place, name }] : [],
  )
  return [...parts, ...textsIn(document, body ?? {}, []).map((path): Place => ({ in: 'body', path }))]
}

/** The paths of all texts in a schema; an item of a list is its first one. */
function textsIn(document: OpenApiDocument, schema: Schema, path: (string | number)[]): (string | number)[][] {
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (schema.$ref) parts.push(document.components?.schemas?.[schema.$ref.split('/').at(-1)!] ?? {})
  const own = [schema.type ?? []].flat().includes('string') ? [path] : []
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    textsIn(document, part, [...path, name]),
  )
  const items = schema.items ? textsIn(document, schema.items, [...path, 0]) : []
  const found = [...own, ...inner, ...items, ...parts.flatMap((part) => textsIn(document, part, path))]
  return [...new Map(found.map((one) => [one.join('.'), one])).values()]
}

function putText(draft: Draft, operation: ApiOperation, place: Place, textOf: (bytes: number) => string): void {
  if (place.in === 'body') {
    draft.json = withText(draft.json, place.path, textOf(BYTES))
    return
  }
  // Characters take up to three characters each when escaped, per byte.
  let text = textOf(TARGET_CHARACTERS)
  while (encodeURIComponent(text).length > TARGET_CHARACTERS) text = [...text].slice(0, -500).join('')
  const encoded = encodeURIComponent(text)
  if (place.in === 'query') {
    draft.query = [...draft.query.filter(([name]) => name !== place.name), [place.name, encoded]]
    return
  }
  const segments = draft.path.split('/')
  const at = operation.path.split('/').findIndex((segment) => segment.includes(`{${place.name}}`))
  draft.path = segments.with(at, encoded).join('/')
}

/** A copy with the text at the path; missing objects and lists are made. */
function withText(value: unknown, [step, ...rest]: (string | number)[], text: string): unknown {
  if (step === undefined) return text
  const inner = withText((value as Record<string, unknown> | undefined)?.[step], rest, text)
  if (typeof step === 'number') return [inner]
  return { ...(value as object), [step]: inner }
}

async function exchange(
  url: string,
  operation: ApiOperation,
  { path, query, headers, json }: Draft,
  right: CallerHeaders,
  random: SeededRandom,
): Promise<Answer> {
  const asked = query.map(([name, value]) => `${name}=${value}`).join('&')
  const bytes = bytesOf(
    {
      operation,
      credential: 'right',
      method: operation.method,
      target: asked === '' ? path : `${path}?${asked}`,
      headers,
      body: json === undefined ? null : Buffer.from(JSON.stringify(json)),
      mutations: [],
    },
    new URL(url).host,
    [...right, ['x-forwarded-for', `198.51.${random.integer(0, 255)}.${random.integer(1, 254)}`]],
  )
  const { status, body } = await byteExchange(url, bytes)
  return { status, body: body.toString('utf8') }
}
