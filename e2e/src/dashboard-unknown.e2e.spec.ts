import { isLongRun } from '@repere/test-kit'
import { hasChromium, startChromium } from '@repere/test-kit/chromium'
import { type Browser, type BrowserContext, type Page, type Route } from 'playwright-core'
import { desk } from './chromium.js'
import { CUSTOMER_PAGES, type DashboardPage, STAFF_PAGES } from './dashboard-pages.js'
import { DashboardPeople } from './dashboard-people.js'
import { DashboardStack } from './dashboard-stack.js'

jest.setTimeout(280_000)

const able = hasChromium && isLongRun
const onChromium = able ? describe : describe.skip

/** Sentences that only an answer of the server allows. */
const CLAIM =
  /\btout va bien\b|\brien (?:à payer|ne|ces)\b|\b(?:aucun|aucune|pas encore)\b|\d\s?FCFA|(?<!\d)0(?! \d)\b/iu
/** They explain a page, whatever the server answers. */
const EXPLAINED = [
  'Aucune requête n’est refusée.',
  'Rien de réel n’est touché',
  'Rien ne change.',
  // The session itself was answered.
  /Codes de secours restants\s:\s\d+/,
]

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

type State = 'pending' | 'failing'

/** What a page says while no request of it is answered, or while each fails. The session is known. */
async function seen(context: BrowserContext, address: string, api: string, state: State): Promise<string[]> {
  const page = await context.newPage()
  let asked = 0
  await page.route(
    ({ pathname }) => pathname.startsWith(api) && !pathname.endsWith('/me'),
    (route: Route) => {
      asked += 1
      if (state === 'failing') {
        const error = { code: 500, message: 'It failed.', details: null }
        return route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ error }) })
      }
    },
  )
  await page.goto(address)
  await page.locator('main').waitFor()
  await page.waitForTimeout(1_000)
  const { text, waiting, retries } = await page.evaluate(() => {
    const main = document.querySelector('main')!
    // Code contains figures.
    for (const code of main.querySelectorAll('pre')) code.remove()
    return {
      text: main.innerText,
      waiting: main.querySelectorAll('[aria-busy=true], .mantine-Skeleton-root').length,
      retries: [...main.querySelectorAll('button')].filter(({ innerText }) => innerText === 'Réessayer').length,
    }
  })
  await page.close()
  const said = EXPLAINED.reduce<string>(
    (rest, one) => rest.replaceAll(one instanceof RegExp ? new RegExp(one, 'g') : one, ''),
    text,
  )
  const claims = said.split('\n').filter((line) => CLAIM.test(line))
  const findings = claims.map((line) => `claims: ${line}`)
  if (asked > 0 && state === 'pending' && waiting === 0) findings.push('does not show that it loads')
  if (asked > 0 && state === 'failing' && retries === 0) findings.push('offers no retry')
  if (asked > 0 && state === 'failing' && waiting > 0) findings.push('still shows that it loads')
  return findings.map((finding) => `${state} ${new URL(address).pathname} ${finding}`)
}

/** The address of a page; null where its list has no entry. */
async function addressOf(page: Page, base: string, { path, firstOf }: DashboardPage): Promise<string | null> {
  if (firstOf === undefined) return base + path
  await page.goto(base + firstOf)
  const link = page.locator(`tbody a[href*="${path.split('$')[0]}"]`).first()
  await link.waitFor({ timeout: 3_000 }).catch(() => undefined)
  if ((await link.count()) === 0) return null
  return new URL((await link.getAttribute('href')) ?? '', base).href
}

async function findingsOf(
  context: BrowserContext,
  page: Page,
  base: string,
  pages: readonly DashboardPage[],
  api: string,
) {
  const findings: string[] = []
  for (const one of pages) {
    const address = await addressOf(page, base, one)
    if (address === null) continue
    for (const state of ['pending', 'failing'] as const) findings.push(...(await seen(context, address, api, state)))
  }
  return findings
}

onChromium('a page whose requests are not answered claims nothing, and offers a retry after a failure', () => {
  it('for customers', async () => {
    const { context, page } = await people.open(desk)
    await people.logIn(page, stack.logins.customer)
    expect(await findingsOf(context, page, stack.adminUrl, CUSTOMER_PAGES, '/portal/')).toEqual([])
    await context.close()
  })

  it('for staff', async () => {
    const { context, page } = await people.openStaff(desk)
    expect(await findingsOf(context, page, `${stack.adminUrl}/console`, STAFF_PAGES, '/staff/')).toEqual([])
    await context.close()
  })
})
