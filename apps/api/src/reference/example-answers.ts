import { addressOf } from '@repere/shared/code-samples'
import { type Operation, type RecordedAnswer, RECORDED_URL } from './documented-examples.js'
import { EXAMPLE_REQUESTS, type ExampleRequest } from './example-requests.js'

const HEADERS = ['content-type', 'x-ratelimit-limit', 'x-cache', 'x-backend', 'x-model-variant']

/** Origin of an API that documents itself. */
export interface AnsweringApi {
  /** Origin, without a trailing slash. */
  url: string
  key: string
}

/**
 * Sends the example request of every operation to an API that serves the demo town.
 *
 * @returns the answers by operationId, with long lists cut as their requests say
 * @throws Error  when one is not a 200
 */
export async function exampleAnswers({ url, key }: AnsweringApi): Promise<Record<string, RecordedAnswer>> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const answers: Record<string, RecordedAnswer> = {}
  for (const [template, methods] of Object.entries(paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      const example = EXAMPLE_REQUESTS[operationId]
      if (example === undefined) continue
      answers[operationId] = await answerTo(example, { url, key }, method.toUpperCase(), template)
    }
  }
  return answers
}

async function answerTo(
  example: ExampleRequest,
  { url, key }: AnsweringApi,
  method: string,
  template: string,
): Promise<RecordedAnswer> {
  const address = addressOf({ ...example, method, template, baseUrl: url, keyed: true, file: null })
  const response = await fetch(address, {
    method,
    headers: { 'X-Service-Key': key, ...(example.body && { 'Content-Type': 'application/json' }) },
    ...(example.body && { body: JSON.stringify(example.body) }),
  })
  if (response.status !== 200) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`)
  const headers = Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  if (!headers['content-type']?.startsWith('application/json')) {
    await response.arrayBuffer()
    return { headers }
  }
  const text = (await response.text()).replaceAll(url, RECORDED_URL)
  return { headers, body: shortened(JSON.parse(text), example.keep ?? {}) }
}

/** Cuts the lists that `keep` names; the empty name is the answer itself. */
function shortened(value: unknown, keep: Record<string, number>, name = ''): unknown {
  if (typeof value !== 'object' || value === null) return value
  const most = keep[name] ?? Infinity
  if (Array.isArray(value)) return value.slice(0, most).map((item) => shortened(item, keep, 'item of a list'))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, most)
      .map(([field, inner]) => [field, shortened(inner, keep, field)]),
  )
}

/**
 * The fields of an answer and the types of their values, so that two answers can be compared without their figures.
 *
 * @returns lines like `routes.0.legs.*.distance: number`, sorted; items of a list are merged
 */
export function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return distinct(value.flatMap((item) => shapeOf(item, `${path}.*`)))
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? 'null' : typeof value}`]
  return distinct(Object.entries(value).flatMap(([field, inner]) => shapeOf(inner, path ? `${path}.${field}` : field)))
}

const distinct = (lines: string[]) => [...new Set(lines)].sort()
