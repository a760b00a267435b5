import Fastify, { type FastifyInstance } from 'fastify'
import { readDashboard } from './dashboard-files.js'
import { serveDashboard } from './serve-dashboard.js'

const API_URL = 'https://api.example'
let server: FastifyInstance
beforeAll(() => {
  server = Fastify()
  serveDashboard(server, { apiUrl: API_URL })
})
afterAll(() => server.close())

const open = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { accept: 'text/html', ...headers } })
const scriptsOf = (html: string) => [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)

describe('a page', () => {
  it.each(['/', '/keys', '/invoices/123'])('of customers: %s', async (path) => {
    const { statusCode, body } = await open(path)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Repère</title>')
    expect(body).toContain(`content="${API_URL}"`)
  })

  it.each(['/console', '/console/accounts'])('of staff: %s', async (path) => {
    expect((await open(path)).body).toContain('<title>Repère · Console</title>')
  })

  it('runs no script but files of the build, and styles with the nonce of this answer only', async () => {
    const [first, second] = [await open('/'), await open('/')]
    const policyOf = ({ headers }: typeof first) => String(headers['content-security-policy'])
    const policy = policyOf(first)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain(`connect-src 'self' ${API_URL}`)
    expect(policy).not.toMatch(/unsafe|\*/)
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1]
    expect(first.body).toContain(`content="${nonce}"`)
    expect(policyOf(second)).not.toContain(nonce)
    expect(scriptsOf(first.body).every((tag) => tag.includes('src="/assets/'))).toBe(true)
  })

  it('loads nothing of the other app', async () => {
    const [customers, console] = [(await open('/')).body, (await open('/console')).body]
    expect(customers).not.toMatch(/assets\/console-/)
    expect(console).not.toMatch(/assets\/index-/)
  })
})

describe('files', () => {
  it('let the worker of the map load tiles of the API: a worker has the policy of its own file', async () => {
    const { name } = readDashboard().files.find(({ name }) => /maplibre-gl-worker-[^/]*\.js$/.test(name))!
    const policy = String((await open(`/${name}`)).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`connect-src 'self' ${API_URL}`)
  })

  it('are compressed, and may be cached permanently under names that change with their content', async () => {
    const path = /src="(\/assets\/[^"]+\.js)"/.exec((await open('/')).body)?.[1] ?? ''
    const { statusCode, headers } = await open(path, { 'accept-encoding': 'gzip, br' })
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br'])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await open(path, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })
})

it.each(['/portal/nothing', '/staff', '/webhooks/nobody', '/assets/nothing.js', '/favicon.ico'])(
  '404: %s is no page',
  async (path) => {
    expect((await open(path)).statusCode).toBe(404)
  },
)

it('404: a program that asks for JSON gets no page', async () => {
  expect((await open('/keys', { accept: 'application/json' })).statusCode).toBe(404)
})
