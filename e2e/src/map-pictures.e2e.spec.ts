import {
  describeLong,
  extractData,
  hasExtract,
  hasWestAfricaSample,
  portFictionData,
  westAfricaData,
} from '@repere/test-kit'
import { type Page } from 'playwright-core'
import { keepPicture, lookOf } from './chromium.js'
import { canDrawMaps, MapStage, STYLES } from './map-stage.js'
import { fields, RasterSupplier } from './raster-supplier.js'

const ZOOMS = [6, 10, 12, 14, 16, 18] as const
const SIZE = { width: 400, height: 280 }
/** Size in the sheets. */
const KEPT = { width: 320, height: 224 }

interface Region {
  data: () => Promise<string>
  isHere: boolean
  /** `lat/lng` of what the picture is about. */
  places: Record<string, string>
}

const REGIONS: Record<string, Region> = {
  'port-fiction': { data: portFictionData, isHere: true, places: { 'Port-Fiction': '5.0351/2.0081' } },
  sample: {
    data: westAfricaData,
    isHere: hasWestAfricaSample(),
    places: {
      Abidjan: '5.313/-4.016',
      Cotonou: '6.3611/2.4226',
      'Porto-Novo': '6.5008/2.6313',
      Lomé: '6.131/1.222',
      Lagos: '6.4496/3.4074',
      Dakar: '14.71/-17.45',
      Monrovia: '6.3106/-10.8047',
      Kaolack: '14.152/-16.075',
      Ouagadougou: '12.3714/-1.5197',
    },
  },
  liechtenstein: {
    data: () => extractData('liechtenstein'),
    isHere: hasExtract('liechtenstein'),
    places: { Vaduz: '47.141/9.521' },
  },
  'baltimore-harbour': {
    data: () => extractData('baltimore-harbour'),
    isHere: hasExtract('baltimore-harbour'),
    places: { Baltimore: '39.2815/-76.594' },
  },
}

const onChromium = canDrawMaps && Object.values(REGIONS).every(({ isHere }) => isHere) ? describeLong : describe.skip

/** Contact sheets for a review by a cartographer: `.repere/screenshots/map-STYLE.png`, a row per place, a column per zoom. */
onChromium('pictures of the map', () => {
  let supplier: RasterSupplier
  beforeAll(async () => {
    supplier = await RasterSupplier.start(fields)
  })
  afterAll(() => supplier?.stop())

  it('twelve places at six zooms in three styles are not empty', async () => {
    const sheets = new Map<string, { title: string; image: string }[]>()
    const empty: string[] = []
    for (const { data, places } of Object.values(REGIONS)) {
      const env = { SATELLITE_TILES_URL: supplier.url, SATELLITE_ATTRIBUTION: '© Test fields' }
      const stage = await MapStage.start(data(), { env, live: true })
      try {
        const as = { viewport: SIZE, locale: 'fr-FR' }
        const { page, problems, drawn } = await stage.look(`6/${Object.values(places)[0]}`, 'day', as)
        await showMapAlone(page)
        for (const style of STYLES) {
          for (const [place, at] of Object.entries(places)) {
            for (const zoom of ZOOMS) {
              await page.evaluate((hash) => (location.hash = hash), `map=${zoom}/${at}&style=${style}`)
              // The movement starts with the next frame.
              await page.waitForTimeout(150)
              await drawn()
              const picture = await page.screenshot()
              const title = `${place} ${zoom}`
              sheets.set(style, [...(sheets.get(style) ?? []), { title, image: picture.toString('base64') }])
              const { colours } = await lookOf(page, picture)
              // Open ground at zoom 18 may be of one colour.
              if (zoom < 18 && colours < 4) empty.push(`${style} ${title}: ${colours} colours`)
            }
          }
        }
        expect(problems).toEqual([])
        await stage.clear()
        const { page: table, close } = await stage.open({ viewport: { width: KEPT.width * ZOOMS.length, height: 200 } })
        for (const [style, pictures] of sheets) await keepSheet(table, `map-${style}`, pictures)
        await close()
      } finally {
        await stage.stop()
      }
    }
    expect([...sheets.values()].map(({ length }) => length)).toEqual(STYLES.map(() => 12 * ZOOMS.length))
    expect(empty).toEqual([])
  }, 1_800_000)
})

/** Hides panels and controls, which would cover most of the map. */
function showMapAlone(page: Page): Promise<void> {
  return page.evaluate(() => {
    const rules = new CSSStyleSheet()
    rules.replaceSync('body { visibility: hidden } .map canvas { visibility: visible }')
    document.adoptedStyleSheets = [rules]
  })
}

/** Puts pictures into one, `ZOOMS.length` in a row. */
async function keepSheet(page: Page, name: string, pictures: { title: string; image: string }[]): Promise<void> {
  const cells = pictures.map(
    ({ title, image }) =>
      `<figure><img width="${KEPT.width}" height="${KEPT.height}" src="data:image/png;base64,${image}"><figcaption>${title}</figcaption></figure>`,
  )
  await page.setContent(
    `<style>body { margin: 0; display: grid; grid-template-columns: repeat(${ZOOMS.length}, ${KEPT.width}px); font: 12px sans-serif }
     figure { margin: 0; position: relative } img { display: block } figcaption { position: absolute; top: 0; background: #fffc; padding: 1px 4px }</style>${cells.join('')}`,
  )
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await keepPicture(page, name)
}
