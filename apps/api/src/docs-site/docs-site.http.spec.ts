import { VALIDATION_REASONS } from '@repere/shared'
import { REASON_OF_STATUS } from '@repere/http'
import Fastify, { type FastifyInstance } from 'fastify'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'
import { registerAccountLinks } from './account-links.js'

let gateway: GatewayUnderTest
beforeAll(async () => {
  gateway = await startGateway()
}, 120_000)
afterAll(() => gateway.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  gateway.get(path, null, { headers, redirect: 'manual' })

it('200: serves a page without a key, with scripts, styles and requests limited to this API', async () => {
  const response = await get('/docs/quickstart')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const policy = response.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(await response.text()).toContain('Démarrage rapide')
})

it('200: serves the same page as Markdown, and a list of the pages for assistants', async () => {
  const twin = await get('/docs/en/quickstart.md')
  expect(twin.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await twin.text()).toMatch(/^# Quickstart/)
  expect(await (await get('/docs/llms.txt')).text()).toContain('(/docs/en/quickstart.md)')
})

it.each([...VALIDATION_REASONS, ...Object.values(REASON_OF_STATUS)])(
  '200: serves the page about %s in both languages',
  async (reason) => {
    for (const folder of ['/docs/errors/', '/docs/en/errors/']) {
      const response = await get(`${folder}${reason}`)
      expect([folder, response.status]).toEqual([folder, 200])
      expect(await response.text()).toContain(reason)
    }
  },
)

it('links an error to a page of this site', async () => {
  const refused = await get('/v1/health')
  const [, address] = /^<([^>]+)>; rel="help"$/.exec(refused.headers.get('link')!)!
  const { pathname } = new URL(address!)
  expect([refused.status, pathname, (await get(pathname)).status]).toEqual([401, '/docs/errors/unauthorized', 200])
})

it('302: redirects a reader who prefers English from the first page and the error pages to English', async () => {
  for (const [path, target] of [
    ['/docs/', '/docs/en/'],
    ['/docs/errors/no_route', '/docs/en/errors/no_route'],
  ] as const) {
    const response = await get(path, { 'accept-language': 'en-GB,en;q=0.9,fr;q=0.5' })
    expect([response.status, response.headers.get('location')]).toEqual([302, target])
    expect((await get(path, { 'accept-language': 'fr-CI,fr;q=0.9,en;q=0.5' })).status).toBe(200)
  }
})

it('304: does not send a page again, and lets caches keep assets permanently', async () => {
  const page = await get('/docs/quickstart')
  const etag = page.headers.get('etag')!
  const [asset] = /\/docs\/assets\/[^"]+\.js/.exec(await page.text())!
  expect((await get('/docs/quickstart', { 'if-none-match': etag })).status).toBe(304)
  expect((await get(asset)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

it.each([
  ['/docs/quickstart.html', '/docs/quickstart'],
  ['/docs/quickstart/', '/docs/quickstart'],
  ['/docs/en/guides/keys.html', '/docs/en/guides/keys'],
  ['/docs/en/index.html', '/docs/en/'],
  ['/docs/reference', '/docs/reference/'],
])('308: %s leads to %s', async (path, target) => {
  const response = await get(path)
  expect([response.status, response.headers.get('location')]).toEqual([308, target])
})

it('404: shows a browser a page for an unknown address', async () => {
  const response = await get('/docs/nothing', { accept: 'text/html,*/*;q=0.8' })
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

it('serves the samples with the address of this API', async () => {
  for (const path of ['/docs/quickstart', '/docs/quickstart.md', '/docs/en/quickstart']) {
    const page = await (await get(path)).text()
    expect(page).toContain(`${gateway.config.http.publicUrl}/v1/route`)
    expect(page).not.toContain('127.0.0.1:8080')
  }
})

it('serves llms.txt at the root of the host too', async () => {
  expect(await (await get('/llms.txt')).text()).toBe(await (await get('/docs/llms.txt')).text())
})

it.each(['/docs/nothing', '/docs/%2e%2e/package.json', '/docs/quickstart.html.br', '/docs/files.json'])(
  '404: %s',
  async (path) => expect((await get(path)).status).toBe(404),
)

describe('links to the portal', () => {
  const target = async (fastify: FastifyInstance, url: string, language = 'fr') => {
    const { statusCode, headers } = await fastify.inject({ url, headers: { 'accept-language': language } })
    expect([statusCode, headers['cache-control'], headers.vary]).toEqual([302, 'no-cache', 'Accept-Language'])
    return headers.location
  }
  const linksOf = (portalUrl: string | null) => {
    const fastify = Fastify()
    registerAccountLinks(fastify, { portalUrl })
    return fastify
  }

  it.each([
    ['/account', 'fr', 'https://portal.example/?language=fr'],
    ['/account/register', 'en', 'https://portal.example/register?language=en'],
    ['/account/prices?language=en', 'fr', 'https://portal.example/prices?language=en'],
    ['/account/status?language=../evil', 'en', 'https://portal.example/status/?language=fr'],
  ])('%s (%s) leads to %s', async (path, language, expected) => {
    expect(await target(linksOf('https://portal.example'), path, language)).toBe(expected)
  })

  it('lead to the guide of self-hosting where there is none', async () => {
    const links = linksOf(null)
    expect(await target(links, '/account/register')).toBe('/docs/guides/self-hosting')
    expect(await target(links, '/account/register', 'en')).toBe('/docs/en/guides/self-hosting')
  })

  it('stand on the first page, in the quickstart and in the guide of keys, and are answered', async () => {
    for (const path of ['/docs/', '/docs/en/', '/docs/quickstart', '/docs/en/quickstart', '/docs/guides/keys']) {
      const page = await (await get(path, { 'accept-language': 'fr' })).text()
      const link = /href="(\/account\/register\?language=\w+)"/.exec(page)?.[1]
      expect([path, link]).toEqual([path, `/account/register?language=${path.includes('/en/') ? 'en' : 'fr'}`])
      expect((await get(link!)).status).toBe(302)
    }
  })
})
