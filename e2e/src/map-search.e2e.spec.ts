import {
  createCustomer,
  createDatabase,
  createKey,
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
import { type Browser, type Page } from 'playwright-core'
import { desk, hasChromium, openPage, startChromium, type WatchedPage } from './chromium.js'

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
    name: 'a thing that does not exist, in a town that does',
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

const able = hasChromium && hasTilemaker() && hasWestAfricaSample()
if (!able) console.warn('Nobody types on the map: that needs chromium, tilemaker and the extract of West Africa.')
const onSample = able ? describe : describe.skip

onSample('somebody types on the map, letter by letter', () => {
  let redis: TestRedis
  let database: TestDatabase
  let browser: Browser
  let api: TestApi
  let watched: WatchedPage
  let key: string

  beforeAll(async () => {
    ;[redis, database, browser] = await Promise.all([startRedis(), createDatabase(), startChromium()])
    const customer = await createCustomer(database.prisma)
    key = (await createKey(database.prisma, redis.client(), customer, { kind: 'test' })).text
    api = await startApi({ redisUrl: redis.url, databaseUrl: database.url, dataDir: await westAfricaData() })
    watched = await openPage(browser, desk)
  }, 1_200_000)
  afterAll(async () => {
    await watched?.close()
    await browser?.close()
    await api?.remove()
    await Promise.all([redis?.remove(), database?.remove()])
  })

  // Each takes seven seconds: the usual run has a name and a typo.
  it.each(isLongRun ? journeys : journeys.slice(0, 2))(
    'finds $name: $typed',
    async ({ town, typed, first, from, where }) => {
      const { page, drawn, keep, problems } = watched
      const { lat, lng } = TOWNS[town]
      await page.goto('about:blank')
      await page.goto(`${api.url}/#key=${key}&map=12.5/${lat}/${lng}`)
      await drawn()
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

/** Waits for the answer to a text, and until the list shows it. */
async function answerTo(page: Page, path: string, text: string): Promise<void> {
  await page.waitForResponse((response) => {
    const url = new URL(response.url())
    return url.pathname === path && url.searchParams.get('q') === text && response.status() === 200
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20))))
}

function firstOf(page: Page, part: 'name' | 'context'): Promise<string> {
  return page.getByRole('option').first().locator(`.found-${part}`).innerText()
}
