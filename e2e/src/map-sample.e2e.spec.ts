import { describeLong, hasWestAfricaSample, westAfricaData } from '@repere/test-kit'
import { type Page } from 'playwright-core'
import { lookOf } from './chromium.js'
import { screenFaults } from './dashboard-walk.js'
import { canDrawMaps, choose, expectDrawn, MapStage, sourcesOn, STYLES } from './map-stage.js'
import { fields, hills, RasterSupplier } from './raster-supplier.js'

/** The town that the map shows. */
const TOWNS = {
  cotonou: { lat: 6.3654, lng: 2.4183 },
  abidjan: { lat: 5.345, lng: -4.02 },
  dakar: { lat: 14.716, lng: -17.455 },
  kumasi: { lat: 6.688, lng: -1.624 },
  lagos: { lat: 6.524, lng: 3.379 },
} as const

interface Journey {
  name: string
  town: keyof typeof TOWNS
  /** Letter by letter. */
  typed: string
  /** The expected first suggestion… */
  first: RegExp
  /** …from this beginning of the text on, at every letter. */
  from: string
  /** The suggestion's second line, the kind and the place. */
  where: RegExp
}

const journeys: Journey[] = [
  {
    name: 'a market by its name',
    town: 'dakar',
    typed: 'marché sandaga',
    first: /^Marché Sandaga$/,
    from: 'marché sand',
    where: /Dakar, Sénégal/,
  },
  {
    name: 'a quarter with two letters swapped',
    town: 'cotonou',
    typed: 'danotkpa',
    first: /^Dantokpa$/,
    from: 'danotk',
    where: /Cotonou, Bénin/,
  },
  {
    name: 'the kind of thing that is nearest',
    town: 'cotonou',
    typed: 'pharmacie',
    first: /pharmacie/i,
    from: 'pharma',
    where: /Cotonou, Bénin/,
  },
  {
    name: 'a quarter by its commune',
    town: 'abidjan',
    typed: 'yopougon siporex',
    first: /^Siporex$/,
    from: 'yopougon siporex',
    where: /Abidjan, Côte d’Ivoire/,
  },
  {
    name: 'an unknown place in a known town, far from the shown one',
    town: 'dakar',
    typed: 'boulangerie le palmier cotonou',
    first: /./,
    from: 'boulangerie le palmier cotonou',
    where: /Bénin/,
  },
  {
    name: 'what stands behind a landmark',
    town: 'dakar',
    typed: 'derrière le marché sandaga',
    first: /^Derrière (?:le )?Marché Sandaga$/,
    from: 'derrière le marché sandaga',
    where: /Dakar, Sénégal/,
  },
  {
    name: 'a point that was pasted',
    town: 'abidjan',
    typed: '6.3702 N 2.3912 E',
    first: /^6FR4/,
    from: '6.3702 N 2.3912 E',
    where: /Cotonou, Bénin/,
  },
  {
    name: 'another town than the one on the map',
    town: 'cotonou',
    typed: 'kejetia market kumasi',
    first: /^Kejetia Market$/,
    from: 'kejetia market kum',
    where: /Ghana/,
  },
  {
    name: 'a part of an agglomeration',
    town: 'cotonou',
    typed: 'ikeja lagos',
    first: /^Ikeja$/,
    from: 'ikeja lag',
    where: /Nig[ée]ria/,
  },
  {
    name: 'without accents, from the other end of the region',
    town: 'lagos',
    typed: 'guediawaye dakar',
    first: /^Gu[ée]diawaye/,
    from: 'guediawaye dak',
    where: /Sénégal/,
  },
]

const onSample = canDrawMaps && hasWestAfricaSample() ? describeLong : describe.skip

