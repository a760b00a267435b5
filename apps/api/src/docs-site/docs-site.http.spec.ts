import { VALIDATION_REASONS } from '@repere/shared'
import { REASON_OF_STATUS } from '@repere/http'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'
import { prefersEnglish } from './docs-site.js'

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

it.each([
  [undefined, false],
  ['fr', false],
  ['en', true],
  ['de', false],
  ['fr-FR,fr;q=0.9,en;q=0.8', false],
  ['en,fr', true],
  ['fr,en', false],
])('of %s, English first: %s', (accepted, expected) => expect(prefersEnglish(accepted)).toBe(expected))
