import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { type Browser, type BrowserContext, type Page } from 'playwright-core'
import { desk, hasChromium, keepPicture, phone, startChromium } from './chromium.js'
import { longTests } from './config.js'
import { CUSTOMER_PAGES, type DashboardPage, ENTRY_PAGES, STAFF_ENTRY_PAGES, STAFF_PAGES } from './dashboard-pages.js'
import { DashboardStack } from './dashboard-stack.js'

jest.setTimeout(280_000)

// The journey alone takes longer than half a minute.
const able = hasChromium && longTests
const onChromium = able ? describe : describe.skip
const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8')
const PASSWORD = 'une phrase bien longue'
const EMAIL = 'awa@client.example'
const WAIT_MS = 60_000

let stack: DashboardStack
let browser: Browser
const problems: string[] = []

if (able) {
  beforeAll(async () => {
    ;[stack, browser] = await Promise.all([DashboardStack.start(), startChromium()])
  })
  afterAll(async () => {
    await browser?.close()
    await stack?.stop()
  })
  afterEach(() => {
    const found = problems.splice(0)
    expect(found).toEqual([])
  })
}

async function openContext(options = desk): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  // What the content security policy refuses, and whatever scripts fail at, is on the console.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 4')) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  return { context, page }
}

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto(`${stack.adminUrl}/login`)
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bonjour' }).waitFor()
}

async function logInStaff(page: Page): Promise<void> {
  const { email, password, totp_secret } = stack.logins.staff
  await page.goto(`${stack.adminUrl}/console`)
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByLabel(/^Code de/).fill(new TOTP({ secret: Secret.fromBase32(totp_secret) }).generate())
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('heading', { level: 1, name: 'Vue d’ensemble' }).waitFor()
}

const callWith = async (key: string): Promise<number> => {
  const answer = await fetch(`${stack.apiUrl}/v1/tiles/source/service_tiles.json`, {
    headers: { 'x-service-key': key },
  })
  await answer.arrayBuffer()
  return answer.status
}

