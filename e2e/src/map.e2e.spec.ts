import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { createCustomer, createKey, demoTownData, describeLong } from '@repere/test-kit'
import { type Page, type Route } from 'playwright-core'
import { desk, lookOf, phone } from './chromium.js'
import { seriousOn } from './dashboard-walk.js'
import { canDrawMaps, expectDrawn, MapStage } from './map-stage.js'

const { centre } = DEMO_TOWN.points
const at = (zoom: number) => `${zoom}/${centre.lat}/${centre.lng}`

const onChromium = canDrawMaps ? describe : describe.skip

onChromium('the map of the demo town', () => {
  let stage: MapStage
  beforeAll(async () => {
    stage = await MapStage.start(demoTownData())
  }, 180_000)
  afterAll(() => stage?.stop())
  afterEach(() => stage.clear())

  it('is drawn', async () => {
    await expectDrawn(await stage.look(at(14.5)), 'day', 'demo-town-day')
  }, 180_000)

  it('asks for a key, reports an invalid one, and keeps none in the address', async () => {
    const { page, asked, keep, drawn } = await stage.open()
    await page.goto(stage.url)
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Clé API')
    await field.fill('open sesame')
    await dialog.getByRole('button', { name: 'Ouvrir la carte' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'svc_test_' }).waitFor()
    expect(await dialog.getByRole('link', { name: 'Créez un compte' }).getAttribute('href')).toBe(
      '/account/register?language=fr',
    )
    expect(await dialog.getByRole('link', { name: 'Les clés' }).getAttribute('href')).toBe('/docs/guides/keys')
    await keep('key-dialog')
    expect(await seriousOn(page)).toEqual([])

    const stranger = (
      await createKey(stage.database.prisma, null, await createCustomer(stage.database.prisma), { kind: 'test' })
    ).text
    const mistyped = stranger.slice(0, -1) + (stranger.endsWith('0') ? '1' : '0')
    await field.fill(mistyped)
    await field.press('Enter')
    await dialog.getByRole('alert').filter({ hasText: 'pas valable' }).waitFor()

    await field.fill(stage.key)
    await field.press('Enter')
    await drawn()
    expect(page.url()).not.toContain('svc_')
    // It went to the API in a header, and nothing went anywhere else.
    expect(asked.filter((url) => !url.startsWith(`${stage.url}/`) && !url.startsWith('blob:'))).toEqual([])
    expect(asked.filter((url) => url.includes('svc_'))).toEqual([])

    await page.reload()
    await drawn()
    expect(await dialog.isVisible()).toBe(false)
  }, 180_000)

  it('opens at the data, shows a journey after a click, and the same from its address', async () => {
    const { page, problems, drawn, keep } = await stage.open({
      ...phone,
      viewport: { width: 320, height: 640 },
      colorScheme: 'dark',
    })
    const open = async (address: string) => {
      await page.goto(address)
      await drawn()
    }
    await open(`${stage.url}/#key=${stage.key}`)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    // The town is above the sheet that covers the lower half: the middle of the whole map is south of it.
    await page.locator('.maplibregl-canvas').press('+')
    await drawn()
    const middle = Number(/#map=[\d.]+\/([\d.]+)/.exec(page.url())![1])
    expect(middle).toBeLessThan(centre.lat - 0.002)
    // Search prefers places near the middle of the visible part, which is north of the whole map's.
    const search = page.getByRole('combobox', { name: 'Rechercher un lieu' })
    const [sent] = await Promise.all([page.waitForRequest(/\/autocomplete\?/), search.fill('hôtel')])
    const near = Number(new URL(sent.url()).searchParams.get('lat'))
    expect(near).toBeGreaterThan(middle + 0.001)
    await search.fill('')
    await page.getByRole('button', { name: /Essayer un itinéraire/ }).click()
    const routes = page.getByRole('list', { name: 'Itinéraires' }).getByRole('button')
    await routes.first().waitFor()
    await drawn()
    await keep('example-320')
    const shown = page.url()
    expect(shown).toMatch(/#map=\d+[\d.]*\/6\.3\d*\/2\.1\d*&tab=directions&from=6\.3.*&to=6\.3/)
    expect(shown).not.toContain('svc_')
    const time = (await routes.first().innerText()).split('\n')[0]

    const tooSmall = await smallTargets(page)
    expect(tooSmall).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.setViewportSize({ width: 640, height: 320 })
    await keep('example-landscape')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640)

    await page.goto('about:blank')
    await open(shown)
    await routes.first().waitFor()
    expect((await routes.first().innerText()).split('\n')[0]).toBe(time)
    expect(page.url()).toBe(shown)
    expect(await page.locator('.pin-origin').isVisible()).toBe(true)
    await page.getByRole('tab', { name: 'Lieu' }).click()
    // With both ends the address names the tab: without it, it shows the route.
    expect(page.url()).toContain('tab=place')
    await page.goBack()
    await routes.first().waitFor()
    expect(problems).toEqual([])
  }, 180_000)

  it('finds a place by its misspelt name, typed letter by letter', async () => {
    const { page, problems } = await stage.look(at(14.5))
    const search = page.getByRole('combobox', { name: 'Rechercher un lieu' })
    await search.pressSequentially('hotel du litoral', { delay: 20 })
    await page.getByRole('option', { name: /Hôtel du Littoral/ }).waitFor()
    await search.press('ArrowDown')
    await search.press('Enter')
    await page.getByRole('tabpanel').getByRole('heading', { name: 'Hôtel du Littoral' }).waitFor()
    expect(problems).toEqual([])
  }, 180_000)

  it('shows the page and visited tiles without a network, and a hint if nothing was cached', async () => {
    const { page, drawn, keep } = await stage.look(at(14.5))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    // The service worker caches from the second visit on.
    await page.reload()
    await drawn()
    await page.context().setOffline(true)
    await page.reload()
    await drawn()
    const picture = await keep('offline')
    expect((await lookOf(page, picture)).colours).toBeGreaterThan(40)
    await page.getByRole('status').getByText('Hors ligne').waitFor()

    // A style that was never visited.
    await page.getByRole('radio', { name: 'Nuit' }).check({ force: true })
    await page.getByRole('alert').getByText('injoignable').waitFor()

    await page.evaluate(() =>
      caches
        .keys()
        .then((names) => caches.open(names[0]!))
        .then(async (cache) => {
          for (const request of await cache.keys()) if (request.url.includes('/v1/')) await cache.delete(request)
        }),
    )
    await page.reload()
    const again = page.getByRole('button', { name: 'Réessayer' })
    await again.waitFor()
    await keep('offline-start')
    await page.context().setOffline(false)
    await drawn()
  }, 180_000)

  it('reports an invalid request, and continues', async () => {
    const { page, keep } = await stage.look(at(8))
    await page.getByRole('tab', { name: 'Zone' }).click()
    // Far out at sea, at this zoom.
    await page.mouse.click(900, 700)
    await page.getByRole('alert').getByText('en dehors de la région couverte').waitFor()
    await keep('problem')
    await page.getByRole('tab', { name: 'Itinéraire' }).click()
    await page.getByRole('alert').getByText('en dehors').waitFor({ state: 'hidden' })
  }, 180_000)

  it('says what happened to a refused route, keeps its ends, and asks again on request', async () => {
    const { page, drawn, keep } = await stage.open()
    const refuse = (route: Route) => route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '{}' })
    await page.route(/\/v1\/(route|tiles\/style)/, refuse)
    await page.goto(`${stage.url}/#from=6.337195,2.181357,Marché&to=6.341421,2.180362,Gare&key=${stage.key}`)
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('alert').getByText('Trop de requêtes').waitFor()
    await keep('route-refused')
    await page.unroute(/\/v1\/(route|tiles\/style)/)
    await panel.getByRole('button', { name: 'Réessayer' }).click()
    await panel.getByRole('list', { name: 'Itinéraires' }).waitFor()
    expect(await panel.getByRole('combobox', { name: 'Départ' }).inputValue()).toBe('Marché')
    expect(await panel.getByRole('combobox', { name: 'Arrivée' }).inputValue()).toBe('Gare')
    expect(new URL(page.url()).hash).toMatch(/from=[^&]*March/)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await drawn()
  }, 180_000)

  describeLong('when nothing can be drawn', () => {
    it('reports a browser that cannot draw', async () => {
      const { page } = await stage.open()
      await page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null
      })
      await page.goto(`${stage.url}/#key=${stage.key}`)
      await page.getByRole('alert').getByText('WebGL').waitFor()
    }, 180_000)

    it('reports an invalid answer, and draws after a valid one', async () => {
      const { page, drawn } = await stage.open()
      await page.route('**/v1/tiles/style/**', (route) => route.fulfill({ body: '{' }))
      await page.goto(`${stage.url}/#key=${stage.key}`)
      const alert = page.getByRole('alert')
      await alert.getByText('n’a pas pu répondre').waitFor()
      await page.unroute('**/v1/tiles/style/**')
      await alert.getByRole('button', { name: 'Réessayer' }).click()
      await drawn()
    }, 180_000)
  })

  it('speaks English to users who prefer it, and French after a click on the button', async () => {
    const { page, drawn } = await stage.open({ ...desk, locale: 'en-GB' })
    await page.goto(`${stage.url}/#key=${stage.key}`)
    await drawn()
    await page.getByRole('tab', { name: 'Directions' }).waitFor()
    await page.getByRole('button', { name: 'Français' }).first().click()
    await page.getByRole('tab', { name: 'Itinéraire' }).waitFor()
    await drawn()
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  }, 180_000)
})

/** Controls that are too small for a finger, below 44 pixels. Links in texts and in the attribution are exempt. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document, ...[...document.querySelectorAll('repere-search')].map(({ shadowRoot }) => shadowRoot!)]
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>('button, input, summary, [role=option]')])
      .filter((one) => one.checkVisibility() && !one.closest('.maplibregl-ctrl-attrib, [aria-hidden=true]'))
      .flatMap((one) => {
        const target = one instanceof HTMLInputElement ? (one.closest('label, .field') ?? one) : one
        const { width, height } = target.getBoundingClientRect()
        return width < 44 || height < 44 ? [`${width} × ${height}: ${one.ariaLabel ?? one.textContent}`] : []
      }),
  )
}
