import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type DemoApi, describeLong, hasTilemaker, isLongRun, startDemoApi } from '@repere/test-kit'
import { hasChromium, startChromium } from '@repere/test-kit/chromium'
import { build } from 'esbuild'
import { type Browser, type Page } from 'playwright-core'
import { desk, openPage, type WatchedPage } from './chromium.js'
import { PageServer } from './page-server.js'

/*
 * The pages of the guide "Libraries for maps", as the API serves it, with the libraries as they are on npm.
 */

const GUIDE = '/docs/en/guides/map-libraries.md'
const SDK = join(__dirname, '../../packages/sdk/src/index.ts')
const modules = createRequire(__filename)
const maplibreFile = (name: string) => join(dirname(modules.resolve('maplibre-gl/package.json')), 'dist', name)

const can = hasChromium && hasTilemaker()
if (isLongRun && !can) console.warn('The libraries for maps are not tried: that needs chromium and tilemaker.')
const describePages = can ? describeLong : describe.skip

describePages('the pages for libraries of maps', () => {
  let demo: DemoApi
  let browser: Browser
  let pages: PageServer
  let guide: string
  let token: string
  let key: string
  beforeAll(async () => {
    ;[demo, browser] = await Promise.all([startDemoApi(), startChromium()])
    pages = await PageServer.start()
    token = await demo.createToken({ plan: 'pro', origins: [pages.origin, 'https://qgis.example.org'] })
    key = await demo.createKey({ plan: 'pro', kind: 'test' })
    guide = await (await fetch(demo.api.url + GUIDE)).text()
    for (const name of ['maplibre-gl-worker.mjs', 'maplibre-gl-shared.mjs'])
      pages.put(`/${name}`, await readFile(maplibreFile(name)))
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await Promise.all([pages?.stop(), demo?.remove()])
  })

  /** The code of a section of the guide, with the token and the key of this test. */
  function codeOf(section: string, language: string): string {
    const text = guide.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? ''
    const code = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text)?.[1]
    if (code === undefined) throw new Error(`The guide has no page for ${section}`)
    return code.replaceAll('tok_…', token).replaceAll('svc_test_…', key)
  }

  /** Opens the page of a section, with its script bundled. */
  async function open(section: string): Promise<WatchedPage> {
    const html = codeOf(section, 'html')
    const [, before, script] = /^([\s\S]*)<script type="module">([\s\S]*)<\/script>/.exec(html)!
    const { outputFiles } = await build({
      stdin: { contents: script!, resolveDir: __dirname },
      bundle: true,
      minify: true,
      format: 'esm',
      outdir: '/',
      loader: { '.png': 'dataurl', '.svg': 'dataurl', '.gif': 'dataurl' },
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      alias: { '@repere/sdk': SDK },
      write: false,
    })
    // Not every library has a style sheet.
    pages.put('/page.css', '')
    for (const { path, contents } of outputFiles) pages.put(`/page.${path.endsWith('css') ? 'css' : 'js'}`, contents)
    const watched = await openPage(browser, { ...desk, viewport: { width: 720, height: 416 } })
    const address = pages.put(
      '/page',
      `<!doctype html><html lang="fr"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${section}</title>
       <link rel="stylesheet" href="/page.css"></head><body>${before}<script type="module" src="/page.js"></script></body></html>`,
    )
    await watched.page.goto(address)
    return watched
  }

  /** Waits until the page shows a map: many colours. A screenshot waits for a frame. */
  async function drawn({ page, keep, problems }: WatchedPage, picture: string, coloursMin: number): Promise<void> {
    const until = performance.now() + 60_000
    for (let colours = 0; colours < coloursMin;) {
      colours = await coloursOf(page, await keep(picture))
      if (performance.now() > until) throw new Error(`${colours} colours; ${problems.join('; ')}`)
    }
  }

  const ofApi = (asked: string[]) => asked.filter((url) => url.startsWith(demo.api.url))

  it.each([
    ['MapLibre', 'maplibre', 150, null],
    ['maplibre-gl-geocoder', 'maplibre-gl-geocoder', 150, chooseInGeocoder],
    ['maplibre-gl-directions', 'maplibre-gl-directions', 150, null],
    ['Leaflet', 'leaflet', 150, null],
    ['leaflet-routing-machine', 'leaflet-routing-machine', 150, readSteps],
    ['OpenLayers', 'openlayers', 150, null],
    ['deck.gl', 'deck.gl', 20, null],
  ] as const)(
    '%s draws this API',
    async (section, picture, coloursMin, then) => {
      const watched = await open(section)
      const { page, problems, asked, keep, close } = watched
      await drawn(watched, `library-${picture}`, coloursMin)
      await then?.(page)
      await page.waitForLoadState('networkidle')
      await keep(`library-${picture}`)
      expect(problems).toEqual([])
      expect(ofApi(asked).length).toBeGreaterThan(3)
      expect(asked.some((url) => /\/v1\/tiles\/service_tiles(\/|\.pmtiles)/.test(url))).toBe(true)
      if (section.includes('directions') || section.includes('routing'))
        expect(asked.some((url) => url.includes('/osrm/tok_'))).toBe(true)
      // Nothing is loaded from another host.
      const foreign = asked.filter((url) => !/^(blob|data):/.test(url))
      expect(foreign.filter((url) => !url.startsWith(demo.api.url) && !url.startsWith(pages.origin))).toEqual([])
      await close()
    },
    180_000,
  )

  it('QGIS: the two addresses of the connection file answer its referer', async () => {
    const file = codeOf('QGIS', 'xml')
    const value = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(file)![1]!
    const headers = { referer: value('referer') }
    const { sources } = (await (await fetch(value('styleUrl'), { headers })).json()) as { sources: object }
    expect(Object.keys(sources).length).toBeGreaterThan(0)
    const tile = value(' url').replace('{z}', '0').replace('{x}', '0').replace('{y}', '0')
    expect((await fetch(tile, { headers })).status).toBe(200)
    expect((await fetch(tile)).status).toBe(403)
  })
})

/** Different colours of a picture, in steps of 8. */
function coloursOf(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      const found = new Set<number>()
      for (let i = 0; i < data.length; i += 4)
        found.add(((data[i]! >> 3) << 10) | ((data[i + 1]! >> 3) << 5) | (data[i + 2]! >> 3))
      return found.size
    },
    [...picture],
  )
}

/** Types into the search box of the map, and chooses its first suggestion. */
async function chooseInGeocoder(page: Page): Promise<void> {
  await page.locator('.maplibregl-ctrl-geocoder--input').pressSequentially('hôtel du littoral', { delay: 20 })
  await page.keyboard.press('Enter')
  await page.locator('.maplibregl-ctrl-geocoder--result-title').first().waitFor()
  expect(await page.locator('.maplibregl-ctrl-geocoder--result-title').first().innerText()).toContain('Littoral')
}

/** The steps of a route, in words. */
async function readSteps(page: Page): Promise<void> {
  await page.locator('.leaflet-routing-alt tr').nth(1).waitFor()
  expect(await page.locator('.leaflet-routing-alt h3').first().innerText()).toMatch(/\d+(\.\d+)? (m|km), /)
}