onChromium('a customer, from nothing to a live key', () => {
  let context: BrowserContext
  let page: Page
  let sandboxKey: string
  let invoiceUrl: string

  beforeAll(async () => {
    ;({ context, page } = await openContext())
  })
  afterAll(() => context?.close())

  /** Pays at the simulator's page. @returns once the dashboard is back */
  const concludeAtProvider = async (outcome: 'approved' | 'declined' | 'leave') => {
    await page.locator(`button[value=${outcome}]`).click()
    await page.waitForURL(`${stack.adminUrl}/invoices/**`)
  }

  it('registers and gets a key that is shown once', async () => {
    await page.goto(`${stack.adminUrl}/register`)
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    expect(await page.getByText('À remplir').count()).toBe(3)
    await page.getByLabel('Organisation').fill('Transports Awa')
    await page.getByLabel('Adresse e-mail').fill(EMAIL)
    await page.getByLabel('Mot de passe').fill(PASSWORD)
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    sandboxKey = (await page.getByTestId('secret').textContent()) ?? ''
    expect(sandboxKey).toMatch(/^svc_test_\w{38}$/)
    expect(await page.locator('pre').textContent()).toContain(sandboxKey)
  })

  it('makes a first call on the page, and sees the answer on a map', async () => {
    await page.getByLabel('Je l’ai enregistrée').check()
    await page.getByRole('button', { name: 'Exécuter ici' }).click()
    await page.getByText(/Réponse 200/).waitFor()
    await page.locator('.run-map[aria-busy=false]').waitFor()
    await keepPicture(page, 'dashboard-first-call')
  })

  it('verifies the address by the link of the mail', async () => {
    await page.goto(await stack.linkIn(EMAIL, 'verify'))
    await page.getByText('Votre adresse est vérifiée.').waitFor()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bonjour' }).waitFor()
    expect(await page.getByText('Renvoyer le message').count()).toBe(0)
  })

  it('chooses a plan knowing what it costs, is declined, leaves, tries again and pays', async () => {
    await page.getByRole('link', { name: 'Offres' }).click()
    await page.getByRole('button', { name: 'Choisir Starter' }).click()
    await page
      .getByRole('dialog')
      .getByText(/À payer maintenant : .* FCFA/)
      .waitFor()
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await page.waitForURL(/\/invoices\/[\w-]{36}$/)
    invoiceUrl = page.url()

    await page.getByRole('button', { name: /^Payer .* FCFA$/ }).click()
    await page.locator('button[value=declined]').waitFor()
    await concludeAtProvider('declined')
    await page.getByText('Le paiement a été refusé par l’opérateur.').waitFor()

    await page.getByRole('button', { name: 'Réessayer de payer' }).click()
    await page.locator('button[value=leave]').waitFor()
    await concludeAtProvider('leave')
    await page
      .getByText(/est en attente/)
      .first()
      .waitFor()

    await page.getByRole('button', { name: 'Reprendre le paiement' }).click()
    await page.locator('button[value=approved]').waitFor()
    await concludeAtProvider('approved')
    await page.getByText(/Payée, merci/).waitFor()
    await keepPicture(page, 'dashboard-invoice-paid')
  })

  it('reveals the live key, which works, and the sandbox key no longer does', async () => {
    await page.getByRole('link', { name: 'Clés', exact: true }).click()
    await page.getByRole('button', { name: 'Révéler la clé de production' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Révéler la clé de production' }).click()
    const liveKey = (await page.getByTestId('secret').textContent()) ?? ''
    expect(liveKey).toMatch(/^svc_live_\w{38}$/)
    expect(await callWith(liveKey)).toBe(200)
    expect(await callWith(sandboxKey)).toBe(401)
  })

  it('is suspended by staff: the banner and the API say so at once, and lifting it does, too', async () => {
    const staff = await openContext()
    await logInStaff(staff.page)
    await staff.page.goto(`${stack.adminUrl}/console/accounts?q=Awa`)
    await staff.page.getByRole('link', { name: 'Transports Awa' }).click()
    await staff.page.getByRole('button', { name: 'Suspendre' }).click()
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Suspendre' }).click()
    await staff.page.getByTestId('suspended').waitFor()
    await page.goto(`${stack.adminUrl}/`)
    await page.getByTestId('suspended').waitFor()
    await staff.page.getByRole('button', { name: 'Rétablir' }).click()
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Rétablir' }).click()
    await staff.page.getByRole('button', { name: 'Suspendre' }).waitFor()
    await page.goto(`${stack.adminUrl}/`)
    await page.getByRole('heading', { level: 1, name: 'Bonjour' }).waitFor()
    expect(await page.getByTestId('suspended').count()).toBe(0)
    await staff.context.close()
  })

  it('credits the paid invoice, and the customer sees the credit note', async () => {
    const staff = await openContext()
    await logInStaffAgain(staff.page)
    await staff.page.goto(invoiceUrl.replace('/invoices/', '/console/invoices/'))
    await staff.page.getByRole('button', { name: 'Établir un avoir' }).click()
    await staff.page.getByRole('dialog').getByLabel('Raison').fill('Geste commercial')
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Établir un avoir' }).click()
    await staff.page.getByText('L’avoir est établi.').waitFor()
    await page.goto(invoiceUrl)
    await page.getByRole('heading', { name: 'Avoirs' }).waitFor()
    await staff.context.close()
  })
})

/** A code works once: waits for the next one. */
async function logInStaffAgain(page: Page): Promise<void> {
  await new Promise((wake) => setTimeout(wake, 30_000 - (Date.now() % 30_000) + 200))
  await logInStaff(page)
}

const THEMES = ['light', 'dark'] as const

/** Opens each page, looks for what axe calls serious, and keeps a picture. */
async function walk(
  page: Page,
  base: string,
  pages: readonly DashboardPage[],
  name: string,
  theme: (typeof THEMES)[number],
): Promise<string[]> {
  const findings: string[] = []
  for (const { path, firstOf } of pages) {
    if (firstOf === undefined) await page.goto(base + path)
    else {
      await page.goto(base + firstOf)
      const link = page.locator(`tbody a[href*="${path.split('$')[0]}"]`).first()
      await page
        .locator('[aria-busy=true]')
        .first()
        .waitFor({ state: 'detached' })
        .catch(() => undefined)
      // A list that holds nothing leads to no page; the journey above makes one of each that matters.
      if ((await link.count()) === 0) continue
      await link.click()
      await page.waitForURL((url) => url.pathname !== new URL(base + firstOf).pathname)
    }
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (wide > 0) findings.push(`${name} ${path} (${theme}): ${wide} pixels too wide`)
    await page.evaluate(AXE)
    const serious = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: AxeViolation[] }> } }
      const { violations } = await axe.run()
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map(({ html }) => html.slice(0, 120))
              .slice(0, 2)
              .join(' | ')}`,
        )
    })
    findings.push(...serious.map((text) => `${name} ${path} (${theme}) ${text}`))
    await keepPicture(page, `dashboard-${name}-${theme}${path.replace(/\W+/g, '-').replace(/-$/, '')}`)
  }
  return findings
}

interface AxeViolation {
  id: string
  impact: string | null
  nodes: { html: string }[]
}

onChromium('every page, on desk and phone, light and dark', () => {
  it.each(THEMES)(
    'has nothing that axe calls serious, and is not wider than the screen: customers, %s',
    async (theme) => {
      const findings: string[] = []
      for (const [name, device] of [
        ['desk', desk],
        ['phone', phone],
      ] as const) {
        const { context, page } = await openContext({ ...device, colorScheme: theme })
        findings.push(...(await walk(page, stack.adminUrl, ENTRY_PAGES, name, theme)))
        await logIn(page, { email: EMAIL, password: PASSWORD })
        findings.push(...(await walk(page, stack.adminUrl, CUSTOMER_PAGES, name, theme)))
        await context.close()
      }
      expect(findings).toEqual([])
    },
  )

  it.each(THEMES)('has nothing that axe calls serious, and is not wider than the screen: staff, %s', async (theme) => {
    const findings: string[] = []
    const staff = await openContext()
    await logInStaffAgain(staff.page)
    const storageState = await staff.context.storageState()
    for (const [name, device] of [
      ['console-desk', desk],
      ['console-phone', phone],
    ] as const) {
      const { context, page } = await openContext({ ...device, colorScheme: theme })
      findings.push(...(await walk(page, `${stack.adminUrl}/console`, STAFF_ENTRY_PAGES, name, theme)))
      await context.addCookies(storageState.cookies)
      findings.push(...(await walk(page, `${stack.adminUrl}/console`, STAFF_PAGES, name, theme)))
      await context.close()
    }
    await staff.context.close()
    expect(findings).toEqual([])
  })

  it('speaks English', async () => {
    const { context, page } = await openContext({ ...desk, locale: 'en-GB' })
    await page.goto(`${stack.adminUrl}/login`)
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await context.close()
  })
})
