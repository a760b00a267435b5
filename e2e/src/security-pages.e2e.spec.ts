import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, inheritedEnvironment, runCommand } from '@repere/local'
import { MailCatcher } from '@repere/mail-catcher'
import { createPrisma, seed } from '@repere/prisma'
import {
  createDatabase,
  isLongRun,
  type Program,
  startProgram,
  startRedis,
  startWorker,
  type TestDatabase,
  type TestRedis,
  type TestWorker,
} from '@repere/test-kit'
import { hasChromium, startChromium } from '@repere/test-kit/chromium'
import { Secret, TOTP } from 'otpauth'
import { type Browser, type BrowserContext, type Page } from 'playwright-core'
import { desk, keepPicture, phone } from './chromium.js'

jest.setTimeout(280_000)

const able = hasChromium && isLongRun
const onChromium = able ? describe : describe.skip
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
const WAIT_MS = 60_000
const STEP_MS = 30_000

const DEMO_LOGINS = fileURLToPath(new URL('../../apps/admin/dist/identity/demo-logins.main.js', import.meta.url))

interface DemoLogins {
  customer: { email: string; password: string }
  staff: { email: string; password: string; totp_secret: string }
}

/** A customer and a staff member with logins, made like those of `bin/up`. */
async function demoLogins(ownerUrl: string, env: Record<string, string>): Promise<DemoLogins> {
  const prisma = createPrisma(ownerUrl, { connectionsMax: 1 })
  try {
    await seed(prisma, { known: { sandboxKey: null, liveKey: null }, reissueLost: true })
  } finally {
    await prisma.$disconnect()
  }
  const none = { email: null, password: null }
  const said = await runCommand(process.execPath, [resolve(DEMO_LOGINS)], {
    env: {
      ...inheritedEnvironment(),
      ...env,
      DEPLOYMENT: 'local',
      DEMO_LOGINS: JSON.stringify({ customer: none, staff: { ...none, totp_secret: null } }),
    },
    signal: AbortSignal.timeout(120_000),
  })
  return JSON.parse(said) as DemoLogins
}

const codeOf = (secret: string, atMs = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })

