import { type BrowserContextOptions, type Page } from 'playwright-core'
import { keepPicture } from './chromium.js'
import { type DashboardPeople } from './dashboard-people.js'
import { type DashboardStack } from './dashboard-stack.js'
import { seriousOn } from './dashboard-walk.js'

interface Stage {
  stack: DashboardStack
  people: DashboardPeople
}

/** A form that the connection is cut from says so within this time, milliseconds. */
const SAID_WITHIN_MS = 5_000

/** The narrow phone and the wide desk that buying is looked at on. */
const NARROW: BrowserContextOptions = { viewport: { width: 360, height: 800 }, locale: 'fr-FR' }
const WIDE_ENGLISH: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' }

/** The pages for people without a login, narrow in French and wide in English. @returns findings of axe */
export async function readPublicPages({ stack, people }: Stage): Promise<string[]> {
  const findings: string[] = []
  for (const [name, options] of [
    ['narrow', NARROW],
    ['wide-english', WIDE_ENGLISH],
  ] as const) {
    const { page, context } = await people.open(options)
    await page.goto(`${stack.adminUrl}/prices`)
    await page.getByRole('heading', { level: 2, name: 'Enterprise' }).waitFor()
    for (const path of ['/prices', '/contact?topic=enterprise', '/terms', '/privacy', '/imprint']) {
      await page.goto(stack.adminUrl + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      findings.push(...(await seriousOn(page)).map((text) => `${name} ${path} ${text}`))
      await keepPicture(page, `dashboard/buying-${name}${path.split('?')[0]!.replace('/', '-')}`)
    }
    await context.close()
  }
  return findings
}

/**
 * Fills in the form of a registration while the browser is offline, and then while nothing answers.
 *
 * @returns how long each took to say so, milliseconds
 */
export async function registerWithoutConnection({ stack, people }: Stage): Promise<number[]> {
  const { page, context } = await people.open(NARROW)
  await page.goto(`${stack.adminUrl}/register`)
  await page.getByLabel('Organisation').fill('Hors ligne')
  await page.getByLabel('Adresse e-mail').fill('horsligne@client.example')
  await page.getByLabel('Mot de passe').fill('une phrase bien longue')
  await page.getByRole('checkbox').check()
  await page.waitForLoadState('networkidle')
  const said = page.getByRole('alert').getByText('Pas de connexion')
  const durations: number[] = []
  const submit = async () => {
    const startedAt = Date.now()
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await page
      .getByRole('button', { name: 'Créer mon compte' })
      .and(page.locator('[data-loading]'))
      .waitFor({ state: 'detached' })
    await said.waitFor({ timeout: SAID_WITHIN_MS * 2 })
    durations.push(Date.now() - startedAt)
  }
  await context.setOffline(true)
  await submit()
  await keepPicture(page, 'dashboard/buying-offline')
  await context.setOffline(false)
  await context.route('**/*', () => new Promise<void>(() => undefined))
  await submit()
  if ((await page.getByLabel('Organisation').inputValue()) !== 'Hors ligne') throw new Error('The typed text is lost')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
  return durations.filter((one) => one > SAID_WITHIN_MS)
}

/** The holder of a pay link comes back after a payment that failed. */
export async function payByLinkInVain({ stack, people }: Stage, payUrl: string): Promise<void> {
  const { page, context } = await people.open(NARROW)
  const back = async () => {
    await page.goto(payUrl)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await back()
  await page.getByRole('button', { name: /^(Payer|Réessayer|Reprendre)/ }).click()
  await page.waitForURL((url) => !payUrl.startsWith(url.origin))
  await back()
  await page.getByText('Un paiement est commencé et n’est pas terminé.').waitFor()
  await keepPicture(page, 'dashboard/buying-pay-link-pending')
  await stack.concludeOpenPayments('declined')
  await page.getByText('Le paiement a été refusé par l’opérateur ou la banque').waitFor()
  await page.getByRole('button', { name: 'Réessayer' }).waitFor()
  await keepPicture(page, 'dashboard/buying-pay-link-declined')
  await context.close()
}

/** A customer asks for a quote, staff reply, and the customer reads it in the account. */
export async function askForQuote({ stack, people }: Stage, customer: Page): Promise<void> {
  await customer.goto(`${stack.adminUrl}/plans`)
  await customer.getByRole('link', { name: 'Demander un devis' }).click()
  await customer.getByLabel('Requêtes attendues par jour').fill('5000000')
  await customer.getByLabel('Message').fill('Nous livrons dans cinq pays. Quel serait le prix ?')
  await customer.getByRole('button', { name: 'Envoyer' }).click()
  await customer.getByText('En attente de réponse').waitFor()
  const staff = await people.openStaff()
  await staff.page.goto(`${stack.adminUrl}/console/enquiries?state=open`)
  await staff.page.getByRole('link', { name: 'Offre Enterprise' }).first().click()
  await staff.page.getByText('Nous livrons dans cinq pays.').waitFor()
  await staff.page.getByLabel('Répondre').fill('900 000 FCFA par mois, sans limite par jour.')
  await staff.page.getByRole('button', { name: 'Répondre' }).click()
  await staff.page.getByText('La réponse est partie.').waitFor()
  await keepPicture(staff.page, 'dashboard/buying-console-enquiry')
  await staff.context.close()
  await customer.reload()
  await customer.getByText('900 000 FCFA par mois, sans limite par jour.').waitFor()
  await customer.getByText('Répondu').waitFor()
  await keepPicture(customer, 'dashboard/buying-support')
}

/** The organisation gets another legal name after its invoice, which is replaced from its page. @returns the new page */
export async function correctBuyer({ stack }: Stage, customer: Page, invoiceUrl: string): Promise<string> {
  await customer.goto(`${stack.adminUrl}/organisation`)
  await customer.getByLabel('Raison sociale').fill('Transports Awa SARL')
  await customer.getByRole('button', { name: 'Enregistrer' }).first().click()
  await customer.getByText('C’est enregistré.').waitFor()
  await customer.goto(invoiceUrl)
  await customer.getByRole('button', { name: 'Corriger l’acheteur' }).click()
  await customer.getByRole('dialog').getByRole('button', { name: 'Corriger l’acheteur' }).click()
  await customer.getByText('La facture est corrigée.').waitFor()
  await customer.waitForURL((url) => url.href !== invoiceUrl)
  await customer.getByText(/^Remplace la facture FA-/).waitFor()
  await keepPicture(customer, 'dashboard/buying-corrected')
  return customer.url()
}
