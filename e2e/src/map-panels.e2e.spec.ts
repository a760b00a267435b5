import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData, describeLong } from '@repere/test-kit'
import { type Locator } from 'playwright-core'
import { desk, phone } from './chromium.js'
import { seriousOn } from './dashboard-walk.js'
import { canDrawMaps, choose, expectDrawn, MapStage, sourcesOn, STYLES } from './map-stage.js'

const { centre } = DEMO_TOWN.points
const at = (zoom: number) => `${zoom}/${centre.lat}/${centre.lng}`

const onChromium = canDrawMaps ? describeLong : describe.skip

onChromium('every panel of the map', () => {
  let stage: MapStage
  beforeAll(async () => {
    stage = await MapStage.start(demoTownData())
  }, 180_000)
  afterAll(() => stage?.stop())
  afterEach(() => stage.clear())

  it.each(STYLES)(
    'draws the town: %s',
    async (style) => {
      await expectDrawn(await stage.look(at(14.5), style), style, `demo-town-${style}`)
    },
    180_000,
  )

  const devices = { desk, phone }
  it.each(['desk', 'phone'] as const)(
    'finds places, ways and areas: %s',
    async (name) => {
      const watched = await stage.look(at(14.5), 'day', devices[name])
      const { page, problems, drawn, keep } = watched
      const panel = () => page.getByRole('tabpanel')

      // The faults of each state of the page, by its name.
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
      expect(whatsapp).toContain(`${stage.url}/#map=`)
      expect(whatsapp).not.toContain('svc_')
      await judge('share')
      await sheet.getByRole('button', { name: 'Fermer' }).click()

      await panel().getByRole('button', { name: 'Itinéraire vers ici' }).click()
      const origin = panel().getByRole('combobox', { name: 'Départ' })
      await origin.fill('pharmacie de la rive nord')
      await page.locator('[role=option]').first().waitFor()
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
      await panel().getByRole('combobox', { name: 'Quand' }).selectOption('arriveBy')
      await routes
        .first()
        .getByText(/^partez .*à \d+\sh\s\d\d$/)
        .waitFor()
      expect(page.url()).toContain('arrive=20')
      await judge('route-arrival')
      await panel().getByRole('combobox', { name: 'Quand' }).selectOption('now')
      await routes
        .first()
        .getByText(/^arrivée /)
        .waitFor()
      await panel().getByRole('button', { name: 'Voir la requête' }).click()
      const code = page.getByRole('dialog', { name: 'GET /v1/route' })
      await code.getByRole('button', { name: 'Python' }).click()
      await code.getByText('os.environ["REPERE_KEY"]').waitFor()
      await code.getByText('x-ratelimit-remaining:').waitFor()
      expect(await code.innerText()).not.toContain(stage.key)
      await judge('code')
      await code.getByRole('button', { name: 'Fermer' }).click()

      await page.getByRole('tab', { name: 'Zone' }).click()
      // Overlays of other tabs are hidden, and return with their tab.
      expect(await page.locator('.pin-origin').isVisible()).toBe(false)
      const start = panel().getByRole('combobox', { name: 'Au départ de' })
      await start.fill('mairie de port-fiction')
      await page.locator('[role=option]').first().waitFor()
      await start.press('ArrowDown')
      await start.press('Enter')
      await panel()
        .getByText(/accessibles en 15 min/)
        .waitFor()
      expect(await panel().locator('.ring').allInnerTexts()).toEqual(
        [5, 10, 15].map((minutes) => expect.stringContaining(`${minutes} min`)),
      )
      await choose(watched, 'night')
      await judge('zone')
      // There are no images here, so their style is not offered.
      expect(await page.getByRole('radio', { name: 'Satellite' }).count()).toBe(0)

      await page.getByRole('tab', { name: 'Lieu' }).click()
      const map = (await page.locator('.map').boundingBox())!
      const point = { x: map.width * (name === 'desk' ? 0.65 : 0.5), y: map.height * 0.3 }
      if (name === 'phone') await page.touchscreen.tap(point.x, point.y)
      else await page.mouse.click(point.x, point.y)
      await page.locator('.pin-place').waitFor()
      await panel().getByText('Position').waitFor()
      await drawn()
      await judge('click')
      expect(await sourcesOn(page)).toContain('OpenStreetMap')

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

  describeLong('with every panel', () => {
    it('shows every other operation on the map, from an address, with its request and its answer', async () => {
      const stops = [DEMO_TOWN.points.ouest, DEMO_TOWN.points.riveNord, centre, DEMO_TOWN.at(650, 850)]
      const points = stops.map(({ lat, lng }) => `${lat},${lng}`).join('|')
      const watched = await stage.open()
      const { page, problems, drawn, keep } = watched
      const panel = () => page.getByRole('tabpanel')
      const open = async (operation: string, said: string) => {
        await page.goto('about:blank')
        await page.goto(`${stage.url}/#key=${stage.key}&map=${at(14)}&tab=lab&op=${operation}&points=${said}`)
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
      // Dragging a stop sends a new request, and changes the address.
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
      await panel().getByText(`${stage.url}/v1/tiles/style/day.json`, { exact: false }).first().waitFor()
      await panel().getByText('"tilejson"', { exact: false }).first().waitFor()

      // The chart sends twelve requests, and waits for the key's burst limit.
      expect(problems.filter((problem) => !problem.includes('429'))).toEqual([])
    }, 180_000)
  })
})

/** Drops a file on the page. */
async function dropFile(target: Locator, name: string, text: string) {
  const transfer = await target.page().evaluateHandle(
    ([fileName, content]) => {
      const files = new DataTransfer()
      files.items.add(new File([content!], fileName!))
      return files
    },
    [name, text],
  )
  await target.dispatchEvent('drop', { dataTransfer: transfer })
}