/** On `localhost`, because browsers create passkeys for host names only, not for addresses. */
onChromium('pages that protect a login', () => {
  let database: TestDatabase
  let redis: TestRedis
  let mails: MailCatcher
  let admin: Program
  let worker: TestWorker
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let url: string
  let logins: DemoLogins
  const problems: string[] = []

  beforeAll(async () => {
    ;[redis, database, mails, browser] = await Promise.all([
      startRedis(),
      createDatabase(),
      MailCatcher.start(),
      startChromium(),
    ])
    const port = await freePort()
    url = `http://localhost:${port}`
    const stores = { DATABASE_URL: database.appUrl, REDIS_URL: redis.url, SECRETS_KEY }
    const env = { ...stores, PUBLIC_ADMIN_URL: url, SMTP_URL: mails.smtpUrl, LOG_LEVEL: 'warn' }
    admin = await startProgram({
      name: 'admin',
      path: ['apps', 'admin', 'dist', 'main.js'],
      env: { ...env, PORT: `${port}` },
      readyUrl: `http://127.0.0.1:${port}/ready`,
    })
    worker = await startWorker({ redisUrl: redis.url, databaseUrl: database.appUrl, env })
    logins = await demoLogins(database.url, stores)
    context = await browser.newContext({ ...desk, reducedMotion: 'reduce' })
    page = await context.newPage()
    page.setDefaultTimeout(WAIT_MS)
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 4')) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  })
  afterAll(async () => {
    await browser?.close()
    await Promise.all([worker?.remove(), admin?.remove()])
    await mails?.stop()
    await Promise.all([redis?.remove(), database?.remove()])
  })
  afterEach(() => expect(problems.splice(0)).toEqual([]))

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const home = () => page.getByRole('heading', { level: 1, name: 'Bonjour' }).waitFor()
  async function logIn() {
    await page.goto(`${url}/login`)
    await page.getByLabel('Adresse e-mail').fill(logins.customer.email)
    await page.getByLabel('Mot de passe').fill(logins.customer.password)
    await button('Se connecter').click()
  }

  let recoveryCode = ''

  it('set up an authenticator, and show its recovery codes once', async () => {
    await logIn()
    await home()
    await page.goto(`${url}/security`)
    await button('Configurer').click()
    await page.getByRole('dialog').getByLabel('Mot de passe actuel').fill(logins.customer.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Configurer' }).click()
    const secret = await page.getByTestId('totp-secret').innerText()
    await keepPicture(page, 'security-authenticator')
    await page.getByRole('dialog').locator('input').first().click()
    await page.keyboard.type(codeOf(secret))
    await button('Activer').click()
    const shown = page.getByTestId('recovery-codes').locator('code')
    await shown.first().waitFor()
    const codes = await shown.allInnerTexts()
    expect(codes).toHaveLength(10)
    recoveryCode = codes[0]!
    await keepPicture(page, 'security-recovery-codes')
    await button('Je les ai notés').click()
    await page.getByText('Il reste 10 codes.').waitFor()
  })

  it('register a passkey, and log in with it', async () => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await button('Ajouter une clé d’accès').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nom').fill('Téléphone')
    await dialog.getByLabel('Mot de passe actuel').fill(logins.customer.password)
    await dialog.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    await page.getByRole('cell', { name: 'Téléphone' }).waitFor()
    await keepPicture(page, 'security')
    await context.clearCookies()
    await page.goto(`${url}/login`)
    await button('Utiliser une clé d’accès').click()
    await home()
  })

  it('ask for a code after the password', async () => {
    await context.clearCookies()
    await logIn()
    const code = page.getByLabel('Code de l’application d’authentification')
    await code.fill('000000')
    await button('Se connecter').click()
    await page.getByText('Ce code n’est pas le bon').waitFor()
    await code.fill(recoveryCode)
    await button('Se connecter').click()
    await home()
    await page.goto(`${url}/security`)
    await page.getByText('Il reste 9 codes.').waitFor()
    await page.getByText('Connexion refusée').first().waitFor()
  })

  it('change the address by the link of a mail', async () => {
    const next = 'demo-new@client.example'
    await page.getByLabel('Nouvelle adresse').fill(next)
    await page.getByLabel('Mot de passe actuel').fill(logins.customer.password)
    await button('Envoyer le lien').click()
    await page.getByText('Un lien est en route').waitFor()
    let link: string | undefined
    for (let attempt = 0; attempt < 300 && link === undefined; attempt++) {
      link = /http\S+\/confirm-email#token=[\w-]+/.exec(mails.caught(next).at(-1)?.text ?? '')?.[0]
      await sleep(200)
    }
    await page.goto(link!)
    await button('Utiliser cette adresse').click()
    await page.getByText(`Votre compte utilise maintenant ${next}`).waitFor()
    await page.goto(`${url}/security`)
    await page.getByText(`Vous vous connectez avec ${next}`).waitFor()
  })

  it('ask staff for a fresh code, and then complete the request', async () => {
    const { email, password, totp_secret } = logins.staff
    await page.goto(`${url}/console`)
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe').fill(password)
    await page.getByLabel(/^Code de/).fill(codeOf(totp_secret))
    await button('Se connecter').click()
    await page.getByRole('heading', { level: 1, name: 'Vue d’ensemble' }).waitFor()
    await database.prisma.staffSession.updateMany({ data: { steppedUpAt: new Date(Date.now() - 3_600_000) } })
    await page.goto(`${url}/console/team`)
    await button('Inviter').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Adresse e-mail').fill('colleague@repere.example')
    await dialog.getByRole('button', { name: 'Inviter' }).click()
    const code = page.getByLabel('Code de l’application, ou code de secours')
    await code.waitFor()
    await keepPicture(page, 'console-step-up')
    // The code of the login is used. The code of the next time step is already valid.
    await code.fill(codeOf(totp_secret, Date.now() + STEP_MS))
    await button('Confirmer').click()
    await page.getByRole('cell', { name: 'colleague@repere.example' }).waitFor()
    await page.goto(`${url}/console/authentication`)
    await page.getByText('Confirmation par code').first().waitFor()
    await keepPicture(page, 'console-authentication')
  })

  it('let staff request the removal of a lost second factor, and the person keep it', async () => {
    const account = await database.prisma.account.findFirstOrThrow({
      where: { members: { some: { user: { totpEnabledAt: { not: null } } } } },
    })
    await page.goto(`${url}/console/accounts/${account.id}`)
    await page.getByRole('tab', { name: 'Personnes et clés' }).click()
    await button('Retirer le second facteur').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Comment l’identité a été vérifiée').fill('Rappelée sur le numéro du contrat')
    await keepPicture(page, 'console-second-factor-removal')
    await dialog.getByRole('button', { name: 'Retirer le second facteur' }).click()
    await page.getByText('Retrait le').waitFor()
    await keepPicture(page, 'console-second-factor-removal-requested')
    await page.goto(`${url}/security`)
    await page.getByText('Notre support a reçu la demande de retirer votre application').waitFor()
    await keepPicture(page, 'security-removal-requested')
    await button('Garder l’application').click()
    await page.getByText('L’application reste.').waitFor()
    expect(await database.prisma.secondFactorRemoval.count({ where: { cancelledAt: { not: null } } })).toBe(1)
  })

  it('sign up on a phone', async () => {
    const visitor = await browser.newContext({ ...phone, reducedMotion: 'reduce' })
    const register = await visitor.newPage()
    register.on('pageerror', (error) => problems.push(error.message))
    await register.goto(`${url}/register`)
    await register.getByLabel('Organisation').fill('Transports Fatou')
    await register.getByLabel('Adresse e-mail').fill('fatou@client.example')
    await register.getByLabel('Mot de passe').fill('un vélo sous les manguiers')
    await register.getByRole('checkbox').check()
    await keepPicture(register, 'register')
    const startedAt = Date.now()
    await register.getByRole('button', { name: 'Créer mon compte' }).click()
    await register.waitForURL(`${url}/first-call`)
    process.stdout.write(`From the click to the first call's page: ${Date.now() - startedAt} ms\n`)
    await keepPicture(register, 'register-done')
    await visitor.close()
  })
})
