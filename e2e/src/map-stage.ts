import {
  createCustomer,
  createDatabase,
  createKey,
  hasTilemaker,
  startApi,
  startRedis,
  type TestApi,
  type TestDatabase,
  type TestRedis,
} from '@repere/test-kit'
import { hasChromium, startChromium } from '@repere/test-kit/chromium'
import { type Browser, type BrowserContextOptions } from 'playwright-core'
import { desk, lookOf, openPage, type WatchedPage } from './chromium.js'

/** False if the machine lacks the programs that draw the map: `apt-get install chromium tilemaker`. */
export const canDrawMaps = hasChromium && hasTilemaker()
if (!canDrawMaps)
  console.warn('The map is not looked at: that needs chromium and tilemaker (apt-get install chromium tilemaker).')

export const STYLES = ['day', 'night', 'satellite'] as const
export type Style = (typeof STYLES)[number]
const STYLE_NAMES: Record<Style, string> = { day: 'Jour', night: 'Nuit', satellite: 'Satellite' }

export interface MapStageOptions {
  /** Settings of the API. */
  env?: Record<string, string>
  /** A live key of the Pro plan: jumping from place to place exceeds the burst limit of a test key. */
  live?: boolean
}

/** The API with its stores, a browser, and a key: all that the map page needs. */
export class MapStage {
  private constructor(
    readonly redis: TestRedis,
    readonly database: TestDatabase,
    readonly browser: Browser,
    private readonly api: TestApi,
    readonly key: string,
  ) {}

  static async start(dataDir: Promise<string>, { env, live = false }: MapStageOptions = {}): Promise<MapStage> {
    const [redis, database, browser] = await Promise.all([startRedis(), createDatabase(), startChromium()])
    const api = await startApi({ redisUrl: redis.url, databaseUrl: database.url, dataDir: await dataDir, env })
    const customer = await createCustomer(database.prisma, live ? { plan: 'pro' } : {})
    const { text } = await createKey(
      database.prisma,
      redis.client(),
      customer,
      live ? { kind: 'live', origins: [api.url] } : { kind: 'test' },
    )
    return new MapStage(redis, database, browser, api, text)
  }

  get url(): string {
    return this.api.url
  }

  open(as: BrowserContextOptions = desk): Promise<WatchedPage> {
    return openPage(this.browser, as)
  }

  /**
   * Opens the map in a style, and waits until it is drawn.
   * @param where  `zoom/lat/lng`
   */
  async look(where: string, style: Style = 'day', as: BrowserContextOptions = desk): Promise<WatchedPage> {
    const watched = await this.open(as)
    // Where there are no satellite images, only a link leads to that style.
    const linked = style === 'satellite' ? '&style=satellite' : ''
    await watched.page.goto(`${this.url}/#key=${this.key}&map=${where}${linked}`)
    await watched.drawn()
    if (style === 'night') await choose(watched, style)
    return watched
  }

  /** Closes all pages, between tests. */
  async clear(): Promise<void> {
    await Promise.all(this.browser.contexts().map((context) => context.close()))
  }

  async stop(): Promise<void> {
    await this.browser.close()
    await this.api.remove()
    await Promise.all([this.redis.remove(), this.database.remove()])
  }
}

/** Chooses a style by its button, and waits until it is drawn. */
export async function choose({ page, drawn }: WatchedPage, style: Style): Promise<void> {
  // On a phone the styles are behind one button.
  const layers = page.getByRole('button', { name: 'Styles de la carte' })
  if ((await layers.isVisible()) && (await layers.getAttribute('aria-expanded')) === 'false') await layers.click()
  // The label is clicked, because the radio button itself is hidden.
  await page.getByRole('radio', { name: STYLE_NAMES[style] }).check({ force: true })
  await drawn()
}

/** A drawn map has many colours, no single one nearly everywhere, the style's brightness, and its sources. */
export async function expectDrawn({ page, keep, problems }: WatchedPage, style: Style, picture: string): Promise<void> {
  const { colours, emptiest, brightness } = await lookOf(page, await keep(picture))
  expect(problems).toEqual([])
  expect(colours).toBeGreaterThan(40)
  expect(emptiest).toBeLessThan(0.98)
  if (style === 'day') expect(brightness).toBeGreaterThan(0.6)
  else expect(brightness).toBeLessThan(0.35)
  expect(await sourcesOn(page)).toContain('OpenStreetMap')
}

/** The attribution that the licence of the data requires. */
export function sourcesOn(page: WatchedPage['page']): Promise<string> {
  return page.locator('.maplibregl-ctrl-attrib').innerText()
}
