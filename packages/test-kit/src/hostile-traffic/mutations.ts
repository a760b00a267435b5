import { gzipSync } from 'node:zlib'
import { pathSpellings } from '../path-spellings.js'
import { type Draft, type RequestSource } from './request-draft.js'
import { wildJson, wildText } from './hostile-values.js'
import { type ApiOperation } from './openapi-document.js'
import { type SeededRandom } from '../seeded-random.js'

export interface Mutation {
  name: string
  apply(draft: Draft, random: SeededRandom, source: RequestSource): void
}

/** Mutations that apply to the operation's requests. */
export function mutationsFor({ parameters, body }: ApiOperation): readonly Mutation[] {
  const inPath = parameters.some((one) => one.in === 'path')
  // Parts that the operation reads are mutated more often than parts that every request has.
  return [
    ...(inPath ? [...ofPathParameters, ...ofPathParameters] : []),
    ...ofQueries,
    ...(parameters.some((one) => one.in === 'query') ? [...ofQueries, ...ofQueries] : []),
    ...(body === null ? ofUnwantedBodies : [...ofBodies, ...ofBodies]),
    ...ofHeaders,
    ...ofRequestLines,
  ]
}

/** Encodes a form field. Characters that a request line cannot hold stay escaped. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/gu, '\ufffd'))

const ofPathParameters: Mutation[] = [
  {
    name: 'wild path parameter',
    apply: (draft, random) => replaceSegment(draft, random, encoded(wildText(random).slice(0, 600)) || '%20'),
  },
  { name: 'long path parameter', apply: (draft, random) => replaceSegment(draft, random, 'a'.repeat(513)) },
  {
    name: 'number as path parameter',
    apply: (draft, random) =>
      replaceSegment(draft, random, random.pick(['0', '-1', '1e3', '99999999999', '1.5', '01'])),
  },
]

function replaceSegment(draft: Draft, random: SeededRandom, text: string): void {
  const segments = draft.path.split('/')
  draft.path = segments.with(random.integer(Math.min(3, segments.length - 1), segments.length - 1), text).join('/')
}

const ofQueries: Mutation[] = [
  { name: 'no query', apply: (draft) => (draft.query = []) },
  {
    name: 'a parameter is missing',
    apply: (draft, random) => (draft.query = draft.query.toSpliced(random.integer(0, draft.query.length), 1)),
  },
  { name: 'wild parameter', apply: (draft, random) => changeParameter(draft, random, () => encoded(wildText(random))) },
  { name: 'empty parameter', apply: (draft, random) => changeParameter(draft, random, () => '') },
  {
    name: 'bytes that are no text',
    apply: (draft, random) => changeParameter(draft, random, (value) => `${value}%ff%c3%28`),
  },
  {
    name: 'escaped twice',
    apply: (draft, random) => changeParameter(draft, random, (value) => value.replaceAll('%', '%25')),
  },
  {
    name: 'number as parameter',
    apply: (draft, random) =>
      changeParameter(draft, random, () =>
        random.pick(['-1', '0', '1e400', '2147483648', '0.5', '9e15', '1,2', 'NaN']),
      ),
  },
  {
    name: 'a parameter is repeated',
    apply: (draft, random) => {
      const one = draft.query.at(random.integer(0, draft.query.length - 1))
      if (one) draft.query.push([one[0], random.chance(0.5) ? one[1] : encoded(wildText(random))])
    },
  },
  {
    name: 'a parameter is written as a list',
    apply: (draft, random) => {
      const at = random.integer(0, draft.query.length - 1)
      const one = draft.query[at]
      if (one) draft.query[at] = [one[0] + random.pick(['[]', '[0]', '[a]', '%5B%5D', '.a']), one[1]]
    },
  },
  {
    name: 'unknown parameter',
    apply: (draft, random) =>
      draft.query.push([random.pick(['a', '__proto__', 'constructor', '%00', 'limit', '']), encoded(wildText(random))]),
  },
]

function changeParameter(draft: Draft, random: SeededRandom, change: (value: string) => string): void {
  const at = random.integer(0, draft.query.length - 1)
  const one = draft.query[at]
  if (one) draft.query[at] = [one[0], change(one[1])]
}

const ofUnwantedBodies: Mutation[] = [
  {
    name: 'a body that nobody asked for',
    apply: (draft, random) => {
      draft.json = wildJson(random)
      draft.headers.push(['content-type', 'application/json'])
    },
  },
]

const asJson = (draft: Draft): string => JSON.stringify(draft.json) ?? ''

const ofBodies: Mutation[] = [
  {
    name: 'wild field',
    apply: (draft, random) => (draft.json = changeOne(draft.json, random, () => wildJson(random))),
  },
  {
    name: 'wild field',
    apply: (draft, random) => (draft.json = changeOne(draft.json, random, () => wildJson(random))),
  },
  { name: 'null field', apply: (draft, random) => (draft.json = changeOne(draft.json, random, () => null)) },
  {
    name: 'long field',
    apply: (draft, random) =>
      (draft.json = changeOne(draft.json, random, (value) =>
        Array.isArray(value) ? Array.from({ length: 2_000 }, () => value[0] as unknown) : 'x'.repeat(5_000),
      )),
  },
  {
    name: 'large number',
    apply: (draft, random) =>
      (draft.json = changeOne(draft.json, random, () => random.pick([2_147_483_648, -1, 1e15, 9.3e18, 1e308, 0.5, 0]))),
  },
  { name: 'a field is missing', apply: (draft, random) => (draft.json = removeOne(draft.json, random)) },
  {
    name: 'unknown field',
    apply: (draft, random) => {
      const name = random.pick(['id', '__proto__', 'constructor', 'account_id', 'role', 'created_at', '', 'ünknown'])
      draft.bytes = Buffer.from(
        asJson(draft).replace(/^\{/, `{${JSON.stringify(name)}:${JSON.stringify(wildJson(random))},`),
      )
    },
  },
  { name: 'another value', apply: (draft, random) => (draft.json = wildJson(random) ?? null) },
  { name: 'a list around it', apply: (draft) => (draft.json = [draft.json]) },
  { name: 'no body', apply: (draft) => (draft.bytes = Buffer.alloc(0)) },
  {
    name: 'cut',
    apply: (draft, random) => {
      const text = asJson(draft)
      draft.bytes = Buffer.from(text.slice(0, random.integer(0, text.length)))
    },
  },
  {
    name: 'a changed character',
    apply: (draft, random) => {
      const bytes = Buffer.from(asJson(draft))
      if (bytes.length > 0) bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255)
      draft.bytes = bytes
    },
  },
  { name: 'deep nesting', apply: (draft) => (draft.bytes = Buffer.from('['.repeat(10_000) + ']'.repeat(10_000))) },
  { name: 'byte order mark', apply: (draft) => (draft.bytes = Buffer.from(`\ufeff${asJson(draft)}`)) },
  { name: 'UTF-16', apply: (draft) => (draft.bytes = Buffer.from(asJson(draft), 'utf16le')) },
  {
    name: 'repeated field',
    apply: (draft) => {
      const text = asJson(draft)
      if (text.startsWith('{"')) draft.bytes = Buffer.from(`${text.slice(0, -1)},${text.slice(1)}`)
    },
  },
  {
    name: 'larger than the limit',
    apply: (draft, random, { bodyMax }) => {
      // Rarely, because bodies of a megabyte would be most of the traffic.
      if (random.chance(0.1)) draft.bytes = Buffer.alloc(bodyMax + 1, ' ')
    },
  },
  {
    name: 'packed with gzip',
    apply: (draft) => {
      draft.bytes = gzipSync(draft.bytes ?? Buffer.from(asJson(draft)))
      draft.headers.push(['content-encoding', 'gzip'])
    },
  },
  {
    name: 'broken gzip',
    apply: (draft) => {
      draft.bytes = gzipSync(Buffer.from(asJson(draft))).subarray(0, 15)
      draft.headers.push(['content-encoding', 'gzip'])
    },
  },
  {
    name: 'in chunks',
    apply: (draft) => {
      const bytes = draft.bytes ?? Buffer.from(asJson(draft))
      const size = Buffer.from(`${bytes.length.toString(16)}\r\n`)
      draft.bytes =
        bytes.length === 0 ? Buffer.from('0\r\n\r\n') : Buffer.concat([size, bytes, Buffer.from('\r\n0\r\n\r\n')])
      draft.headers.push(['transfer-encoding', 'chunked'])
    },
  },
]

/** A copy in which one value, at any depth, is changed. */
function changeOne(value: unknown, random: SeededRandom, change: (value: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return change(value)
  const keys = Object.keys(value)
  if (keys.length === 0) return change(value)
  const key = random.pick(keys)
  const changed = changeOne((value as Record<string, unknown>)[key], random, change)
  return Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }
}

