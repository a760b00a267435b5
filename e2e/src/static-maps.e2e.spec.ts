import { createRequire } from 'node:module'
import { describeLong, hasWestAfricaSample, westAfricaData } from '@repere/test-kit'
import type * as maplibre from 'maplibre-gl'
import { type Page } from 'playwright-core'
import { keepPicture } from './chromium.js'
import { canDrawMaps, MapStage } from './map-stage.js'

/** `zoom/lat/lng`, with the style and the pixels of each. */
const VIEWS: [where: string, style: 'day' | 'night', scale: 1 | 2][] = [
  ['4/10/-4', 'day', 1],
  ['6/8.5/-2', 'day', 1],
  ['7/13.2/-14.5', 'night', 1],
  ['8/6.6/2.2', 'day', 1],
  ['9/5.4/-4.1', 'day', 2],
  ['10/6.4496/3.4074', 'day', 1],
  ['11/6.36/2.42', 'night', 1],
  ['11.5/12.3714/-1.5197', 'day', 1],
  ['12/5.313/-4.016', 'day', 1],
  ['12/14.71/-17.45', 'day', 1],
  ['13/6.3611/2.4226', 'day', 1],
  ['13/6.3106/-10.8047', 'night', 2],
  ['14/5.313/-4.016', 'day', 1],
  ['14/6.3106/-10.8047', 'day', 1],
  ['14.6/6.131/1.222', 'day', 1],
  ['15/14.152/-16.075', 'day', 1],
  ['15/6.4969/2.6289', 'night', 1],
  ['16/6.4496/3.4074', 'day', 1],
  ['17/14.152/-16.075', 'day', 2],
  ['18/6.3654/2.4183', 'day', 1],
]
const SIZE = { width: 600, height: 400 }
/** Of the picture that the sources take at its lower edge: MapLibre shows them beside its canvas. */
const SOURCES_PIXELS = 16
const SIMILARITY_MIN = 0.9
const BYTES_MAX = 60_000

const require = createRequire(import.meta.url)
const onChromium = canDrawMaps && hasWestAfricaSample() ? describeLong : describe.skip

/** Both pictures of each view are kept as `.repere/screenshots/static-maps.png`. */
onChromium('a picture of the map', () => {
  it('is that of MapLibre at twenty places, and small', async () => {
    const stage = await MapStage.start(westAfricaData(), { live: true })
    try {
      const table: { title: string; images: string[] }[] = []
      const faults: string[] = []
      for (const [where, style, scale] of VIEWS) {
        const [zoom, lat, lng] = where.split('/').map(Number) as [number, number, number]
        const query = `center=${lat},${lng}&zoom=${zoom}&size=${SIZE.width}x${SIZE.height}&style=${style}&scale=${scale}`
        const answer = await fetch(`${stage.url}/v1/static?${query}`, { headers: { 'x-service-key': stage.key } })
        const ours = Buffer.from(await answer.arrayBuffer()).toString('base64')
        if (scale === 1 && Number(answer.headers.get('content-length')) > BYTES_MAX) faults.push(`${where} is large`)
        const { page, close } = await stage.open({ viewport: SIZE, deviceScaleFactor: scale })
        const theirs = await drawnByMapLibre(page, stage, { zoom, lat, lng, style })
        const similarity = await similarityOf(page, ours, theirs, SOURCES_PIXELS * scale)
        await close()
        table.push({ title: `${where} ${style} ${similarity.toFixed(3)}`, images: [ours, theirs] })
        if (!(similarity >= SIMILARITY_MIN)) faults.push(`${where} ${style}: ${similarity}`)
      }
      const { page } = await stage.open({ viewport: { width: 2 * SIZE.width, height: 400 } })
      const cells = table.flatMap(({ title, images }) =>
        images.map(
          (image) =>
            `<figure><img width="300" src="data:image/png;base64,${image}"><figcaption>${title}</figcaption></figure>`,
        ),
      )
      await page.setContent(
        `<style>body { margin: 0; display: grid; grid-template-columns: repeat(4, 300px) } figure { margin: 0 }</style>${cells.join('')}`,
      )
      await keepPicture(page, 'static-maps')
      expect(faults).toEqual([])
    } finally {
      await stage.stop()
    }
  }, 900_000)
})

/** A picture of the map that MapLibre draws in a page of its own: placed once, without what was there before. */
async function drawnByMapLibre(
  page: Page,
  { url, key }: MapStage,
  view: { zoom: number; lat: number; lng: number; style: string },
): Promise<string> {
  const folder = require.resolve('maplibre-gl/package.json').replace('package.json', 'dist')
  await page.route(`${url}/maplibre/*`, (route) =>
    route.fulfill({ path: `${folder}/${new URL(route.request().url()).pathname.split('/').at(-1)}` }),
  )
  await page.route(`${url}/alone`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<body style="margin:0"><div id="map" style="width:600px;height:400px">',
    }),
  )
  await page.goto(`${url}/alone`)
  // A script of its own: the tests' compiler would rewrite an import in a function that is sent to the page.
  await page.addScriptTag({
    type: 'module',
    content: `import * as library from '${url}/maplibre/maplibre-gl.mjs'; window.library = library`,
  })
  await page.waitForFunction(() => 'library' in window)
  await page.evaluate(
    async ({ url, key, view: { zoom, lat, lng, style } }) => {
      const { Map, setWorkerUrl } = (window as unknown as { library: typeof maplibre }).library
      setWorkerUrl(`${url}/maplibre/maplibre-gl-worker.mjs`)
      const map = new Map({
        container: 'map',
        style: `${url}/v1/tiles/style/${style}.json`,
        center: [lng, lat],
        zoom,
        fadeDuration: 0,
        interactive: false,
        attributionControl: false,
        transformRequest: (resource) => ({ url: resource, headers: { 'x-service-key': key } }),
      })
      await new Promise((resolve) => map.once('idle', resolve))
    },
    { url, key, view },
  )
  return (await page.screenshot()).toString('base64')
}

/**
 * The mean structural similarity of two pictures in grey, over windows of 8 × 8 pixels (Wang and others, 2004).
 *
 * @param below  pixels at the lower edge that do not count
 */
function similarityOf(page: Page, one: string, other: string, below: number): Promise<number> {
  return page.evaluate(
    async ({ images, below }) => {
      const [a, b] = await Promise.all(
        images.map(async (image) => {
          const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${image}`)).blob())
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
          context.drawImage(bitmap, 0, 0)
          return context.getImageData(0, 0, bitmap.width, bitmap.height - below)
        }),
      )
      const grey = ({ data }: ImageData, at: number) =>
        0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!
      const [side, c1, c2] = [8, (0.01 * 255) ** 2, (0.03 * 255) ** 2]
      let [sum, windows] = [0, 0]
      for (let y = 0; y + side <= a!.height; y += side / 2) {
        for (let x = 0; x + side <= a!.width; x += side / 2) {
          let [ma, mb, aa, bb, ab] = [0, 0, 0, 0, 0]
          for (let i = 0; i < side * side; i++) {
            const at = (y + Math.floor(i / side)) * a!.width + x + (i % side)
            const [u, v] = [grey(a!, at) / side ** 2, grey(b!, at) / side ** 2]
            ma += u
            mb += v
            aa += u * u * side ** 2
            bb += v * v * side ** 2
            ab += u * v * side ** 2
          }
          const [va, vb, vab] = [aa - ma * ma, bb - mb * mb, ab - ma * mb]
          sum += ((2 * ma * mb + c1) * (2 * vab + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
          windows++
        }
      }
      return sum / windows
    },
    { images: [one, other], below },
  )
}
