import { type ApiOperation } from './openapi-document.js'
import { mutationsFor } from './mutations.js'
import { wantedValue } from './hostile-values.js'
import { type Draft, type RequestSource } from './request-draft.js'
import { type SeededRandom } from '../seeded-random.js'

export type Credential = 'none' | 'wrong' | 'right'

export interface HostileRequest {
  operation: ApiOperation
  credential: Credential
  method: string
  target: string
  headers: [string, string][]
  body: Buffer | null
  /** The changes to a valid request, in order. */
  mutations: string[]
}

/** Makes a request from a valid one by up to three mutations. One request of eight stays valid. */
export function makeRequest(source: RequestSource, random: SeededRandom): HostileRequest {
  const { operation } = source
  const draft = goodDraft(source, random)
  const mutations: string[] = []
  const available = mutationsFor(operation)
  for (let left = random.chance(1 / 8) ? 0 : random.integer(1, 3); left > 0; left--) {
    const { name, apply } = random.pick(available)
    apply(draft, random, source)
    mutations.push(name)
  }
  const body = draft.bytes ?? (draft.json === undefined ? null : Buffer.from(JSON.stringify(draft.json)))
  const query = draft.query.map(([name, value]) => `${name}=${value}`).join('&')
  return {
    operation,
    credential: random.pick(['none', 'wrong', 'right', 'right', 'right', 'right'] as const),
    method: draft.method,
    target: query === '' ? draft.path : `${draft.path}?${query}`,
    headers: draft.headers,
    body,
    mutations,
  }
}

/** A valid request, as far as the document and the known values say. */
export function goodDraft({ document, operation, good }: RequestSource, random: SeededRandom): Draft {
  const value = (name: string, schema: Parameters<typeof wantedValue>[1]) => {
    const wanted = wantedValue(document, schema, name, random)
    return Array.isArray(wanted) ? wanted.join(',') : String(wanted)
  }
  let path = operation.path
  const query: [string, string][] = []
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (place === 'path') {
      const text = good.path?.[name] ?? value(name, schema)
      path = path.replace(`{${name}}`, encodeURIComponent(text))
    }
    // Requests with unknown fields are refused. With such fields in every second request, few requests would succeed.
    const share = good.rare?.has(name) ? 0.03 : name === 'fields' ? 0.1 : 0.4
    if (place === 'query' && (required || random.chance(share))) {
      const known = good.query?.[name]
      query.push([name, encodeURIComponent(known !== undefined && random.chance(0.8) ? known : value(name, schema))])
    }
  }
  const hasBody = operation.body !== null || good.body !== undefined
  const useGood = good.body !== undefined && (operation.body === null || random.chance(0.7))
  return {
    method: operation.method,
    path,
    query,
    headers: hasBody ? [['content-type', 'application/json']] : [],
    json: hasBody
      ? useGood
        ? structuredClone(good.body)
        : wantedValue(document, operation.body ?? {}, 'body', random)
      : undefined,
    bytes: null,
  }
}

/**
 * The request as bytes. The server closes the connection after its answer.
 *
 * @param host  with the port
 * @param credentials  headers that identify the caller
 */
export function bytesOf(request: HostileRequest, host: string, credentials: [string, string][]): Buffer {
  const { method, target, headers, body } = request
  const given = new Set(headers.map(([name]) => name))
  const all = [
    ...(given.has('host') ? [] : [['host', host]]),
    ...credentials,
    ...headers,
    ...(given.has('connection') ? [] : [['connection', 'close']]),
    ...(body === null || given.has('content-length') || given.has('transfer-encoding')
      ? []
      : [['content-length', String(body.length)]]),
  ]
  const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const start = Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`, 'latin1')
  return Buffer.concat([start, body ?? Buffer.alloc(0)])
}
