import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import {
  Repere,
  RepereAuthenticationError,
  RepereConnectionError,
  RepereError,
  RepereInvalidRequestError,
  RepereNotFoundError,
  RepereQuotaError,
  RepereTimeoutError,
  RepereUnavailableError,
  styleUrl,
  withKey,
} from './index.js'
import { type ConnectionOptions } from './transport.js'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

let server: Server
let answers: Answer[]
const requestIds: unknown[] = []
const requests: { method: string; url: string; key: string | undefined; body: string }[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      requests.push({ method, url, key: headers['x-service-key'] as string | undefined, body })
      requestIds.push(headers['x-request-id'])
      ;(answers.shift() ?? json(500, {}))(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests.length = 0
  requestIds.length = 0
})

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const problem = (status: number, headers: Record<string, string> = {}) =>
  json(status, { error: { code: status, message: 'Not now.', details: null } }, headers)
const silent: Answer = () => undefined

function client(options: Partial<ConnectionOptions> = {}): Repere {
  const { port } = server.address() as AddressInfo
  return new Repere({ key: 'svc_test_x', baseUrl: `http://127.0.0.1:${port}/`, ...options })
}

it('sends a browser token in the address, and nothing that costs a preflight', async () => {
  answers = [
    (request, response, body) => {
      expect(Object.keys(request.headers).filter((name) => name.startsWith('x-') || name === 'content-type')).toEqual(
        [],
      )
      json(200, { features: [] })(request, response, body)
    },
    (request) => request.socket.destroy(),
  ]
  const { port } = server.address() as AddressInfo
  const ofPage = new Repere({ token: 'tok_x', baseUrl: `http://127.0.0.1:${port}` })
  await ofPage.geocode({ q: 'marché' })
  expect(requests[0]).toMatchObject({ url: '/v1/geocode?q=march%C3%A9&access_token=tok_x', key: undefined })
  const failed = ofPage.geocode({ q: 'marché' }, { retries: 0 })
  await expect(failed).rejects.toMatchObject({ name: 'RepereConnectionError', requestId: null })
  expect(styleUrl(ofPage, 'day')).toBe(`http://127.0.0.1:${port}/v1/tiles/style/day.json?access_token=tok_x`)
  expect(withKey(ofPage)(styleUrl(ofPage, 'day')).headers).toEqual({})
})

it('sends the key, the method, the path and the body', async () => {
  answers = [json(200, { routes: [] }), json(200, { features: [] })]
  await client().route({ origin: { lat: 1, lng: 2 }, destination: { lat: 3, lng: 4 } })
  await client().geocode({ q: 'marché & co', lat: 6.37, lng: 2.43 })
  expect(requests).toEqual([
    {
      method: 'POST',
      url: '/v1/route',
      key: 'svc_test_x',
      body: '{"origin":{"lat":1,"lng":2},"destination":{"lat":3,"lng":4}}',
    },
    { method: 'GET', url: '/v1/geocode?q=march%C3%A9%20%26%20co&lat=6.37&lng=2.43', key: 'svc_test_x', body: '' },
  ])
})

it.each([429, 502, 503])('retries after %i and returns the answer of the second attempt', async (status) => {
  answers = [problem(status, { 'retry-after': '0' }), json(200, ['pharmacy'])]
  await expect(client().placeCategories()).resolves.toEqual(['pharmacy'])
  expect(requests).toHaveLength(2)
})

it.each([400, 401, 403, 404, 500])('never retries after %i', async (status) => {
  answers = [problem(status), json(200, [])]
  await expect(client().placeCategories()).rejects.toMatchObject({ status })
  expect(requests).toHaveLength(1)
})

it('gives up after two retries, or after the number that the caller sets', async () => {
  answers = Array.from({ length: 9 }, () => problem(503, { 'retry-after': '0' }))
  await expect(client().placeCategories()).rejects.toMatchObject({ status: 503 })
  expect(requests).toHaveLength(3)
  await expect(client().placeCategories({ retries: 0 })).rejects.toMatchObject({ status: 503 })
  expect(requests).toHaveLength(4)
})

it('waits for the time in Retry-After', async () => {
  answers = [problem(429, { 'retry-after': '1' }), json(200, [])]
  const start = Date.now()
  await client().placeCategories()
  expect(Date.now() - start).toBeGreaterThanOrEqual(990)
})

it('throws at once when the day quota is used up for hours', async () => {
  answers = [problem(429, { 'retry-after': '7200' })]
  await expect(client().placeCategories()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 7200 })
  expect(requests).toHaveLength(1)
})

