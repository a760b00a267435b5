import { once } from 'node:events'
import { type Server } from 'node:http'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type RawAnswer, rawExchange } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway } from './gateway.fixture.js'

let gateway: GatewayUnderTest
let key: string
beforeAll(async () => {
  gateway = await startGateway({ HEADERS_TIMEOUT_MS: '500', REQUEST_TIMEOUT_MS: '1000' })
  key = (await gateway.publish()).text
}, 120_000)
afterAll(() => gateway.stop())

/** Compressed before the server runs in this process, because compression would block it. */
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))
const CLOSE = 'connection: close\r\n'
const withKey = () => `host: x\r\nx-service-key: ${key}\r\n${CLOSE}`
const post = (headers: string, body: Buffer | string = '') =>
  Buffer.concat([Buffer.from(`POST /v1/matrix HTTP/1.1\r\n${withKey()}${headers}\r\n`), Buffer.from(body)])
const json = 'content-type: application/json\r\n'
const body = JSON.stringify({ sources: [], targets: [] })

function expectProblem(answer: RawAnswer, status: number) {
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: expect.stringMatching(/^{/) })
  const { error } = JSON.parse(answer.body) as { error: { code: number; message: string; details: unknown } }
  const help = status === 400 && { help: expect.stringMatching(/\/errors\/[a-z_]+$/) }
  expect(error).toEqual({ code: status, message: expect.any(String), details: error.details, ...help })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['x-ratelimit-limit']).toMatch(/^\d+$/)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers.link).toMatch(/^<http.*\/docs\/errors\/[a-z_]+>; rel="help"$/)
  return error
}

describe('input that is not a valid request', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['an unknown method', `BREW /v1/health HTTP/1.1\r\nhost: x\r\n\r\n`, 400],
    ['raw bytes in the path', `GET /v1/\xff\xfe HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n`, 400],
    [
      'a segment of more than 8,192 characters',
      `GET /v1/places/${'a'.repeat(8_193)} HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n`,
      400,
    ],
    ['an escape of no byte', `GET /v1/places/%zz HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n`, 400],
    ['raw bytes in the query', `GET /v1/probe?q=caf\xe9 HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n`, 400],
    ['a control character in a header', `GET / HTTP/1.1\r\nhost: x\r\na: b\x00c\r\n\r\n`, 400],
    ['headers of 20 KiB', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', `POST /v1/matrix HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n`, 400],
    [
      'a length and chunks',
      `POST /v1/matrix HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`,
      400,
    ],
    ['an unknown expectation', `GET / HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n${CLOSE}\r\n`, 417],
    ['headers that do not end', 'GET / HTTP/1.1\r\nhost: x\r\n', 408],
  ])('is answered in the Error shape: %s', async (_, bytes, status) => {
    expectProblem(await rawExchange(gateway.url, bytes), status)
  })

  it('without a host is refused', async () => {
    const answer = await rawExchange(gateway.url, `GET /openapi.json HTTP/1.1\r\n${CLOSE}\r\n`)
    expect(expectProblem(answer, 400).details).toEqual([{ field: 'host', reason: 'required', value: null }])
  })

  it.each([
    ['HTTP/1.1', '/openapi.json', 'host: x\r\nhost: evil.example\r\n'],
    ['HTTP/1.1', '/v1/health', 'Host: x\r\nhOST: x\r\n'],
    ['HTTP/1.0', '/openapi.json', 'host: x\r\nhost: x\r\n'],
  ])('with two hosts is refused: %s %s', async (version, path, hosts) => {
    const answer = await rawExchange(gateway.url, `GET ${path} ${version}\r\n${hosts}${CLOSE}\r\n`)
    expect(expectProblem(answer, 400).details).toEqual([{ field: 'host', reason: 'too_many', value: null }])
  })

  it('with a broken chunk is refused', async () => {
    const head = post(`${json}transfer-encoding: chunked\r\n`)
    expectProblem(await rawExchange(gateway.url, Buffer.concat([head, Buffer.from('zz\r\n{}\r\n')])), 400)
  })

  it('with an endless body is a 408', async () => {
    expectProblem(await rawExchange(gateway.url, post(`${json}content-length: 10\r\n`, '{"a"')), 408)
  })
})

