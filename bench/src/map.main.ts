import { existsSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buildRegion } from '@repere/geodata'
import { hasTilemaker, hasWestAfricaSample, westAfricaData } from '@repere/test-kit'
import { startChromium } from '@repere/test-kit/chromium'
import { type Browser } from 'playwright-core'
import { type LineSpeed, SlowLine } from './map/slow-line.js'
import { tileSizes, type ZoomSizes } from './map/tile-sizes.js'
import { type Figure, report } from './report.js'
import { API_MAIN, setTheStage } from './stage.js'
import { median } from './statistics.js'

/**
 * The map's first view of Abidjan on a phone over slow connections: kilobytes, requests, seconds until it is drawn; and
 * the sizes of tiles, of the data and of each extract that is named as an argument (a file ending in .osm.pbf).
 */
const VIEW = '13/5.325/-4.02'
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const KILOBYTES_MAX = 450
const REQUESTS_MAX = 20
const LINES: (LineSpeed & { secondsMax: number })[] = [
  { megabitPerSecond: 1.6, roundTripMs: 150, secondsMax: 4.5 },
  { megabitPerSecond: 0.4, roundTripMs: 400, secondsMax: 12 },
]
const TILE_P99_MAX_KILOBYTES = 120
const RUNS = 3

interface FirstView {
  seconds: number
  kilobytes: number
  requests: string[]
}

async function firstView(browser: Browser, api: string, key: string, speed: LineSpeed): Promise<FirstView> {
  const line = await SlowLine.open(api, speed)
  // A service worker fetches its shell a second time, after the view.
  const context = await browser.newContext({ ...PHONE, locale: 'fr-FR', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const startedAt = performance.now()
    await page.goto(`${line.origin}/#key=${key}&map=${VIEW}`, { waitUntil: 'commit' })
    await page.locator('.map[aria-busy=false]').waitFor({ timeout: 120_000 })
    return { seconds: (performance.now() - startedAt) / 1_000, kilobytes: line.bytes / 1_000, requests: line.requests }
  } finally {
    await context.close()
    await line.close()
  }
}

/** The tiles of an extract, built into a folder that is removed again. */
async function sizesOf(extract: string): Promise<ZoomSizes[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'repere-bench-map-'))
  try {
    const regionsDir = join(import.meta.dirname, '../../data/regions')
    await buildRegion({ region: 'west-africa', regionsDir, dataDir, extract })
    return tileSizes(join(await realpath(join(dataDir, 'current')), 'tiles.mbtiles'))
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

function sizeFigure(name: string, sizes: ZoomSizes[]): Figure {
  const worst = sizes.reduce((a, b) => (b.p99 > a.p99 ? b : a))
  return {
    what: `tiles of ${name}: p99 of the worst zoom, ${worst.zoom}`,
    value: worst.p99 / 1_000,
    unit: 'kB',
    target: { at: 'most', value: TILE_P99_MAX_KILOBYTES },
  }
}

if (!hasTilemaker()) throw new Error('This needs tilemaker: bin/up installs it')
const extracts = process.argv.slice(2)
const missing = extracts.filter((file) => !existsSync(file))
if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}`)
const browser = await startChromium()
const stage = await setTheStage()
try {
  const sample = stage.data === 'demo-town' && hasWestAfricaSample()
  const dataDir = sample ? await westAfricaData() : stage.dataDir
  const data = sample ? 'west-africa' : stage.data
  const figures: Figure[] = []
  const raw: Record<string, unknown> = {}

  const api = await stage.serve(API_MAIN, [], { DATA_DIR: dataDir })
  for (const { secondsMax, ...speed } of LINES) {
    const views: FirstView[] = []
    for (let run = 0; run < RUNS; run++) views.push(await firstView(browser, api, stage.key, speed))
    const name = `first view on a phone at ${speed.megabitPerSecond} Mbit/s and ${speed.roundTripMs} ms`
    raw[name] = views
    if (figures.length === 0) {
      const kilobytes = Math.max(...views.map((view) => view.kilobytes))
      const requests = Math.max(...views.map((view) => view.requests.length))
      figures.push(
        { what: 'first view, everything', value: kilobytes, unit: 'kB', target: { at: 'most', value: KILOBYTES_MAX } },
        {
          what: 'first view, everything',
          value: requests,
          unit: 'requests',
          target: { at: 'most', value: REQUESTS_MAX },
        },
      )
    }
    const seconds = median(views.map((view) => view.seconds))
    figures.push({ what: `${name}, drawn`, value: seconds, unit: 's', target: { at: 'most', value: secondsMax } })
  }

  const archives = [{ name: data, sizes: tileSizes(join(await realpath(join(dataDir, 'current')), 'tiles.mbtiles')) }]
  for (const file of extracts) {
    console.error(`building ${file}`)
    archives.push({ name: basename(file, '.osm.pbf'), sizes: await sizesOf(file) })
  }
  for (const { name, sizes } of archives) {
    figures.push(sizeFigure(name, sizes))
    raw[`tiles of ${name}`] = sizes
  }
  await report('map', data, figures, raw)
} finally {
  await browser.close()
  await stage.clear()
}