it('reads a route with a browser token, because a body is refused', async () => {
  const { port } = server.address() as AddressInfo
  const ofPage = new Repere({ token: 'tok_x', baseUrl: `http://127.0.0.1:${port}` })
  const [origin, destination] = [
    { lat: 6.1, lng: 2.2 },
    { lat: 6.3, lng: 2.4 },
  ]
  answers = [json(200, { routes: [] }), json(200, { routes: [] }), problem(403), json(200, { routes: [] })]
  await ofPage.route({ origin, destination, waypoints: [destination, origin], avoid: ['tolls', 'ferries'] })
  await ofPage.route({ origin, destination })
  const headed = { ...origin, heading: 90 }
  await expect(ofPage.route({ origin: headed, destination })).rejects.toBeInstanceOf(RepereAuthenticationError)
  await client().route({ origin, destination })
  expect(requests.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
    'GET /v1/route?avoid=tolls,ferries&origin=6.1,2.2&destination=6.3,2.4&waypoints=6.3,2.4|6.1,2.2&access_token=tok_x',
    'GET /v1/route?origin=6.1,2.2&destination=6.3,2.4&access_token=tok_x',
    'POST /v1/route?access_token=tok_x',
    'POST /v1/route',
  ])
})

it('names the options that it needs and did not get', () => {
  const made = (options: object) => () => new Repere(options as { key: string; baseUrl: string })
  expect(made({ key: 'svc_test_x' })).toThrow(/baseUrl/)
  expect(made({ baseUrl: 'http://127.0.0.1' })).toThrow(/key, or token/)
  expect(made({})).toThrow(/baseUrl.*key/)
})

it.each([
  [400, RepereInvalidRequestError],
  [401, RepereAuthenticationError],
  [403, RepereAuthenticationError],
  [404, RepereNotFoundError],
  [429, RepereQuotaError],
  [502, RepereUnavailableError],
  [503, RepereUnavailableError],
  [500, RepereError],
])('has a class of its own for the status %i', async (status, Kind) => {
  answers = [problem(status)]
  const error: unknown = await client({ retries: 0 })
    .health()
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RepereError)
  expect(error).toMatchObject({ constructor: Kind, name: Kind.name, status })
})

it('reports every offending field, the request id and the help page', async () => {
  const details = [{ field: 'origin.lat', reason: 'out_of_range', value: 95 }]
  answers = [
    json(
      400,
      { error: { code: 400, message: 'Not valid.', details } },
      { 'x-request-id': 'order-42', link: '<https://api.example/docs/errors/out_of_range>; rel="help"' },
    ),
  ]
  const error = await client()
    .matrix({ sources: [{ lat: 95, lng: 2 }], targets: [] })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RepereError)
  expect(error).toMatchObject({
    message: 'Not valid.',
    details,
    requestId: 'order-42',
    helpUrl: 'https://api.example/docs/errors/out_of_range',
  })
  expect((error as RepereError).has('out_of_range')).toBe(true)
  expect((error as RepereError).has('no_route')).toBe(false)
})

it('rejects with an error for an answer that a proxy wrote', async () => {
  answers = [(_request, response) => response.writeHead(500).end('<html>')]
  await expect(client().health()).rejects.toMatchObject({ name: 'RepereError', status: 500, details: [] })
})

it('ends an attempt that takes too long', async () => {
  answers = [silent]
  const error = await client({ timeoutMs: 50 })
    .health()
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RepereTimeoutError)
  expect(requests).toHaveLength(1)
  // The id that the API may have in its logs.
  expect((error as RepereTimeoutError).requestId).toBe(requestIds[0])
})

it('rejects with the reason of the signal: before, during and between attempts', async () => {
  const aborted = AbortSignal.abort(new Error('closed before'))
  await expect(client().health({ signal: aborted })).rejects.toThrow('closed before')
  expect(requests).toHaveLength(0)

  answers = [silent]
  const during = new AbortController()
  setTimeout(() => during.abort(new Error('closed during')), 50)
  await expect(client().health({ signal: during.signal })).rejects.toThrow('closed during')

  answers = [problem(503, { 'retry-after': '10' })]
  const between = new AbortController()
  setTimeout(() => between.abort(new Error('closed between')), 100)
  await expect(client().health({ signal: between.signal })).rejects.toThrow('closed between')
})

it('distinguishes a server that cannot be reached from one that refuses', async () => {
  const unreachable = new Repere({ key: 'svc_test_x', baseUrl: 'http://127.0.0.1:9' })
  const error = await unreachable.health().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RepereConnectionError)
  expect((error as RepereConnectionError).requestId).toMatch(/^[0-9a-f]{32}$/)
})
