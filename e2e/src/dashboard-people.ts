import { Secret, TOTP } from 'otpauth'
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { desk } from './chromium.js'
import { type DashboardStack } from './dashboard-stack.js'

const WAIT_MS = 30_000

export interface Window {
  context: BrowserContext
  page: Page
}

/** Users of the dashboard, each in a separate browser window. */
export class DashboardPeople {
  /** Errors on consoles and in scripts, and violations of the content security policy. Each test reads them. */
  readonly problems: string[] = []
  private staffCookies: Awaited<ReturnType<BrowserContext['storageState']>> | undefined

  constructor(
    private readonly stack: DashboardStack,
    private readonly browser: Browser,
  ) {}

  async open(options: BrowserContextOptions = desk): Promise<Window> {
    const context = await this.browser.newContext({ ...options, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(WAIT_MS)
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 4')) {
        this.problems.push(`${page.url()}: ${message.text()}`)
      }
    })
    page.on('pageerror', (error) => this.problems.push(`${page.url()}: ${error.message}`))
    return { context, page }
  }

  async logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
    await page.goto(`${this.stack.adminUrl}/login`)
    await this.typeLogin(page, { email, password })
    await page.getByRole('heading', { level: 1, name: 'Bonjour' }).waitFor()
  }

  async typeLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe').fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
  }

  /** The staff member of `bin/up`. They log in once, because a code works once; all windows share the session. */
  async openStaff(options: BrowserContextOptions = desk): Promise<Window> {
    if (this.staffCookies === undefined) {
      const first = await this.open()
      const { email, password, totp_secret } = this.stack.logins.staff
      await first.page.goto(`${this.stack.adminUrl}/console`)
      await first.page.getByLabel(/^Code de/).fill(codeOf(totp_secret))
      await this.typeLogin(first.page, { email, password })
      await first.page.getByRole('heading', { level: 1, name: 'Vue d’ensemble' }).waitFor()
      this.staffCookies = await first.context.storageState()
      await first.context.close()
    }
    const { context, page } = await this.open({ ...options, storageState: this.staffCookies })
    await page.goto(`${this.stack.adminUrl}/console`)
    await page.getByRole('heading', { level: 1, name: 'Vue d’ensemble' }).waitFor()
    return { context, page }
  }
}

/** The current code of the authenticator. */
export const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