describe('bodies', () => {
  const send = (headers: string, content: Buffer | string) =>
    rawExchange(gateway.url, post(`${headers}content-length: ${Buffer.byteLength(content)}\r\n`, content))
  const detailsOf = (answer: RawAnswer) =>
    (JSON.parse(answer.body) as { error: { details: { field: string; reason: string }[] | null } }).error.details

  it('may be compressed with gzip', async () => {
    const answer = await send(`${json}content-encoding: gzip\r\n`, gzipSync(body))
    expect(answer.status).toBe(400)
    expect(detailsOf(answer)?.map(({ field }) => field)).toEqual(['sources', 'targets'])
  })

  it('of more than 1 MiB after decompression are a 413', async () => {
    const answer = await send(`${json}content-encoding: gzip\r\n`, BOMB)
    expect([answer.status, answer.body]).toEqual([413, expect.stringContaining('1 MiB')])
  })

  it.each([
    ['that are no gzip', `${json}content-encoding: gzip\r\n`, Buffer.from(body), 400],
    ['whose gzip is cut', `${json}content-encoding: gzip\r\n`, gzipSync(body).subarray(0, 20), 400],
    ['packed otherwise', `${json}content-encoding: br\r\n`, Buffer.from(body), 415],
    ['of another type', 'content-type: text/xml\r\n', Buffer.from('<a/>'), 415],
    // Nothing reads these bodies. Without a listener, their error would end the process.
    [
      'of another type whose gzip is cut',
      'content-type: text/xml\r\ncontent-encoding: gzip\r\n',
      gzipSync(body).subarray(0, 20),
      415,
    ],
    ['in another charset', 'content-type: application/json; charset=utf-16\r\n', Buffer.from(body, 'utf16le'), 415],
    ['that are not UTF-8', json, Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]), 400],
  ])('are refused: %s', async (_, headers, content, status) => {
    expect((await send(headers, content)).status).toBe(status)
  })

  it('may declare UTF-8 as their charset', async () => {
    const answer = await send('content-type: application/json; charset="UTF-8"\r\n', body)
    expect(detailsOf(answer)?.map(({ field }) => field)).toEqual(['sources', 'targets'])
  })
})

describe('queries', () => {
  it.each([
    ['/v1/probe?q=%ff', ['q']],
    ['/v1/probe?a=1&q=%C3%28&b=%e9t%e9', ['q', 'b']],
    ['/v1/probe?%ff=1', ['query']],
  ])('that are not UTF-8 are refused: %s', async (path, fields) => {
    const response = await gateway.get(path, key)
    expect(await refusalOf(response)).toEqual(fields.map((field) => [field, 'invalid_format']))
  })

  it.each(['/v1/probe?q=caf%C3%A9', '/v1/probe?q=100%', '/v1/probe?q=%F0%9F%97%BA', '/v1/probe?q='])(
    'in UTF-8 pass: %s',
    async (path) => {
      expect((await gateway.get(path, key)).status).toBe(200)
    },
  )
})

