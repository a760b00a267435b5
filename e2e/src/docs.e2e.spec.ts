import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type DemoApi, hasWestAfricaSample, isLongRun, startDemoApi, westAfricaData } from '@repere/test-kit'
import type * as Sdk from '@repere/sdk'
import { hasChromium, startChromium } from '@repere/test-kit/chromium'
import { build } from 'esbuild'
import { type Browser, type BrowserContextOptions } from 'playwright-core'
import { Collection, type Request } from 'postman-collection'
import { desk, keepPicture, openPage, phone } from './chromium.js'
import { emptyAnswer } from './answer-meanings.js'
import { CallRecorder } from './call-recorder.js'
import { docsSamples, runnableLanguages, SampleFolder } from './docs-samples.js'

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8')
const PARALLEL = 3

const onSample = isLongRun && hasWestAfricaSample() ? it : it.skip

let demo: DemoApi
let key: string
beforeAll(async () => {
  demo = await startDemoApi()
  key = await demo.createKey({ plan: 'pro', origins: [demo.api.url] })
}, 180_000)
afterAll(() => demo?.remove())

describe('the samples of the documentation', () => {
  const languages = runnableLanguages()
  const missing = ['sh', 'js', 'python', 'php'].filter((language) => !languages.includes(language))
  if (missing.length > 0)
    console.warn(`Samples that are left out, for their interpreter is not here: ${missing.join(', ')}.`)

  it(
    'all run as they are served, with answers that mean something',
    () => expectSamplesToWork(demo, key, languages),
    300_000,
  )

  onSample(
    'all do so on real data too',
    async () => {
      const real = await startDemoApi({ data: westAfricaData() })
      try {
        const ofReal = await real.createKey({ plan: 'pro', origins: [real.api.url] })
        const quickstart = await (await fetch(`${real.api.url}/docs/quickstart.md`)).text()
        expect(quickstart).not.toMatch(/Port-Fiction|6\.337195/)
        // The data changes the values of a sample, not its language.
        await expectSamplesToWork(real, ofReal, isLongRun ? languages : languages.slice(0, 1))
      } finally {
        await real.remove()
      }
    },
    600_000,
  )
})

async function expectSamplesToWork({ api }: DemoApi, ofReader: string, languages: string[]): Promise<void> {
  const samples = (await docsSamples(api.url)).filter(({ language }) => languages.includes(language))
  const calls = await CallRecorder.start(api.url)
  const folder = await SampleFolder.create({ url: api.url, key: ofReader }, calls)
  const faults: string[] = []
  try {
    const waiting = [...samples]
    const runner = async () => {
      for (let sample = waiting.shift(); sample !== undefined; sample = waiting.shift()) {
        const fault = await folder.run(sample)
        if (fault !== null) faults.push(fault)
      }
    }
    await Promise.all(Array.from({ length: PARALLEL }, runner))
  } finally {
    await Promise.all([folder.remove(), calls.stop()])
  }
  expect(faults).toEqual([])
  // 25 operations have an example request, in each language.
  expect(samples.length).toBeGreaterThan(25 * languages.length)
  expect(calls.all.length).toBeGreaterThanOrEqual(samples.length)
  expect(calls.all.map(emptyAnswer).filter((fault) => fault !== null)).toEqual([])
}

interface AxeViolation {
  id: string
  impact: string
  nodes: { target: string[] }[]
}

const onChromium = hasChromium ? describe : describe.skip
if (!hasChromium) console.warn('The documentation is not looked at: that needs chromium (apt-get install chromium).')

