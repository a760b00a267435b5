import { describeLong, hasWestAfricaSample, westAfricaData } from '@repere/test-kit'
import { desk, lookOf, phone } from './chromium.js'
import { canDrawMaps, MapStage, STYLES } from './map-stage.js'
import { fields, RasterSupplier } from './raster-supplier.js'

/** From the whole region to a street: `zoom/lat/lng`. */
const PLACES = {
  region: '4.2/11/-3',
  'gulf-of-guinea': '6/6.5/1',
  'coast-benin': '8.5/6.6/2.3',
  cotonou: '12/6.37/2.42',
  'cotonou-dantokpa': '15/6.3722/2.4305',
  'cotonou-street': '17/6.3611/2.4226',
  'abidjan-lagoon': '10/5.32/-4.0',
  'abidjan-plateau': '13.5/5.325/-4.02',
  monrovia: '13/6.31/-10.79',
  dakar: '12/14.71/-17.45',
  'lagos-porto-novo': '9.5/6.5/3',
  ouagadougou: '12.5/12.37/-1.52',
}
const DEVICES = { desk, phone }
const LOCALES = { fr: 'fr-FR', en: 'en-GB' }

const onSample = canDrawMaps && hasWestAfricaSample() ? describeLong : describe.skip

/** Screenshots for a review by a cartographer: `.repere/screenshots/map-PLACE-STYLE-DEVICE-LANGUAGE`. */
onSample('pictures of the map', () => {
  let stage: MapStage
  let supplier: RasterSupplier

  beforeAll(async () => {
    supplier = await RasterSupplier.start(fields)
    const env = { SATELLITE_TILES_URL: supplier.url, SATELLITE_ATTRIBUTION: '© Test fields' }
    stage = await MapStage.start(westAfricaData(), { env, live: true })
  }, 1_200_000)
  afterAll(async () => {
    await stage?.stop()
    await supplier?.stop()
  })
  afterEach(() => stage.clear())

  const walks = Object.keys(DEVICES).flatMap((device) => Object.keys(LOCALES).map((language) => [device, language]))
  it.each(walks as [keyof typeof DEVICES, keyof typeof LOCALES][])(
    'twelve places in three styles are not empty: %s, %s',
    async (device, language) => {
      const as = { ...DEVICES[device], locale: LOCALES[language] }
      const { page, problems, drawn, keep } = await stage.look(PLACES.region, 'day', as)
      const empty: string[] = []
      for (const style of STYLES) {
        for (const [place, at] of Object.entries(PLACES)) {
          await page.evaluate((hash) => (location.hash = hash), `map=${at}&style=${style}`)
          // The movement starts with the next frame.
          await page.waitForTimeout(150)
          await drawn()
          const name = `map-${place}-${style}-${device}-${language}`
          const { colours, emptiest } = await lookOf(page, await keep(name))
          if (colours < 12 || emptiest > 0.995) empty.push(`${name}: ${colours} colours, ${emptiest} of one`)
        }
      }
      expect(empty).toEqual([])
      expect(problems).toEqual([])
    },
    600_000,
  )
})