onSample('the map of the West Africa sample', () => {
  let stage: MapStage
  beforeAll(async () => {
    stage = await MapStage.start(westAfricaData())
  }, 1_200_000)
  afterAll(() => stage?.stop())
  afterEach(() => stage.clear())

  for (const [name, where] of [
    ['monrovia', '13.5/6.3/-10.78'],
    ['country', '6.3/6.8/-9.4'],
  ] as const) {
    it.each(STYLES)(
      `draws ${name}: %s`,
      async (style) => {
        await expectDrawn(await stage.look(where, style), style, `${name}-${style}`)
      },
      180_000,
    )
  }

  it.each([360, 1440])(
    'fits a screen of %i pixels, and so does the first page of the documentation',
    async (width) => {
      const screen =
        width < 500
          ? { viewport: { width, height: 780 }, isMobile: true, hasTouch: true }
          : { viewport: { width, height: 900 } }
      const { lat, lng } = TOWNS.cotonou
      const { page, keep } = await stage.look(`12.5/${lat}/${lng}`, 'day', { ...screen, locale: 'fr-FR' })
      const findings: string[] = []
      for (const address of [null, `${stage.url}/docs/`]) {
        if (address !== null) {
          await page.goto(address)
          await page.locator('.home-sample-canvas[aria-busy=false]').waitFor()
        }
        findings.push(...(await screenFaults(page)))
        await keep(`${address === null ? 'map' : 'docs'}-home-${width}`)
      }
      expect(findings).toEqual([])
    },
    180_000,
  )

  it.each(journeys)(
    'finds $name, typed letter by letter: $typed',
    async ({ town, typed, first, from, where }) => {
      const { lat, lng } = TOWNS[town]
      const { page, drawn, keep, problems } = await stage.look(`12.5/${lat}/${lng}`)
      const search = page.getByRole('combobox', { name: 'Rechercher un lieu' })

      const firsts: [typed: string, first: string][] = []
      for (const [at, letter] of [...typed].entries()) {
        const text = typed.slice(0, at + 1)
        const answered = answerTo(page, '/v1/geocode/autocomplete', text.trim())
        await search.pressSequentially(letter)
        await answered
        if (text.length >= from.length) firsts.push([text, await firstOf(page, 'name')])
      }
      for (const [text, found] of firsts) expect([text, found]).toEqual([text, expect.stringMatching(first)])
      expect(await firstOf(page, 'context')).toMatch(where)
      await keep(`typed-${typed.replaceAll(/[^a-z]+/gi, '-')}`)

      // The first suggestion is the first result of the search.
      const shown = await firstOf(page, 'name')
      const sent = answerTo(page, '/v1/geocode', typed)
      await search.press('Enter')
      await sent
      expect(await firstOf(page, 'name')).toBe(shown)
      await search.press('ArrowDown')
      await search.press('Enter')
      await page.getByRole('tabpanel').getByRole('heading', { name: shown, exact: true }).waitFor()
      await drawn()
      await keep(`found-${typed.replaceAll(/[^a-z]+/gi, '-')}`)
      expect(problems).toEqual([])
    },
    180_000,
  )
})

onSample('the map of the West Africa sample, with suppliers of hills and images', () => {
  let stage: MapStage
  let supplier: RasterSupplier
  let heights: RasterSupplier
  beforeAll(async () => {
    ;[supplier, heights] = await Promise.all([RasterSupplier.start(fields), RasterSupplier.start(hills)])
    const env = {
      SATELLITE_TILES_URL: supplier.url,
      SATELLITE_ATTRIBUTION: '© Champs d’essai',
      TERRAIN_TILES_URL: heights.url,
      TERRAIN_ATTRIBUTION: '© Collines d’essai',
    }
    stage = await MapStage.start(westAfricaData(), { env })
  }, 1_200_000)
  afterAll(async () => {
    await stage?.stop()
    await Promise.all([supplier?.stop(), heights?.stop()])
  })

  it('shows both, and writes Arabic from right to left without a plugin', async () => {
    const watched = await stage.look('12.5/18.09/-15.97')
    const { page, asked, keep, problems } = watched
    const shaded = await keep('arabic')
    expect(problems).toEqual([])
    // Hills where the land would have one colour.
    expect(heights.sent.length).toBeGreaterThan(3)
    expect(heights.sent.join()).not.toContain('svc_')
    expect((await lookOf(page, shaded)).emptiest).toBeLessThan(0.5)
    expect(await sourcesOn(page)).toContain('© Collines d’essai')
    // The forms that letters take inside words.
    expect(asked.filter((url) => url.endsWith('/65024-65279.pbf'))).not.toEqual([])

    // The same place from above: images of the supplier under the names, its name among the sources, never the key.
    expect(supplier.sent).toEqual([])
    await choose(watched, 'satellite')
    const picture = await keep('satellite-images')
    expect(supplier.sent.length).toBeGreaterThan(3)
    expect(supplier.sent.join()).not.toContain('svc_')
    expect((await lookOf(page, picture)).colours).toBeGreaterThan(40)
    expect(await sourcesOn(page)).toContain('© Champs d’essai')
    expect(await page.locator('.notice', { hasText: 'pas d’images satellite' }).count()).toBe(0)
    expect(problems).toEqual([])
  }, 180_000)
})

/** Waits for the answer to a text, and until the list shows it. */
async function answerTo(page: Page, path: string, text: string): Promise<void> {
  await page.waitForResponse((response) => {
    const url = new URL(response.url())
    return url.pathname === path && url.searchParams.get('q') === text && response.status() === 200
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20))))
}

function firstOf(page: Page, part: 'name' | 'context'): Promise<string> {
  return page.locator('[role=option]').first().locator(`.found-${part}`).innerText()
}
