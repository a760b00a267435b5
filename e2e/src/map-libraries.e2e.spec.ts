import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type DemoApi, describeLong, hasTilemaker, isLongRun, startDemoApi } from '@repere/test-kit'
import { hasChromium, startChromium } from '@repere/test-kit/chromium'
import { type Browser, type Page } from 'playwright-core'
import { desk, openPage } from './chromium.js'
import { BUILD_TOOLS, type BuildTool, drawnPage, openGuidePage } from './guide-page.js'
import { PageServer } from './page-server.js'

/*
 * The pages of the guide "Libraries for maps", as the API serves it, with the libraries as they are on npm.
 */

const GUIDE = '/docs/en/guides/map-libraries.md'
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

  const open = (section: string, tool: BuildTool) =>
    openGuidePage(browser, pages, section, codeOf(section, 'html'), tool)

  const ofApi = (asked: string[]) => asked.filter((url) => url.startsWith(demo.api.url))

  const libraries = [
    ['MapLibre', 'maplibre', 150, null],
    ['maplibre-gl-geocoder', 'maplibre-gl-geocoder', 150, chooseInGeocoder],
    ['maplibre-gl-directions', 'maplibre-gl-directions', 150, null],
    ['Leaflet', 'leaflet', 150, null],
    ['leaflet-routing-machine', 'leaflet-routing-machine', 150, readSteps],
    ['OpenLayers', 'openlayers', 150, null],
    ['deck.gl', 'deck.gl', 20, null],
  ] as const
  it.each(libraries.flatMap((library) => BUILD_TOOLS.map((tool) => [tool, ...library] as const)))(
    'built by %s, %s draws this API',
    async (tool, section, name, coloursMin, then) => {
      const picture = `${name}-${tool}`
      const watched = await open(section, tool)
      const { page, problems, asked, keep, close } = watched
      await drawnPage(watched, `library-${picture}`, coloursMin)
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

  it('without a build, MapLibre finds its worker beside its module', async () => {
    for (const name of ['maplibre-gl.mjs', 'maplibre-gl-worker.mjs', 'maplibre-gl.css'])
      pages.put(`/lib/${name}`, await readFile(maplibreFile(name)))
    const script = codeOf('MapLibre', 'html')
      .replace(/^ *import '.*css'\n/m, '')
      .replace(/^ *setWorkerUrl.*\n/m, '')
    const address = pages.put(
      '/plain',
      `<!doctype html><html lang="fr"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Plain</title>
       <link rel="stylesheet" href="/lib/maplibre-gl.css">
       <script type="importmap">{ "imports": { "maplibre-gl": "/lib/maplibre-gl.mjs" } }</script></head><body>${script}</body></html>`,
    )
    const watched = await openPage(browser, { ...desk, viewport: { width: 720, height: 416 } })
    await watched.page.goto(address)
    await drawnPage(watched, 'library-maplibre-plain', 150)
    expect(watched.problems).toEqual([])
    await watched.close()
  }, 120_000)

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