function removeOne(value: unknown, random: SeededRandom): unknown {
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value)
  if (keys.length === 0) return value
  const key = random.pick(keys)
  if (random.chance(0.3)) {
    const inner = removeOne((value as Record<string, unknown>)[key], random)
    return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner }
  }
  return Array.isArray(value)
    ? value.toSpliced(Number(key), 1)
    : Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
}

/** Values of headers that a server reads, or that a proxy in front of it may trust. */
const HEADER_VALUES: [string, readonly string[]][] = [
  [
    'content-type',
    [
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'multipart/form-data',
      '',
      '/',
      'application/json;;',
      'application/x-www-form-urlencoded',
    ],
  ],
  ['accept', ['text/html', 'application/xml', '*/*;q=0', 'image/png', '', 'a'.repeat(2_000)]],
  ['accept-encoding', ['gzip', 'br', 'identity;q=0, *;q=0', 'gzip;q=0', 'gzip, gzip, gzip', ',,,']],
  ['accept-language', ['ha', 'xx-YY-zz', '*', 'a'.repeat(1_000)]],
  ['content-encoding', ['gzip', 'br', 'deflate', 'gzip, gzip', 'identity', 'x']],
  ['origin', ['https://evil.example', 'null', 'file://', '*', 'https://evil.example/path', 'http://127.0.0.1']],
  ['referer', ['https://evil.example/', '\xff\xfe']],
  ['x-request-id', ['', 'a'.repeat(500), '../../etc', '<script>', '018f3a4e-0000-7000-8000-000000000000', '\xe9']],
  ['x-forwarded-host', ['evil.example', '']],
  ['x-forwarded-proto', ['ftp', 'https,http']],
  ['x-http-method-override', ['DELETE', 'PUT']],
  ['x-original-url', ['/v1/health', '/staff/me']],
  ['if-none-match', ['*', '"x"', 'W/"x"', '""', 'a'.repeat(500)]],
  ['if-modified-since', ['never', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT']],
  ['range', ['bytes=0-', 'bytes=5-1', 'bytes=-0', 'bytes=0-0,1-1', 'bytes=99999999999999999999-', 'x=1', 'bytes=a-b']],
  ['cookie', ['a', '=', ';;;', '__proto__=1', 'a='.repeat(500), '\xff=\xff']],
  ['authorization', ['Bearer x', 'Basic !!', '']],
  ['expect', ['100-continue', 'tea']],
  ['te', ['trailers', 'chunked']],
  ['upgrade', ['websocket', 'h2c']],
  ['host', ['evil.example', '', 'a:b:c', '127.0.0.1:99999']],
  ['user-agent', ['', '\xff'.repeat(20), "' OR 1=1--", 'a'.repeat(3_000), 'sqlmap/1.0']],
  ['a', ['b'.repeat(20_000)]],
]

const ofHeaders: Mutation[] = Array.from({ length: 6 }, () => ({
  name: 'header',
  apply: (draft: Draft, random: SeededRandom) => {
    const [name, values] = random.pick(HEADER_VALUES)
    if (random.chance(0.5)) draft.headers = draft.headers.filter(([known]) => known !== name)
    draft.headers.push([name, random.pick(values)])
  },
}))

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH', 'QUERY']

const ofRequestLines: Mutation[] = [
  { name: 'another method', apply: (draft, random) => (draft.method = random.pick(METHODS)) },
  { name: 'an unknown method', apply: (draft) => (draft.method = 'BREW') },
  {
    name: 'another spelling of the path',
    apply: (draft, random) => (draft.path = random.pick(pathSpellings(draft.path))),
  },
  { name: 'a long query', apply: (draft) => draft.query.push(['a', 'b'.repeat(9_000)]) },
]
