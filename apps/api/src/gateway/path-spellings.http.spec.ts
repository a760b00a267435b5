import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import { pathSpellings, rawRequest, statusesOf } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from './gateway.fixture.js'
import { needsNoKey } from './keyless-routes.js'

/** Fastify publishes on this channel when it calls a handler, with the route. */
const HANDLERS = 'tracing:fastify.request.handler:start'

interface Operation {
  method: string
  path: string
}

let gateway: GatewayUnderTest
let operations: Operation[]
const reached: string[] = []
const noteHandler = (message: unknown) => {
  const { url } = (message as { route: { url?: string } }).route
  if (url?.startsWith('/v1/')) reached.push(url)
}

beforeAll(async () => {
  gateway = await startGateway()
  operations = await readOperations(gateway.url)
  subscribe(HANDLERS, noteHandler)
})
afterAll(async () => {
  unsubscribe(HANDLERS, noteHandler)
  await gateway.stop()
})
beforeEach(() => {
  reached.length = 0
})

async function readOperations(url: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security?: object[] }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.some((one) => 'key' in one))
      .map(([method]) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{[^}]+\}/g, '1') })),
  )
}

const spelledOtherwise = () =>
  operations.flatMap(({ method, path }) => pathSpellings(path).map((spelling) => ({ method, path: spelling })))

it('detects when a handler is reached', async () => {
  const { text } = await gateway.publish()
  await gateway.get('/v1/probe', text)
  expect(reached).toEqual(['/v1/probe'])
})

it('lets no spelling of a path avoid the key check', async () => {
  const spellings = spelledOtherwise()
  expect(operations.length).toBeGreaterThan(20)
  expect(spellings.length).toBeGreaterThan(3_000)
  const answers = await statusesOf(gateway.url, [...spellings, ...operations])
  expect(answers).toHaveLength(spellings.length + operations.length)
  expect(answers.filter(({ status }) => ![400, 401, 404].includes(status))).toEqual([])
  expect(reached).toEqual([])
}, 120_000)

it('lets no method avoid the key check', async () => {
  const methods = ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'M-SEARCH', 'QUERY']
  const calls = operations.flatMap(({ path }) => methods.map((method) => ({ method, path })))
  const answers = await statusesOf(gateway.url, calls)
  expect(answers.filter(({ status }) => ![400, 401, 404].includes(status))).toEqual([])
  expect(reached).toEqual([])
})

it('serves an operation under its normal spelling only, also with a key', async () => {
  const { text } = await gateway.publish({ dayQuota: 1_000_000, burstPerSecond: 1_000_000 })
  const [route] = operations.filter(({ path }) => path === '/v1/eta')
  const answers = await statusesOf(
    gateway.url,
    pathSpellings(route!.path).map((path) => ({ method: 'GET', path })),
    { 'x-service-key': text },
  )
  expect(answers.filter(({ status }) => ![400, 404].includes(status))).toEqual([])
  expect(reached).toEqual([])
})

it.each(['/%761/probe', '/v%31/probe', 'http://x/v1/probe', '/v1/%70robe'])(
  'answers 404 without a key for %s, which was once admitted',
  async (target) => {
    expect((await rawRequest(gateway.url, target)).status).toBe(404)
    expect(reached).toEqual([])
  },
)

it('refuses an unknown method of HTTP, and a target without a slash', async () => {
  const { hostname, port } = new URL(gateway.url)
  for (const line of [
    'GRAB /v1/probe',
    'GET v1/probe',
    'GET *',
    'OPTIONS *',
    'CONNECT /v1/probe',
    'GET http:/v1/probe',
  ]) {
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      let received = ''
      socket.on('data', (part) => (received += part.toString()))
      socket.on('error', reject).on('close', () => resolve(received))
      socket.end(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    })
    expect([line, text.slice(0, 12)]).toEqual([line, expect.stringMatching(/^(HTTP\/1\.1 40[04])?$/)])
  }
  expect(reached).toEqual([])
})

it('needs no key only for a short list of route patterns', () => {
  for (const route of ['/', '/openapi.json', '/reference', '/map/page.js', '/v1/navigate/voice/clips/:clip']) {
    expect([route, needsNoKey(route)]).toEqual([route, true])
  }
  for (const route of [
    '/v1/route',
    '/v1/health',
    '/v1/tiles/service_tiles/:z/:x/:y',
    '/anything',
    '/mapping',
    '/v1/navigate/voice',
  ]) {
    expect([route, needsNoKey(route)]).toEqual([route, false])
  }
})

it('serves every public page without a key', async () => {
  for (const path of ['/', '/openapi.json', '/reference', '/docs/reference/', '/map/licences.md']) {
    expect([path, (await fetch(gateway.url + path)).status]).toEqual([path, 200])
  }
})
