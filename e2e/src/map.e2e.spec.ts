import { DEMO_TOWN } from '@repere/geodata/demo-town'
import {
  createCustomer,
  createDatabase,
  createKey,
  demoTownData,
  hasTilemaker,
  hasWestAfricaSample,
  isLongRun,
  startApi,
  startRedis,
  type TestApi,
  type TestDatabase,
  type TestRedis,
  westAfricaData,
} from '@repere/test-kit'
import { type Browser, type BrowserContextOptions } from 'playwright-core'
import { desk, hasChromium, lookOf, openPage, phone, startChromium, type WatchedPage } from './chromium.js'

const STYLES = ['day', 'night', 'satellite'] as const
const { centre } = DEMO_TOWN.points

const able = hasChromium && hasTilemaker()
if (!able)
  console.warn('The map is not looked at: that needs chromium and tilemaker (apt-get install chromium tilemaker).')
const onChromium = able ? describe : describe.skip

let redis: TestRedis
let database: TestDatabase
let browser: Browser
let key: string
let watched: WatchedPage

if (able) {
  beforeAll(async () => {
    ;[redis, database, browser] = await Promise.all([startRedis(), createDatabase(), startChromium()])
    const customer = await createCustomer(database.prisma)
    key = (await createKey(database.prisma, redis.client(), customer, { kind: 'test' })).text
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await Promise.all([redis.remove(), database.remove()])
  })
  afterEach(() => watched.close())
}

const serve = (dataDir: string): Promise<TestApi> =>
  startApi({ redisUrl: redis.url, databaseUrl: database.url, dataDir })

const at = (zoom: number, { lat, lng }: { lat: number; lng: number }) => `${zoom}/${lat}/${lng}`

/** Opens the map somewhere in a style, and waits until it is drawn. */
async function look(url: string, where: string, style: (typeof STYLES)[number], as: BrowserContextOptions = desk) {
  watched = await openPage(browser, as)
  const { page, drawn } = watched
  await page.goto(`${url}/#key=${key}&map=${where}`)
  await drawn()
  if (style !== 'day') await choose(style)
}

const styleNames = { day: 'Jour', night: 'Nuit', satellite: 'Satellite' }

async function choose(style: keyof typeof styleNames) {
  // The button itself is its label: the radio button lies unseen under it.
  await watched.page.getByRole('radio', { name: styleNames[style] }).check({ force: true })
  await watched.drawn()
}

/** Draws a place in all three styles. */
function drawsEveryStyle(name: string, url: () => string, where: string) {
  it.each(isLongRun ? STYLES : STYLES.slice(0, 1))(
    `draws ${name}: %s`,
    async (style) => {
      await look(url(), where, style)
      const { page, problems, keep } = watched
      const { colours, emptiest, brightness } = await lookOf(page, await keep(`${name}-${style}`))
      expect(problems).toEqual([])
      expect(colours).toBeGreaterThan(40)
      expect(emptiest).toBeLessThan(0.98)
      if (style === 'day') expect(brightness).toBeGreaterThan(0.6)
      else expect(brightness).toBeLessThan(0.35)
      await expectSources()
    },
    180_000,
  )
}

/** The attribution that the licence of the data requires. */
async function expectSources() {
  const sources = watched.page.locator('.maplibregl-ctrl-attrib')
  expect(await sources.innerText()).toContain('OpenStreetMap')
}

