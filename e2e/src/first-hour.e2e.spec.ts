import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { isLongRun } from '@repere/test-kit'
import { hasChromium, startChromium } from '@repere/test-kit/chromium'
import { CUSTOMER_PAGES, ENTRY_PAGES, STAFF_PAGES } from './dashboard-pages.js'
import { DashboardPeople } from './dashboard-people.js'
import { DashboardStack } from './dashboard-stack.js'
import { walk } from './dashboard-walk.js'

jest.setTimeout(600_000)

const able = hasChromium && isLongRun
const onChromium = able ? describe : describe.skip
const PICTURES = fileURLToPath(new URL('../../.repere/screenshots/', import.meta.url))
const FIRST_ANSWER_MAX_MS = 120_000

const DOCS_PAGES = ['', 'quickstart', 'guides/landmarks', 'reference/', 'reference/getRoute'].map((path) => ({ path }))
/** Lists of the pages whose rows the demo town does not fill lead nowhere. */
const withoutDetails = (pages: typeof STAFF_PAGES) =>
  pages.filter(({ firstOf, path }) => !firstOf && !path.includes('$'))

const SIZES = {
  360: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true },
  1440: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<number, BrowserContextOptions>
const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const

let stack: DashboardStack
let browser: Browser
let people: DashboardPeople

if (able) {
  beforeAll(async () => {
    ;[stack, browser] = await Promise.all([DashboardStack.start(), startChromium()])
    people = new DashboardPeople(stack, browser)
  })
  afterAll(async () => {
    await browser?.close()
    await stack?.stop()
  })
}

onChromium('the first hour', () => {
  it('leads a newcomer from the first page of the documentation to a right answer of their own within two minutes', async () => {
    const { context, page } = await people.open({ ...SIZES[1440], locale: 'fr-FR' })
    const started = Date.now()
    await page.goto(`${stack.apiUrl}/docs/`)
    await page.locator('.home-sample-canvas[aria-busy=false]').waitFor()
    await page.goto(`${stack.adminUrl}/register`)
    await page.getByLabel('Organisation').fill('Livraisons Adjoa')
    await page.getByLabel('Adresse e-mail').fill('adjoa@client.example')
    await page.getByLabel('Mot de passe').fill('une phrase bien longue')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    const key = await page.getByTestId('secret').textContent()
    const sample = await page.locator('pre').first().textContent()
    const address = /'(http[^']+)'/.exec(sample ?? '')![1]!
    const answer = await fetch(address, { headers: { 'x-service-key': key! } })
    const { routes } = (await answer.json()) as { routes: { distance: number; duration: number }[] }
    expect([answer.status, routes[0]!.distance > 100, routes[0]!.duration > 0]).toEqual([200, true, true])
    expect(Date.now() - started).toBeLessThan(FIRST_ANSWER_MAX_MS)
    await context.close()
  })

  for (const [width, size] of Object.entries(SIZES)) {
    for (const [language, locale] of Object.entries(LOCALES)) {
      const options = { ...size, locale }
      const name = `hour-${language}-${width}`

      it(`fits a customer's screen: ${language}, ${width} pixels`, async () => {
        const { context, page } = await people.open(options)
        const findings = await walk({
          page,
          base: stack.adminUrl,
          pages: withoutDetails(ENTRY_PAGES),
          name: `${name}-entry`,
        })
        await logIn(page, language)
        findings.push(...(await walk({ page, base: stack.adminUrl, pages: withoutDetails(CUSTOMER_PAGES), name })))
        const root = language === 'fr' ? '/docs/' : '/docs/en/'
        findings.push(...(await walk({ page, base: stack.apiUrl + root, pages: DOCS_PAGES, name: `${name}-docs` })))
        await context.close()
        await writeSheet(browser, name, Number(width))
        expect(findings).toEqual([])
      })

      it(`fits the screen of staff: ${language}, ${width} pixels`, async () => {
        const { context, page } = await people.openStaff({ ...size, locale: 'fr-FR' })
        await page.evaluate((chosen) => localStorage.setItem('repere.language', chosen), language)
        const pages = withoutDetails(STAFF_PAGES)
        const findings = await walk({ page, base: `${stack.adminUrl}/console`, pages, name: `console-${name}` })
        await context.close()
        await writeSheet(browser, `console-${name}`, Number(width))
        expect(findings).toEqual([])
      })
    }
  }
})

async function logIn(page: Page, language: string): Promise<void> {
  await page.goto(`${stack.adminUrl}/login`)
  const { email, password } = stack.logins.customer
  await page.getByLabel(language === 'fr' ? 'Adresse e-mail' : 'E-mail address').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: language === 'fr' ? 'Se connecter' : 'Log in' }).click()
  await page.waitForURL(`${stack.adminUrl}/`)
}

/** Puts the pictures of a walk side by side: `.repere/screenshots/sheets/NAME.png`, for people to look at. */
async function writeSheet(on: Browser, name: string, width: number): Promise<void> {
  const folder = join(PICTURES, 'dashboard')
  const files = (await readdir(folder)).filter((file) => file.startsWith(`${name}-`)).sort()
  const pictures = await Promise.all(
    files.map(async (file) => {
      const picture = (await readFile(join(folder, file))).toString('base64')
      return `<figure><figcaption>${file}</figcaption><img src="data:image/png;base64,${picture}"></figure>`
    }),
  )
  const [column, height] = width < 500 ? [220, 640] : [480, 400]
  const style = `body{display:flex;flex-wrap:wrap;gap:8px;font:12px sans-serif}figure{margin:0;width:${column}px;max-height:${height}px;overflow:hidden}img{width:100%;border:1px solid #999}`
  const page = await on.newPage({ viewport: { width: 1500, height: 900 } })
  await page.setContent(`<style>${style}</style>${pictures.join('')}`)
  await mkdir(join(PICTURES, 'sheets'), { recursive: true })
  await page.screenshot({ path: join(PICTURES, 'sheets', `${name}.png`), fullPage: true })
  await page.close()
}
