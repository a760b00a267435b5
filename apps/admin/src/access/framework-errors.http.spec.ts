import { gzipSync } from 'node:zlib'
import { type RawAnswer, rawExchange } from '@repere/test-kit'
import { type AdminUnderTest, PASSWORD, startAdmin } from './admin.fixture.js'

let admin: AdminUnderTest
beforeAll(async () => {
  admin = await startAdmin({
    env: { REQUEST_TIMEOUT_MS: '1000', PUBLIC_ADMIN_URL: 'https://console.example', DOCS_URL: 'https://docs.example' },
  })
}, 120_000)
afterAll(() => admin?.stop())

const HEAD = 'host: x\r\nconnection: close\r\n'
const login = (headers: string, body: Buffer | string = '') =>
  Buffer.concat([
    Buffer.from(`POST /portal/login HTTP/1.1\r\n${HEAD}content-type: application/json\r\n${headers}\r\n`),
    Buffer.from(body),
  ])
const sized = (headers: string, body: Buffer | string) =>
  login(`${headers}content-length: ${Buffer.byteLength(body)}\r\n`, body)

function problemIn(answer: RawAnswer) {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers.link).toMatch(/^<https:\/\/docs\.example\/errors\/[a-z_]+>; rel="help"$/)
  const { error } = JSON.parse(answer.body) as { error: { code: number; message: string } }
  expect(error.code).toBe(answer.status)
  return error
}

describe('requests that the framework refuses', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['an unknown method', 'BREW /portal/me HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['an address that is no text', `GET /portal/%ff HTTP/1.1\r\n${HEAD}\r\n`, 400],
    ['headers of 20 KiB', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation that nobody knows', `GET / HTTP/1.1\r\nexpect: tea\r\n${HEAD}\r\n`, 417],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['two hosts', `GET /portal/site HTTP/1.1\r\nhost: console.example\r\n${HEAD}\r\n`, 400],
    ['two hosts that are the same', `GET /portal/site HTTP/1.1\r\nHOST: x\r\n${HEAD}\r\n`, 400],
    ['a query that is not UTF-8', `GET /portal/me?a=%ff HTTP/1.1\r\n${HEAD}\r\n`, 400],
    ['a broken chunk', login('transfer-encoding: chunked\r\n', 'zz\r\n'), 400],
    ['a body that does not end', login('content-length: 10\r\n', '{"a"'), 408],
    ['another charset', Buffer.from(String(sized('', '{}')).replace('json\r', 'json;charset=utf-16\r')), 415],
    [
      'a broken gzip of another type, which nobody reads',
      Buffer.from(String(sized('content-encoding: gzip\r\n', 'no gzip')).replace('application/json', 'text/xml')),
      415,
    ],
    ['another coding', sized('content-encoding: br\r\n', '{}'), 415],
    ['a body that is not UTF-8', sized('', Buffer.from([0x22, 0xff, 0x22])), 400],
    ['an unknown path', `GET /nothing HTTP/1.1\r\n${HEAD}\r\n`, 404],
  ])('are answered in the Error shape: %s', async (_, bytes, status) => {
    const answer = await rawExchange(admin.url, bytes)
    expect([answer.status, answer.body]).toEqual([status, expect.stringMatching(/^{"error"/)])
    problemIn(answer)
    // One second for the check, one for the time-out, and more for a busy machine.
    expect(answer.closedAfterMs).toBeLessThan(10_000)
  })

  it('are a 413 with the limit for a larger body, compressed or not', async () => {
    const large = ' '.repeat(256 * 1024 + 1)
    for (const bytes of [sized('', large), sized('content-encoding: gzip\r\n', gzipSync(large))]) {
      const answer = await rawExchange(admin.url, bytes)
      expect([answer.status, problemIn(answer).message]).toEqual([413, 'The body is larger than 256 KiB.'])
    }
  })

  it('do not include a body that is compressed with gzip', async () => {
    const answer = await rawExchange(admin.url, sized('content-encoding: gzip\r\n', gzipSync('{"email":1}')))
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('"field":"email"')])
  })

  it('are a 405 with the supported methods for any other method of a path', async () => {
    const response = await fetch(`${admin.url}/portal/login`, { method: 'PUT' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('headers', () => {
  it('make browsers use https, and not guess types, cache or frame the answer', async () => {
    for (const path of ['/portal/me', '/nothing', '/ready']) {
      const { headers } = await fetch(admin.url + path)
      expect([path, Object.fromEntries(headers)]).toEqual([
        path,
        expect.objectContaining({
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        }),
      ])
    }
  })

  it('over HTTPS the cookie stays there', async () => {
    const { headers } = await admin.portal().post('/register', {
      email: 'awa@client.example',
      password: PASSWORD,
      organisation: 'A',
      country: 'CI',
    })
    expect(headers.getSetCookie()[0]).toContain('; Secure')
  })
})
