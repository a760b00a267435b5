import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type DemoApi, startDemoApi } from '@repere/test-kit'
import { hasChromium, startChromium } from '@repere/test-kit/chromium'
import { build } from 'esbuild'
import { type Browser, type Page } from 'playwright-core'
import { desk, openPage, type WatchedPage } from './chromium.js'
import { seriousOn } from './dashboard-walk.js'
import { PageServer } from './page-server.js'

jest.setTimeout(60_000)

const SOURCE = join(__dirname, '../../packages/elements/src/index.ts')
/** The file that pages without a bundler load. Bytes, gzip. */
const SIZE_MAX = 8_000

/** Only files of the page, and requests to the API: neither styles nor scripts in the page. */
const policyFor = (api: string) => `default-src 'none'; script-src 'self'; style-src 'self'; connect-src ${api}`

const onChromium = hasChromium ? describe : describe.skip
if (!hasChromium) console.warn('The search box is not tried: that needs chromium (apt-get install chromium).')

onChromium('<repere-search>', () => {
  let demo: DemoApi
  let browser: Browser
  let pages: PageServer
  let token: string
  let watched: WatchedPage
  let page: Page

  beforeAll(async () => {
    ;[demo, browser] = await Promise.all([startDemoApi(), startChromium()])
    pages = await PageServer.start(policyFor(demo.api.url))
    token = await demo.createToken({ plan: 'pro', origins: [pages.origin], scopes: ['geocoding'] })
    pages.put('/repere-search.js', await bundle({ entry: SOURCE }))
    pages.put('/page.css', 'body { font-family: sans-serif } repere-search { width: 400px }')
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await Promise.all([pages?.stop(), demo?.remove()])
  })
  beforeEach(async () => {
    watched = await openPage(browser, desk)
    page = watched.page
  })
  afterEach(() => watched.close())

  /** Opens a page around the element. @param attributes  besides those that every element needs */
  async function open(attributes = '', around = (box: string) => box, script = ''): Promise<void> {
    const box = `<repere-search base-url="${demo.api.url}" token="${token}" ${attributes}></repere-search>`
    pages.put('/page.js', `import '/repere-search.js'\n${script}`)
    const html = `<!doctype html><html lang="fr"><head><title>Boutique</title><link rel="stylesheet" href="/page.css">
      <script type="module" src="/page.js"></script></head><body><main><h1>Boutique</h1>${around(box)}</main></body></html>`
    await page.goto(pages.put('/shop', html))
  }
  const box = () => page.getByRole('combobox')
  const options = () => page.getByRole('option')
  /** Types a text, and waits for its suggestions. */
  async function type(text: string): Promise<void> {
    await box().pressSequentially(text, { delay: 10 })
    await options().filter({ hasText: 'Hôtel du Littoral' }).waitFor()
  }

  it('is small', async () => {
    const bytes = gzipSync(await bundle({ entry: SOURCE }), { level: 9 }).length
    expect(bytes).toBeLessThan(SIZE_MAX)
    expect(bytes).toBeGreaterThan(2_000)
  })

  it('finds places in a plain page, with one request for each pause and no preflight', async () => {
    await open('label="Adresse de livraison"')
    const preflights: string[] = []
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (request.method === 'OPTIONS') preflights.push(request.url)
    })
    await type('hotel du lit')
    await watched.keep('element-open')
    expect(await options().first().locator('b').allInnerTexts()).toEqual(['Hôtel', 'du', 'Lit'])
    expect(watched.asked.filter((url) => url.includes('/autocomplete')).length).toBeLessThan(4)
    expect(preflights).toEqual([])
    expect(watched.problems).toEqual([])
  })

  it('follows the combobox pattern with the keyboard alone', async () => {
    await open('label="Adresse"')
    await page.keyboard.press('Tab')
    const field = box()
    expect(await field.evaluate((input) => input.matches(':focus'))).toBe(true)
    expect(await field.getAttribute('aria-expanded')).toBe('false')
    await type('hotel du lit')
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    const list = page.getByRole('listbox', { name: 'Adresse' })
    expect(await list.getAttribute('id')).toBe(await field.getAttribute('aria-controls'))
    const active = () => field.getAttribute('aria-activedescendant')
    const selected = () => page.getByRole('option', { selected: true }).getAttribute('id')
    expect(await active()).toBeNull()
    const count = await options().count()
    await field.press('ArrowDown')
    expect(await active()).toBe('option-0')
    expect(await selected()).toBe('option-0')
    await field.press('ArrowUp')
    expect(await active()).toBe(`option-${count - 1}`)
    await field.press('ArrowDown')
    // Home moves the cursor, so no option is active any more.
    await field.press('Home')
    expect(await active()).toBeNull()
    await field.press('Escape')
    expect([await list.isVisible(), await field.inputValue()]).toEqual([false, 'hotel du lit'])
    await field.press('ArrowDown')
    await options().first().waitFor()
    await field.press('Tab')
    expect(await list.isVisible()).toBe(false)
    await field.focus()
    await field.press('Enter')
    await options().filter({ hasText: 'Hôtel du Littoral' }).waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    expect([await field.inputValue(), await list.isVisible()]).toEqual(['Hôtel du Littoral', false])
    await field.press('Escape')
    expect(await field.inputValue()).toBe('')
    expect(await page.getByRole('status').innerText()).toBe('')
  })

  it('is announced, and axe finds nothing serious, open or closed', async () => {
    await open('label="Adresse"')
    expect(await seriousOn(page)).toEqual([])
    await type('hotel du lit')
    expect(await page.getByRole('status').innerText()).toMatch(/^\d résultats?$/)
    await box().press('ArrowDown')
    expect(await seriousOn(page)).toEqual([])
    await box().fill('zzzqqqxxx')
    await page.getByRole('status').filter({ hasText: 'Aucun lieu trouvé' }).waitFor()
    expect(await seriousOn(page)).toEqual([])
    const { width, height } = (await page.getByRole('button', { name: /Effacer/ }).boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  })

  it('sends its text, position and id with a form, and holds back a form without a place', async () => {
    await open(
      'name="address" required',
      (inner) => `<form><label>Livraison ${inner}</label><button>Payer</button></form>`,
    )
    await page.evaluate(() => {
      document.querySelector('form')!.addEventListener('submit', (event) => {
        event.preventDefault()
        const form = event.target as HTMLFormElement
        document.body.dataset.sent = JSON.stringify(Object.fromEntries(new FormData(form)))
      })
    })
    const sent = () => page.evaluate(() => document.body.dataset.sent)
    await page.getByRole('combobox', { name: /Livraison/ }).waitFor()
    await page.getByRole('button', { name: 'Payer' }).click()
    expect(await sent()).toBeUndefined()
    await type('hotel du lit')
    await options().filter({ hasText: 'Hôtel du Littoral' }).click()
    await page.getByRole('button', { name: 'Payer' }).click()
    expect(JSON.parse((await sent())!)).toEqual({
      address: 'Hôtel du Littoral',
      address_lat: expect.stringMatching(/^6\.3\d+$/),
      address_lng: expect.stringMatching(/^2\.1\d+$/),
      address_id: expect.any(String),
    })
    // A text that was typed over the place is no place.
    await box().press('x')
    expect(await page.evaluate(() => document.querySelector('form')!.checkValidity())).toBe(false)
  })

  it('sends the page an event for what is chosen, cleared and refused', async () => {
    await open('lat="6.337" lng="2.181" country="BJ"')
    await page.evaluate(() => {
      const events: string[] = []
      for (const type of ['repere-select', 'repere-clear', 'repere-error'] as const) {
        document.addEventListener(type, (event) => {
          const { detail } = event as CustomEvent<{ properties?: { name: string }; status?: number } | undefined>
          events.push(`${type} ${detail?.properties?.name ?? detail?.status ?? ''}`)
        })
      }
      Object.assign(window, { events })
    })
    await type('hotel du lit')
    expect(watched.asked.at(-1)).toMatch(/lat=6\.337&lng=2\.181&country=BJ/)
    await options().filter({ hasText: 'Hôtel du Littoral' }).click()
    await page.getByRole('button', { name: /Effacer/ }).click()
    await page.locator('repere-search').evaluate((one) => one.setAttribute('country', 'XX'))
    await box().fill('marché')
    await page.getByRole('status').filter({ hasText: 'ne répond pas' }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { events: string[] }).events)).toEqual([
      'repere-select Hôtel du Littoral',
      'repere-clear ',
      'repere-error 400',
    ])
  })

  it('shows texts of an answer as texts', async () => {
    await open()
    await page.route('**/v1/geocode/autocomplete**', (route) => {
      const properties = { id: 'x', name: '<img src=x onerror=alert(1)>', label: '<b>x</b>', layer: 'landmark' }
      const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [2.1, 6.3] }, properties }
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
      return route.fulfill({ headers, body: JSON.stringify({ type: 'FeatureCollection', features: [feature] }) })
    })
    await box().fill('img')
    await options().filter({ hasText: '<img src=x onerror=alert(1)>' }).waitFor()
    expect(await options().locator('img').count()).toBe(0)
  })

  it('speaks English on an English page', async () => {
    await open('', (inner) => `<div lang="en-GH">${inner}</div>`)
    await page.getByRole('combobox', { name: 'Search for a place' }).waitFor()
    await type('hotel du lit')
    expect(watched.asked.at(-1)).toContain('language=en')
  })

  it.each([
    [
      'React',
      `import { createElement as h, useState } from 'react'
       import { createRoot } from 'react-dom/client'
       import '@repere/elements'
       function Shop({ box }) {
         const [place, choose] = useState(null)
         return h('div', null, h('repere-search', { ...box, 'onrepere-select': (event) => choose(event.detail) }),
           h('output', null, place?.properties.name))
       }
       createRoot(document.getElementById('app')).render(h(Shop, { box }))`,
    ],
    [
      'Vue',
      `import { createApp, h, ref } from 'vue/dist/vue.runtime.esm-bundler.js'
       import '@repere/elements'
       createApp({
         setup() {
           const place = ref(null)
           return () => [h('repere-search', { ...box, onRepereSelect: (event) => (place.value = event.detail) }),
             h('output', place.value?.properties.name)]
         },
       }).mount('#app')`,
    ],
  ])('works in %s', async (_, code) => {
    const attributes = { 'base-url': demo.api.url, token, label: 'Adresse', placeholder: 'Quartier', required: true }
    pages.put('/app.js', await bundle({ code: `const box = ${JSON.stringify(attributes)}\n${code}` }))
    const html = `<!doctype html><html lang="fr"><title>Boutique</title><body><div id="app"></div>
      <script type="module" src="/app.js"></script></body></html>`
    await page.goto(pages.put('/framework', html))
    await type('hotel du lit')
    await box().press('ArrowDown')
    await box().press('Enter')
    await page.locator('output').filter({ hasText: 'Hôtel du Littoral' }).waitFor()
    expect(watched.problems).toEqual([])
  })
})

/** One file for a browser, minified, from a file or a text. */
async function bundle({ entry, code }: { entry?: string; code?: string }): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...(entry === undefined ? { stdin: { contents: code!, resolveDir: __dirname } } : { entryPoints: [entry] }),
    bundle: true,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { '@repere/elements': SOURCE },
    write: false,
  })
  return outputFiles[0]!.contents
}
