import { DEMO_TOWN } from '@repere/geodata/demo-town'
import {
  createCustomer,
  createDatabase,
  createKey,
  demoTownData,
  hasTilemaker,
  hasWestAfricaSample,
  describeLong,
  isLongRun,
  startApi,
  startRedis,
  type TestApi,
  type TestDatabase,
  type TestRedis,
  westAfricaData,
} from '@repere/test-kit'
import { type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { desk, hasChromium, lookOf, openPage, phone, startChromium, type WatchedPage } from './chromium.js'
import { seriousOn } from './dashboard-walk.js'
import { fields, hills, RasterSupplier } from './raster-supplier.js'

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

const serve = (dataDir: string, env: Record<string, string> = {}): Promise<TestApi> =>
  startApi({ redisUrl: redis.url, databaseUrl: database.url, dataDir, env })

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
  // On a phone the styles lie behind one button.
  const layers = watched.page.getByRole('button', { name: 'Styles de la carte' })
  if ((await layers.isVisible()) && (await layers.getAttribute('aria-expanded')) === 'false') await layers.click()
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

/** What a finger would miss: controls smaller than 44 pixels. Links in a text and in the map's sources are as they are. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, summary, [role=option]')]
      .filter((one) => one.checkVisibility() && !one.closest('.maplibregl-ctrl-attrib, [aria-hidden=true]'))
      .flatMap((one) => {
        const target = one instanceof HTMLInputElement ? (one.closest('label, .search-field') ?? one) : one
        const { width, height } = target.getBoundingClientRect()
        return width < 44 || height < 44 ? [`${width} × ${height}: ${one.ariaLabel ?? one.textContent}`] : []
      }),
  )
}

/** Drops a file where somebody would drop it. */
async function dropFile(target: Locator, name: string, text: string) {
  const transfer = await watched.page.evaluateHandle(
    ([fileName, content]) => {
      const files = new DataTransfer()
      files.items.add(new File([content!], fileName!))
      return files
    },
    [name, text],
  )
  await target.dispatchEvent('drop', { dataTransfer: transfer })
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
    expect(await dialog.getByRole('link', { name: 'Comment en obtenir une' }).getAttribute('href')).toBe(
      '/docs/guides/keys',
    )
    await keep('key-dialog')
    expect(await seriousOn(page)).toEqual([])

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
  const itLong = isLongRun ? it : it.skip
  itLong.each(['desk', 'phone'] as const)(
    'finds places, ways and areas: %s',
    async (name) => {
      await look(api.url, at(14.5, centre), 'day', devices[name])
      const { page, problems, drawn, keep } = watched
      const panel = () => page.getByRole('tabpanel')

      // What is wrong with each state of the page, by its name.
      const faults: Record<string, string[]> = {}
      const judge = async (state: string) => {
        await keep(`${state}-${name}`)
        faults[state] = await seriousOn(page)
      }
      await panel().getByText('Ville inventée').waitFor()
      await judge('welcome')
      const search = page.getByRole('combobox', { name: 'Rechercher un lieu' })
      await search.pressSequentially('hotel du lit', { delay: 20 })
      const suggestion = page.getByRole('option', { name: /Hôtel du Littoral/ })
      await suggestion.waitFor()
      expect(await suggestion.locator('b').allInnerTexts()).toEqual(['Hôtel', 'du', 'Lit'])
      expect(await suggestion.locator('.found-distance').innerText()).toMatch(/^\d+([.,]\d+)? k?m$/)
      await judge('search')
      await search.press('ArrowDown')
      await search.press('Enter')
      await panel().getByRole('heading', { name: 'Hôtel du Littoral' }).waitFor()
      await panel()
        .getByText(/^[2-9CFGHJMPQRVWX]{8}\+/)
        .waitFor()
      await panel().getByText('Port-Fiction', { exact: false }).first().waitFor()
      await drawn()
      await judge('place')

      await panel().getByRole('button', { name: 'Partager' }).click()
      const sheet = page.getByRole('dialog', { name: 'Partager Hôtel du Littoral' })
      const whatsapp = decodeURIComponent((await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))!)
      expect(whatsapp).toMatch(/^https:\/\/wa\.me\/\?text=Hôtel du Littoral\nPlus Code [2-9CFGHJMPQRVWX]{8}\+/)
      expect(whatsapp).toContain(`${api.url}/#map=`)
      expect(whatsapp).not.toContain('svc_')
      await judge('share')
      await sheet.getByRole('button', { name: 'Fermer' }).click()

      await panel().getByRole('button', { name: 'Itinéraire vers ici' }).click()
      const origin = panel().getByRole('combobox', { name: 'Départ' })
      await origin.fill('pharmacie de la rive nord')
      await page.getByRole('option').first().waitFor()
      await origin.press('ArrowDown')
      await origin.press('Enter')
      const routes = panel().getByRole('list', { name: 'Itinéraires' }).getByRole('button')
      await routes.first().waitFor()
      expect(await routes.first().getAttribute('aria-pressed')).toBe('true')
      expect(await routes.first().innerText()).toMatch(/\d+ min\s+\d[\s\S]*arrivée à \d+\sh\s\d\d/)
      await panel()
        .getByText(/^Étapes/)
        .click()
      await panel()
        .getByRole('button', { name: /Hôtel|arrivé/ })
        .first()
        .waitFor()
      const spoken = page.waitForResponse((response) => response.url().includes('/navigate/voice/clips/'))
      await panel()
        .getByRole('button', { name: /^Écouter/ })
        .first()
        .click()
      expect([200, 206]).toContain((await spoken).status())
      await drawn()
      await page
        .locator('.bubble-chosen')
        .getByText(/^\d+ min$/)
        .waitFor()
      await judge('route')
      await panel().getByRole('button', { name: 'Voir la requête' }).click()
      const code = page.getByRole('dialog', { name: 'GET /v1/route' })
      await code.getByRole('button', { name: 'Python' }).click()
      await code.getByText('os.environ["REPERE_KEY"]').waitFor()
      await code.getByText('x-ratelimit-remaining:').waitFor()
      expect(await code.innerText()).not.toContain(key)
      await judge('code')
      await code.getByRole('button', { name: 'Fermer' }).click()

      await page.getByRole('tab', { name: 'Zone' }).click()
      // What another tab drew is not in the way, and comes back with it.
      expect(await page.locator('.pin-origin').isVisible()).toBe(false)
      const start = panel().getByRole('combobox', { name: 'Au départ de' })
      await start.fill('mairie de port-fiction')
      await page.getByRole('option').first().waitFor()
      await start.press('ArrowDown')
      await start.press('Enter')
      await panel()
        .getByText(/accessibles en 15 min/)
        .waitFor()
      expect(await panel().locator('.ring').allInnerTexts()).toEqual(
        [5, 10, 15].map((minutes) => expect.stringContaining(`${minutes} min`)),
      )
      await choose('night')
      await judge('zone')
      await choose('satellite')
      const noImages = page.locator('.notice', { hasText: 'pas d’images satellite' })
      await noImages.getByRole('button').click()

      await page.getByRole('tab', { name: 'Lieu' }).click()
      const map = (await page.locator('.map').boundingBox())!
      const point = { x: map.width * (name === 'desk' ? 0.65 : 0.5), y: map.height * 0.3 }
      if (name === 'phone') await page.touchscreen.tap(point.x, point.y)
      else await page.mouse.click(point.x, point.y)
      await page.locator('.pin-place').waitFor()
      await panel().getByText('Position').waitFor()
      await drawn()
      await judge('click')
      await expectSources()

      await page.goBack()
      await panel().getByRole('heading', { name: 'Hôtel du Littoral' }).waitFor()
      await panel().getByRole('button', { name: 'Pharmacie', exact: true }).click()
      await panel()
        .getByRole('button', { name: /Pharmacie des Cauris/ })
        .waitFor()
      await drawn()
      await judge('category')
      expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((state) => [state, []])))
      expect(problems).toEqual([])
    },
    240_000,
  )

  it('opens where the data is, shows a journey at a click, and the same from its address', async () => {
    watched = await openPage(browser, { ...phone, viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
    const { page, problems, drawn, keep } = watched
    const open = async (address: string) => {
      await page.goto(address)
      await drawn()
    }
    await open(`${api.url}/#key=${key}`)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    // The town is above the sheet that covers the lower half: the middle of the whole map is south of it.
    await page.locator('.maplibregl-canvas').press('+')
    await drawn()
    const middle = Number(/#map=[\d.]+\/([\d.]+)/.exec(page.url())![1])
    expect(middle).toBeLessThan(centre.lat - 0.002)
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
    expect(page.url()).not.toContain('tab=')
    await page.goBack()
    await routes.first().waitFor()
    expect(problems).toEqual([])
  }, 180_000)

  describeLong('with every panel', () => {
    it('shows every other operation on the map, from an address, with its request and its answer', async () => {
      const stops = [DEMO_TOWN.points.ouest, DEMO_TOWN.points.riveNord, centre, DEMO_TOWN.at(650, 850)]
      const points = stops.map(({ lat, lng }) => `${lat},${lng}`).join('|')
      watched = await openPage(browser, desk)
      const { page, problems, drawn, keep } = watched
      const panel = () => page.getByRole('tabpanel')
      const open = async (operation: string, said: string) => {
        await page.goto('about:blank')
        await page.goto(`${api.url}/#key=${key}&map=${at(14, centre)}&tab=lab&op=${operation}&points=${said}`)
        await panel().getByText(`/v1/${operation}`, { exact: false }).first().waitFor()
        await drawn()
        await keep(`playground-${operation}`)
        expect([operation, await seriousOn(page)]).toEqual([operation, []])
      }
      await open('matrix', points)
      expect(await panel().getByRole('region', { name: 'Matrice des temps' }).getByRole('cell').count()).toBe(17)
      expect(await page.locator('.stop-pin').allInnerTexts()).toEqual(['1', '2', '3', '4'])

      await open('optimize', points)
      await panel()
        .getByText(/Ordre de passage\s: 1 → [23] → [23] → 4/)
        .waitFor()
      await panel().getByRole('button', { name: 'PHP' }).click()
      await panel().getByText("getenv('REPERE_KEY')").waitFor()
      // Dragging a stop asks again, and the address says where it is.
      const before = page.url()
      const pin = page.locator('.stop-pin').nth(1)
      const { x, y } = (await pin.boundingBox())!
      await page.mouse.move(x + 10, y + 10)
      await page.mouse.down()
      await page.mouse.move(x + 60, y + 40, { steps: 5 })
      const asked = page.waitForResponse((response) => response.url().endsWith('/v1/optimize'))
      await page.mouse.up()
      expect((await asked).status()).toBe(200)
      expect(page.url()).not.toBe(before)

      await open('match', points)
      const matched = panel().getByText(/\d points sur \d+ suivent une route/)
      await matched.waitFor()
      const gpx = stops.map(({ lat, lng }) => `<trkpt lat="${lat}" lon="${lng}"></trkpt>`).join('')
      const coordinates = stops.slice(0, 3).map(({ lat, lng }) => [lng, lat])
      const traces: [name: string, text: string, points: number][] = [
        ['a.gpx', `<gpx><trk><trkseg>${gpx}</trkseg></trk></gpx>`, 4],
        ['a.geojson', JSON.stringify({ type: 'LineString', coordinates }), 3],
        ['a.csv', ['lat,lng', ...stops.slice(0, 2).map(({ lat, lng }) => `${lat},${lng}`)].join('\n'), 2],
      ]
      for (const [name, text, count] of traces) {
        const sent = page.waitForRequest((request) => request.url().endsWith('/v1/match'))
        await dropFile(panel().locator('.trace'), name, text)
        expect([name, (JSON.parse((await sent).postData()!) as { shape: object[] }).shape.length]).toEqual([
          name,
          count,
        ])
        await panel()
          .getByText(new RegExp(`\\d points sur ${count} suivent une route`))
          .waitFor()
      }
      const pasted = page.waitForRequest((request) => request.url().endsWith('/v1/match'))
      await panel()
        .locator('.trace textarea')
        .fill(stops.map(({ lat, lng }) => `${lat},${lng}`).join('\n'))
      await panel().locator('.trace textarea').blur()
      expect((JSON.parse((await pasted).postData()!) as { shape: object[] }).shape).toHaveLength(stops.length)

      await open('eta', points.split('|').slice(0, 2).join('|'))
      await page.locator('.eta-column').nth(11).waitFor()

      const departs = `${new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)}T08:30`
      const ends = points.split('|').slice(0, 2).join('|')
      const routed = page.waitForRequest((request) => request.url().includes('/v1/route?'))
      await open('route', `${ends}&mode=bicycle&avoid=unpaved,tolls&alternatives=2&depart=${departs}`)
      const chosen = new URL((await routed).url()).searchParams
      expect(Object.fromEntries(chosen)).toMatchObject({
        mode: 'bicycle',
        avoid: 'tolls,unpaved',
        alternatives: '2',
        depart_at: departs,
      })
      expect(await panel().getByLabel('Péages').isChecked()).toBe(true)
      await panel().getByLabel('Péages').uncheck()
      await panel().getByText('avoid=unpaved&', { exact: false }).first().waitFor()
      expect(page.url()).toContain('&avoid=unpaved&')
      expect(page.url()).not.toContain('svc_')

      // The other operations in the same page.
      await panel().getByLabel('Opération').selectOption('navigate')
      await panel().getByLabel('Langue du guidage').selectOption('wo')
      await panel().getByText('"language": "wo"', { exact: false }).first().waitFor()
      const spoken = page.waitForResponse((response) => response.url().includes('/navigate/voice/clips/'))
      await panel()
        .getByRole('button', { name: /^Écouter/ })
        .first()
        .click()
      expect([200, 206]).toContain((await spoken).status())

      // Searches: each with its request in four languages and its answer.
      const search = async (operation: string, label: RegExp, text: string, found: RegExp) => {
        await panel().getByLabel('Opération').selectOption(operation)
        if (text !== '') await panel().getByLabel(label).fill(text)
        else await page.mouse.click(800, 400)
        await panel().getByRole('button', { name: found }).first().waitFor()
        for (const [lang, key] of Object.entries({ JavaScript: 'REPERE_KEY', Python: 'os.environ', PHP: 'getenv' })) {
          await panel().getByRole('button', { name: lang }).click()
          await panel().getByText(key, { exact: false }).first().waitFor()
        }
        await panel().getByText('x-ratelimit-remaining:', { exact: false }).waitFor()
        await keep(`playground-${operation}`)
      }
      await search('autocomplete', /^Texte$/, 'hotel du lit', /Hôtel du Littoral/)
      await search('geocode', /^Texte$/, 'mairie de port-fiction', /Mairie/)
      await search('places', /^Texte$/, 'pharmacie', /Pharmacie/)
      await search('batch', /^Textes/, `hôtel du littoral\n${centre.lat},${centre.lng}`, /Hôtel du Littoral/)
      expect(new URL(page.url()).hash).toContain('&text=')
      expect(await seriousOn(page)).toEqual([])
      await search('reverse', /./, '', /./)
      const shared = page.url()
      expect(shared).toMatch(/&op=reverse&points=6\.3/)
      expect(shared).not.toMatch(/svc_|text=/)
      await panel().getByLabel('Opération').selectOption('tiles')
      await panel().getByText(`${api.url}/v1/tiles/style/day.json`, { exact: false }).first().waitFor()
      await panel().getByText('"tilejson"', { exact: false }).first().waitFor()

      // The chart asks twelve times, and waits where the key's limit of the moment says so.
      expect(problems.filter((problem) => !problem.includes('429'))).toEqual([])
    }, 180_000)
  })

  it('shows the page and visited tiles without a network, and a way on where nothing was kept', async () => {
    await look(api.url, at(14.5, centre), 'day')
    const { page, drawn, keep } = watched
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    // The worker keeps what passes through it: the second visit.
    await page.reload()
    await drawn()
    await page.context().setOffline(true)
    await page.reload()
    await drawn()
    const picture = await keep('offline')
    expect((await lookOf(page, picture)).colours).toBeGreaterThan(40)

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

  it('tells a browser that cannot draw from an answer that makes no sense', async () => {
    watched = await openPage(browser, desk)
    const { page } = watched
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await page.goto(`${api.url}/#key=${key}`)
    await page.getByRole('alert').getByText('WebGL').waitFor()
    await watched.close()

    watched = await openPage(browser, desk)
    await watched.page.route('**/v1/tiles/style/**', (route) => route.fulfill({ body: '{' }))
    await watched.page.goto(`${api.url}/#key=${key}`)
    const alert = watched.page.getByRole('alert')
    await alert.getByText('n’a pas pu répondre').waitFor()
    await watched.page.unroute('**/v1/tiles/style/**')
    await alert.getByRole('button', { name: 'Réessayer' }).click()
    await watched.drawn()
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
  let supplier: RasterSupplier
  let heights: RasterSupplier
  beforeAll(async () => {
    ;[supplier, heights] = await Promise.all([RasterSupplier.start(fields), RasterSupplier.start(hills)])
    api = await serve(await westAfricaData(), {
      SATELLITE_TILES_URL: supplier.url,
      SATELLITE_ATTRIBUTION: '© Champs d’essai',
      TERRAIN_TILES_URL: heights.url,
      TERRAIN_ATTRIBUTION: '© Collines d’essai',
    })
  }, 1_200_000)
  afterAll(async () => {
    await api?.remove()
    await Promise.all([supplier?.stop(), heights?.stop()])
  })

  if (isLongRun) {
    drawsEveryStyle('monrovia', () => api.url, at(13.5, { lat: 6.3, lng: -10.78 }))
    drawsEveryStyle('country', () => api.url, at(6.3, { lat: 6.8, lng: -9.4 }))
  }

  it('writes Arabic from right to left without a plugin, and shows the hills and images of suppliers', async () => {
    await look(api.url, at(12.5, { lat: 18.09, lng: -15.97 }), 'day')
    const { page, asked, keep, problems } = watched
    const shaded = await keep('arabic')
    expect(problems).toEqual([])
    // Hills where the land would have one colour.
    expect(heights.sent.length).toBeGreaterThan(3)
    expect(heights.sent.join()).not.toContain('svc_')
    expect((await lookOf(page, shaded)).emptiest).toBeLessThan(0.5)
    expect(await page.locator('.maplibregl-ctrl-attrib').innerText()).toContain('© Collines d’essai')
    // The forms that letters take inside words.
    expect(asked.filter((url) => url.endsWith('/65024-65279.pbf'))).not.toEqual([])

    // The same place from above: images of the supplier under the names, its name among the sources, never the key.
    expect(supplier.sent).toEqual([])
    await choose('satellite')
    const picture = await keep('satellite-images')
    expect(supplier.sent.length).toBeGreaterThan(3)
    expect(supplier.sent.join()).not.toContain('svc_')
    expect((await lookOf(page, picture)).colours).toBeGreaterThan(40)
    expect(await page.locator('.maplibregl-ctrl-attrib').innerText()).toContain('© Champs d’essai')
    expect(await page.locator('.notice', { hasText: 'pas d’images satellite' }).count()).toBe(0)
    expect(problems).toEqual([])
  }, 180_000)
})