describe('a method that a path does not support', () => {
  it.each([
    ['PUT', '/v1/route', 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', '/v1/places/018f3a4e-0000-7000-8000-000000000000', 'GET, HEAD, OPTIONS'],
    ['GET', '/v1/matrix', 'OPTIONS, POST'],
    ['HEAD', '/v1/matrix', 'OPTIONS, POST'],
  ])('is a 405 that lists the supported methods, without a charge: %s %s', async (method, path, allow) => {
    const before = Number((await gateway.get('/v1/health', key)).headers.get('x-ratelimit-remaining'))
    const response = await fetch(gateway.url + path, { method, headers: { 'x-service-key': key } })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    expect(Number(response.headers.get('x-ratelimit-remaining'))).toBe(before)
    expect((await fetch(gateway.url + path, { method })).status).toBe(401)
  })

  it('is also a 405 outside the API, and a 404 on an unknown path', async () => {
    const response = await fetch(`${gateway.url}/openapi.json`, { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect((await gateway.get('/v1/nothing', key)).status).toBe(404)
  })
})

describe('an unknown address', () => {
  it('is a page for people, and JSON for programs', async () => {
    const answer = async (accept: string) => {
      const response = await fetch(`${gateway.url}/zzz`, { headers: { accept } })
      return [response.status, response.headers.get('content-type'), await response.text()] as const
    }
    const [status, type, page] = await answer('text/html,application/xhtml+xml,*/*;q=0.8')
    expect([status, type]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page).toContain('Page introuvable')
    expect(page).toContain('Page not found')
    for (const accept of ['*/*', 'application/json', 'application/json, text/html']) {
      const [code, kind, body] = await answer(accept)
      expect([code, kind]).toEqual([404, 'application/json; charset=utf-8'])
      expect(JSON.parse(body)).toMatchObject({ error: { code: 404 } })
    }
  })
})

describe('headers', () => {
  it('link errors to their page, by the first offending field or by the status', async () => {
    const link = async (path: string, as: string | null) => (await gateway.get(path, as)).headers.get('link')
    const docs = `${gateway.config.http.publicUrl}/docs/errors`
    expect(await link('/v1/probe', null)).toBe(`<${docs}/unauthorized>; rel="help"`)
    expect(await link('/v1/probe/refused', key)).toBe(`<${docs}/no_road_nearby>; rel="help"`)
    expect(await link('/v1/nothing', key)).toBe(`<${docs}/not_found>; rel="help"`)
    expect((await gateway.get('/v1/probe', key)).headers.get('access-control-expose-headers')).toContain('Link')
  })

  it('lead to a reference that runs only its own scripts, appears in no frame and stores no key', async () => {
    for (const [language, path] of [
      ['fr-CI', '/docs/reference/'],
      ['en-GB', '/docs/en/reference/'],
    ] as const) {
      const response = await gateway.get('/reference', null, { headers: { 'accept-language': language } })
      expect([response.status, new URL(response.url).pathname]).toEqual([200, path])
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toMatch(/script-src 'self';/)
      expect(policy).not.toContain('unsafe')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await response.text()).not.toMatch(/<script>|<script [^>]*>[^<\s]/)
    }
  })

  it('describe the API as JSON', async () => {
    const response = await gateway.get('/openapi.json')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toMatchObject({ openapi: '3.1.0' })
  })
})

describe('/.well-known/security.txt', () => {
  it('says without a key where to report a problem', async () => {
    const response = await gateway.get('/.well-known/security.txt')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const text = await response.text()
    expect(text).toMatch(/^Contact: mailto:.+\nExpires: .+\n/)
    expect(Date.parse(/^Expires: (.+)$/m.exec(text)![1]!)).toBeGreaterThan(Date.now())
  })
})

describe('over https', () => {
  it('instructs browsers never to use http', async () => {
    const secure = await startGateway({ PUBLIC_API_URL: 'https://api.example' })
    try {
      const found = await Promise.all(
        ['/', '/reference', '/v1/probe', '/nothing'].map((path) => secure.get(path).catch(() => null)),
      )
      for (const response of found)
        expect(response?.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    } finally {
      await secure.stop()
    }
    expect((await gateway.get('/')).headers.has('strict-transport-security')).toBe(false)
  }, 60_000)
})

describe('connections', () => {
  it('beyond the limit are closed, and new ones are accepted after others have ended', async () => {
    const server = gateway.app.getHttpServer() as Server
    const held = connect(new URL(gateway.url).port as unknown as number, '127.0.0.1')
    await once(held, 'connect')
    server.maxConnections = await promisify(server.getConnections.bind(server))()
    const refused = await rawExchange(gateway.url, `GET / HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n`)
    expect(refused.status).toBe(0)
    held.destroy()
    server.maxConnections = gateway.config.http.connectionsMax
    expect((await gateway.get('/')).status).toBe(200)
  })
})