onChromium('the demo town', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await serve(await demoTownData())
  }, 180_000)
  afterAll(() => api?.remove())

  drawsEveryStyle('demo-town', () => api.url, at(14.5, centre))

  it('asks for a key in words, says what is wrong with one, and keeps none in the address', async () => {
    watched = await openPage(browser, desk)
    const { page, asked, keep, drawn } = watched
    await page.goto(api.url)
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Clé API')
    await field.fill('open sesame')
    await dialog.getByRole('button', { name: 'Ouvrir la carte' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'svc_test_' }).waitFor()
    await keep('key-dialog')

    const stranger = (await createKey(database.prisma, null, await createCustomer(database.prisma), { kind: 'test' }))
      .text
    const mistyped = stranger.slice(0, -1) + (stranger.endsWith('0') ? '1' : '0')
    await field.fill(mistyped)
    await field.press('Enter')
    await dialog.getByRole('alert').filter({ hasText: 'pas valable' }).waitFor()

    await field.fill(key)
    await field.press('Enter')
    await drawn()
    expect(page.url()).not.toContain('svc_')
    // It went to the API in a header, and nothing went anywhere else.
    expect(asked.filter((url) => !url.startsWith(`${api.url}/`) && !url.startsWith('blob:'))).toEqual([])
    expect(asked.filter((url) => url.includes('svc_'))).toEqual([])

    await page.reload()
    await drawn()
    expect(await dialog.isVisible()).toBe(false)
  }, 180_000)

  const devices = { desk, phone }
  it.each(isLongRun ? (['desk', 'phone'] as const) : (['desk'] as const))(
    'finds places, ways and areas: %s',
    async (name) => {
      await look(api.url, at(14.5, centre), 'day', devices[name])
      const { page, problems, drawn, keep } = watched
      const panel = () => page.getByRole('tabpanel')

      const search = page.getByRole('combobox', { name: 'Rechercher un lieu' })
      await search.pressSequentially('hotel du lit', { delay: 20 })
      await page.getByRole('option', { name: /Hôtel du Littoral/ }).waitFor()
      await keep(`search-${name}`)
      await search.press('ArrowDown')
      await search.press('Enter')
      await panel().getByRole('heading', { name: 'Hôtel du Littoral' }).waitFor()
      await panel()
        .getByText(/^[2-9CFGHJMPQRVWX]{8}\+/)
        .waitFor()
      await drawn()
      await keep(`place-${name}`)

      await panel().getByRole('button', { name: 'Y aller' }).click()
      const origin = panel().getByRole('combobox', { name: 'Départ' })
      await origin.fill('pharmacie de la rive nord')
      await page.getByRole('option').first().waitFor()
      await origin.press('ArrowDown')
      await origin.press('Enter')
      const routes = panel().getByRole('list', { name: 'Itinéraires' }).getByRole('button')
      await routes.first().waitFor()
      expect(await routes.first().getAttribute('aria-pressed')).toBe('true')
      expect(await routes.first().innerText()).toMatch(/\d+ min\s+\d/)
      await panel()
        .getByText(/^Étapes/)
        .click()
      await panel()
        .getByRole('button', { name: /Hôtel|arrivé/ })
        .first()
        .waitFor()
      await drawn()
      await keep(`route-${name}`)

      await page.getByRole('tab', { name: 'Zone' }).click()
      const minutes = panel().getByLabel('Durée du trajet')
      await minutes.press('ArrowLeft')
      await minutes.press('ArrowLeft')
      const start = panel().getByRole('combobox', { name: 'Au départ de' })
      await start.fill('mairie de port-fiction')
      await page.getByRole('option').first().waitFor()
      await start.press('ArrowDown')
      await start.press('Enter')
      await panel()
        .getByText(/km² accessibles en 5 min/)
        .waitFor()
      await choose('night')
      await keep(`zone-${name}`)
      await choose('satellite')

      await page.getByRole('tab', { name: 'Lieu' }).click()
      const map = (await page.locator('.map').boundingBox())!
      const point = { x: map.width * (name === 'desk' ? 0.65 : 0.5), y: map.height * 0.3 }
      if (name === 'phone') await page.touchscreen.tap(point.x, point.y)
      else await page.mouse.click(point.x, point.y)
      await page.locator('.pin-place').waitFor()
      await panel().getByText('Position').waitFor()
      await drawn()
      await keep(`click-${name}`)
      await expectSources()
      expect(problems).toEqual([])
    },
    240_000,
  )

  it('says what is wrong with a question, and goes on', async () => {
    await look(api.url, at(8, centre), 'day')
    const { page, keep } = watched
    await page.getByRole('tab', { name: 'Zone' }).click()
    // Far out at sea, at this zoom.
    await page.mouse.click(900, 700)
    await page.getByRole('alert').getByText('en dehors de la région couverte').waitFor()
    await keep('problem')
    await page.getByRole('button', { name: 'Fermer' }).click()
    await page.getByRole('alert').getByText('en dehors').waitFor({ state: 'detached' })
  }, 180_000)

  it('speaks English to users who prefer it, and French after a click on the button', async () => {
    watched = await openPage(browser, { ...desk, locale: 'en-GB' })
    const { page, drawn } = watched
    await page.goto(`${api.url}/#key=${key}`)
    await drawn()
    await page.getByRole('tab', { name: 'Directions' }).waitFor()
    await page.getByRole('button', { name: 'Français' }).first().click()
    await page.getByRole('tab', { name: 'Itinéraire' }).waitFor()
    await drawn()
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  }, 180_000)
})

const onSample = able && hasWestAfricaSample() ? describe : describe.skip
onSample('the West Africa sample', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await serve(await westAfricaData())
  }, 1_200_000)
  afterAll(() => api?.remove())

  if (isLongRun) {
    drawsEveryStyle('monrovia', () => api.url, at(13.5, { lat: 6.3, lng: -10.78 }))
    drawsEveryStyle('country', () => api.url, at(6.3, { lat: 6.8, lng: -9.4 }))
  }

  it('writes Arabic from right to left, without a plugin: its letters are shaped', async () => {
    await look(api.url, at(12.5, { lat: 18.09, lng: -15.97 }), 'day')
    const { asked, keep, problems } = watched
    await keep('arabic')
    expect(problems).toEqual([])
    // The forms that letters take inside words.
    expect(asked.filter((url) => url.endsWith('/65024-65279.pbf'))).not.toEqual([])
  }, 180_000)
})
