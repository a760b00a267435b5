import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { hasTilemaker, hasWestAfricaSample, startDemoApi, westAfricaData } from '@repere/test-kit'
import { startChromium } from '@repere/test-kit/chromium'
import { type Browser } from 'playwright-core'
import { SlowLine } from './first-map/slow-line.js'
import { type Figure, report } from './report.js'
import { type LineSpeed } from './slow-page.js'

/**
 * The first view of a map on a page of another origin, at the end of a slow line: with the key in a header, which costs a
 * preflight for each address, beside a browser token in the address. From the start of the map until it is drawn; MapLibre
 * itself is loaded already.
 */
const LINE: LineSpeed = { megabitPerSecond: 1.6, roundTripMs: 150 }
const RUNS = 5
const VIEW = { width: 1280, height: 800 }

interface Run {
  seconds: number
  requests: number
  preflights: number
  tiles: number
}

const FILES = ['maplibre-gl.mjs', 'maplibre-gl-shared.mjs', 'maplibre-gl-worker.mjs']
const page = createServer((request, response) => {
  // The address of the worker has a query.
  const name = request.url!.slice(1).split('?')[0]!
  if (!FILES.includes(name)) {
    response.setHeader('content-type', 'text/html')
    return void response.end(
      '<!doctype html><title>Map</title><body style="margin:0"><div id="map" style="height:100vh"></div>',
    )
  }
  response.setHeader('content-type', 'text/javascript')
  void readFile(new URL(import.meta.resolve(`maplibre-gl/dist/${name}`))).then((file) => response.end(file))
})
await new Promise<void>((done) => page.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(page.address() as AddressInfo).port}`

const sample = hasWestAfricaSample() && hasTilemaker()
let port = 0
const line = await SlowLine.start(LINE, () => port)
const demo = await startDemoApi({
  ...(sample && { data: westAfricaData() }),
  env: { PUBLIC_API_URL: line.origin },
})
port = Number(new URL(demo.api.url).port)
const center = sample ? [2.4253, 6.3632] : [2.181357, 6.337195]

const browser = await startChromium()
const runs: Record<'header' | 'token', Run[]> = { header: [], token: [] }
try {
  const token = await demo.createToken({ plan: 'pro', origins: [origin], scopes: ['tiles'] })
  const key = await demo.createKey({ plan: 'pro', kind: 'live', origins: [origin] })
  const style = `${line.origin}/v1/tiles/style/day.json`
  for (let run = 0; run < RUNS; run++) {
    // In turns, because other load on the machine changes over time.
    runs.header.push(await firstView(browser, style, key))
    runs.token.push(await firstView(browser, `${style}?access_token=${token}`, null))
    console.error(
      `run ${run + 1}/${RUNS}  header ${runs.header[run]!.seconds.toFixed(2)} s  token ${runs.token[run]!.seconds.toFixed(2)} s`,
    )
  }
} finally {
  await browser.close()
  line.stop()
  page.close()
  await demo.remove()
}

/** @param key  sent in a header with each request to the API; null for none */
async function firstView(browser: Browser, style: string, key: string | null): Promise<Run> {
  const context = await browser.newContext({ viewport: VIEW })
  const tab = await context.newPage()
  await tab.goto(origin)
  await tab.evaluate(() => import('/maplibre-gl.mjs' as string).then((module) => Object.assign(globalThis, { module })))
  line.asked.length = 0
  const seconds = await tab.evaluate(
    async ({ style, key, center }) => {
      const { Map: MapLibre } = (globalThis as unknown as { module: MapLibreModule }).module
      const startedAt = performance.now()
      const map = new MapLibre({
        ...{ container: 'map', style, center, zoom: 14, fadeDuration: 0 },
        ...(key !== null && {
          transformRequest: (url: string) =>
            url.includes('/v1/') ? { url, headers: { 'X-Service-Key': key } } : { url },
        }),
      })
      await new Promise<void>((done, failed) => {
        map.once('idle', () => done())
        map.once('error', ({ error }) => failed(error))
      })
      return (performance.now() - startedAt) / 1_000
    },
    { style, key, center },
  )
  await context.close()
  const { asked } = line
  const preflights = asked.filter((one) => one.startsWith('OPTIONS')).length
  const tiles = asked.filter((one) => one.startsWith('GET') && one.includes('.mvt')).length
  return { seconds, requests: asked.length - preflights, preflights, tiles }
}

interface MapLibreModule {
  Map: new (options: object) => { once(event: string, then: (about: { error?: unknown }) => void): void }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const secondsOf = (kind: keyof typeof runs) => median(runs[kind].map(({ seconds }) => seconds))
const at = `at ${LINE.megabitPerSecond} Mbit/s and ${LINE.roundTripMs} ms, the median of ${RUNS}`
const figures: Figure[] = [
  { what: `first view of a map with the key in a header, ${at}`, value: secondsOf('header'), unit: 's', target: null },
  { what: 'preflights of it', value: median(runs.header.map(({ preflights }) => preflights)), unit: '', target: null },
  { what: `the same with a browser token, ${at}`, value: secondsOf('token'), unit: 's', target: null },
  {
    what: 'preflights of it',
    value: Math.max(...runs.token.map(({ preflights }) => preflights)),
    unit: '',
    target: { at: 'most', value: 0 },
  },
  {
    what: 'the time with a token, as a share of that with a header',
    value: secondsOf('token') / secondsOf('header'),
    unit: '×',
    target: { at: 'most', value: 0.9 },
  },
]
await report('first-map', sample ? 'west-africa' : 'demo-town', figures, { runs })