onChromium('the documentation in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  }, 60_000)
  afterAll(() => browser.close())

  const english = (options: BrowserContextOptions): BrowserContextOptions => ({ ...options, locale: 'en-GB' })

  const looks = [
    ['docs-phone-fr', '/docs/', phone],
    ['docs-reference-en', '/reference', english(desk)],
    ['docs-operation-en', '/docs/en/reference/computeRoute', english(desk)],
    ['docs-desk-fr', '/docs/', desk],
    ['docs-desk-en', '/docs/en/quickstart', english(desk)],
    ['docs-phone-en', '/docs/en/quickstart', english(phone)],
    ['docs-error-fr', '/docs/errors/no_route', phone],
    ['docs-coverage-fr', '/docs/guides/coverage', phone],
  ] as const
  // The other pages use the same templates.
  it.each(isLongRun ? looks : looks.slice(0, 3))(
    '%s: axe finds nothing serious, nothing fails, and it is not wider than the screen',
    async (name, path, options) => {
      const { page, problems, asked, close } = await openPage(browser, options)
      await page.goto(demo.api.url + path, { waitUntil: 'networkidle' })
      await keepPicture(page, name)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await page.evaluate(AXE)
      const violations = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: AxeViolation[] }> } }
        return (await axe.run()).violations
      })
      await close()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => [id, ...nodes.slice(0, 5).map(({ target }) => target.join(' '))])).toEqual(
        [],
      )
      expect(problems).toEqual([])
      expect(asked.filter((address) => !address.startsWith(`${demo.api.url}/`))).toEqual([])
      expect(wider).toBeLessThanOrEqual(0)
    },
    60_000,
  )

  it.each([
    ['/docs/', 'Rechercher', 'mobile money', 'Factures et mobile money'],
    ['/docs/en/', 'Search', 'deprecation', 'Deprecation policy'],
  ])(
    'search on %s works in the browser alone',
    async (path, label, text, title) => {
      const { page, problems, close } = await openPage(browser, path.includes('en') ? english(desk) : desk)
      await page.goto(demo.api.url + path, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: label }).first().click()
      await page.locator('input.search-input').fill(text)
      await page.locator('.VPLocalSearchBox .result').filter({ hasText: title }).first().waitFor()
      await close()
      expect(problems).toEqual([])
    },
    60_000,
  )

  it('cities and age of the data are those of this installation', async () => {
    const { page, problems, close } = await openPage(browser, english(desk))
    await page.goto(`${demo.api.url}/docs/en/guides/coverage`, { waitUntil: 'networkidle' })
    const cities = page.locator('.cities-here')
    await cities.getByRole('row', { name: /^Port-Fiction Benin \d+$/ }).waitFor()
    const text = await cities.innerText()
    await close()
    expect(text).toMatch(/made up.*Data built on \w+ \d+, 20\d\d/)
    expect(problems).toEqual([])
  }, 60_000)

  it('"Try it" sends the request with the key of the reader, and keeps the key in the page only', async () => {
    const { page, close } = await openPage(browser, english(desk))
    await page.goto(`${demo.api.url}/docs/en/reference/getEta`, { waitUntil: 'networkidle' })
    await page.locator('.try-it input[type=password]').fill(key)
    await page.locator('.try-it button').click()
    await page.locator('.try-it .answer').filter({ hasText: '"duration":' }).waitFor()
    const kept = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, document.cookie, location.href]),
    )
    await close()
    expect(kept).not.toContain(key)
  }, 60_000)

  it('the SDK works in a page', async () => {
    const { outputFiles } = await build({
      entryPoints: [join(__dirname, '../../packages/sdk/src/index.ts')],
      bundle: true,
      format: 'iife',
      globalName: 'sdk',
      platform: 'browser',
      write: false,
    })
    const { page, problems, close } = await openPage(browser, desk)
    await page.goto(`${demo.api.url}/docs/`, { waitUntil: 'networkidle' })
    await page.evaluate(outputFiles[0]!.text.replace(/^var sdk/m, 'window.sdk'))
    const answer = await page.evaluate(
      async ({ baseUrl, ofKey, origin, destination }) => {
        const { sdk } = window as unknown as { sdk: typeof Sdk }
        const client = new sdk.Repere({ key: ofKey, baseUrl })
        const { routes } = await client.route({ origin, destination })
        const refused = await client
          .route({ origin: { lat: 95, lng: 2 }, destination })
          .catch((error: unknown) => error)
        const { status, requestId, helpUrl } = refused as Sdk.RepereError
        return { points: sdk.decodePolyline(routes[0]!.polyline).length, status, requestId, helpUrl }
      },
      { baseUrl: demo.api.url, ofKey: key, origin: DEMO_TOWN.points.centre, destination: DEMO_TOWN.points.ouest },
    )
    await close()
    expect(answer).toMatchObject({ status: 400, helpUrl: `${demo.api.url}/docs/errors/out_of_range` })
    expect(answer.requestId).toMatch(/^[0-9a-f-]{32,36}$/)
    expect(answer.points).toBeGreaterThan(2)
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  }, 60_000)
})

describe('the Postman collection', () => {
  // Operations without a fixed example: addresses of clips are signed, those of tiles come from a TileJSON, positions have the
  // time of now, vehicles are known by theirs, and nothing is removed.
  const WITHOUT_EXAMPLE =
    /\/:(clip|build)\b|\/traffic\/:z\b|\/fleet\/plan\/:id\b|\/v1\/(positions|vehicles)\b|\/fences\/:id\b/

  it('opens with the library of Postman, and each of its requests is answered', async () => {
    const file = join(__dirname, '../../apps/docs/dist/repere.postman_collection.json')
    const collection = new Collection(JSON.parse(await readFile(file, 'utf8')) as object)
    const requests: Request[] = []
    collection.forEachItem(({ request }) => requests.push(request))
    const { paths } = (await (await fetch(`${demo.api.url}/openapi.json`)).json()) as { paths: Record<string, object> }
    expect(requests).toHaveLength(Object.values(paths).flatMap((methods) => Object.keys(methods)).length)

    const refused: unknown[] = []
    for (const { method, url, headers, body } of requests) {
      // Postman's own construction of an address: with the values of the path, without disabled parameters.
      const path = url.getPathWithQuery()
      if (WITHOUT_EXAMPLE.test(path)) continue
      const response = await fetch(demo.api.url + path, {
        method,
        headers: { ...(headers.toObject() as Record<string, string>), 'X-Service-Key': key },
        body: body?.raw,
      })
      if (!response.ok) refused.push([method, path, response.status, await response.text()])
    }
    expect(refused).toEqual([])
  }, 60_000)
})
