import { type Browser, type Locator, type Page } from 'playwright-core'
import { isLongRun } from '@repere/test-kit'
import { hasChromium, startChromium } from '@repere/test-kit/chromium'
import { desk, keepPicture, phone } from './chromium.js'
import {
  askForQuote,
  correctBuyer,
  payByLinkInVain,
  readPublicPages,
  registerWithoutConnection,
} from './dashboard-buying.js'
import { addWebhookEndpoint } from './dashboard-builders.js'
import { moveTransferAndGiveBack, undoTransfer } from './dashboard-corrections.js'
import { creditInvoice, filterLists, refundPayment } from './dashboard-lists.js'
import { CUSTOMER_PAGES, ENTRY_PAGES, STAFF_ENTRY_PAGES, STAFF_PAGES } from './dashboard-pages.js'
import { DashboardPeople, type Window } from './dashboard-people.js'
import { enrolSupport, inviteDeveloper } from './dashboard-roles.js'
import { DashboardStack } from './dashboard-stack.js'
import { seriousOn, walk } from './dashboard-walk.js'

jest.setTimeout(280_000)

// The journeys take minutes.
const able = hasChromium && isLongRun
const onChromium = able ? describe : describe.skip
const PASSWORD = 'une phrase bien longue'
const AWA = { email: 'awa@client.example', password: PASSWORD }
const DEVELOPER = { email: 'kofi@client.example', password: 'une autre phrase bien longue' }

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
  afterEach(() => {
    expect(people.problems.splice(0)).toEqual([])
  })
}

const callWith = async (key: string): Promise<number> => {
  const answer = await fetch(`${stack.apiUrl}/v1/tiles/source/service_tiles.json`, {
    headers: { 'x-service-key': key },
  })
  await answer.arrayBuffer()
  return answer.status
}

/** A day as the calendar names it: `22 novembre 2026`. */
const inWords = (day: Date): string => new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' }).format(day)

/** Background work takes a moment. */
async function reloadUntil(page: Page, seen: Locator): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const found = await seen.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
    if (found) return
    await page.reload()
  }
  await seen.waitFor()
}

let liveKey: string
let invoiceUrl: string

onChromium('a customer, from nothing to a live key', () => {
  let customer: Window
  let sandboxKey: string
  const at = () => customer.page

  beforeAll(async () => {
    customer = await people.open()
  })
  afterAll(() => customer?.context.close())

  /** Pays at the simulator's page. @returns once the dashboard is back */
  const concludeAtProvider = async (outcome: 'approved' | 'declined' | 'leave') => {
    await at().locator(`button[value=${outcome}]`).click()
    await at().waitForURL(`${stack.adminUrl}/invoices/**`)
  }

  it('registers and gets a key that is shown once', async () => {
    await at().goto(`${stack.adminUrl}/register`)
    await at().getByRole('button', { name: 'Créer mon compte' }).click()
    expect(await at().getByText('À remplir').count()).toBe(3)
    await at().getByLabel('Organisation').fill('Transports Awa')
    await at().getByLabel('Adresse e-mail').fill(AWA.email)
    await at().getByLabel('Mot de passe').fill(PASSWORD)
    await at().getByRole('checkbox').check()
    await at().getByRole('button', { name: 'Créer mon compte' }).click()
    sandboxKey = (await at().getByTestId('secret').textContent()) ?? ''
    expect(sandboxKey).toMatch(/^svc_test_\w{38}$/)
    expect(await at().locator('pre').textContent()).toContain(sandboxKey)
  })

  it('makes a first call on the page, and sees the answer on a map', async () => {
    const asked: string[] = []
    at().on('request', (request) => asked.push(request.url()))
    await at().getByLabel('Je l’ai enregistrée').check()
    await at().getByRole('button', { name: 'Exécuter ici' }).click()
    await at()
      .getByText(/Réponse 200/)
      .waitFor()
    await at().getByRole('img', { name: 'Tracé de la réponse' }).waitFor()
    expect(asked.filter((url) => new URL(url).pathname.startsWith('/v1/'))).toHaveLength(1)
    await at().getByRole('button', { name: 'Voir sur la carte' }).click()
    await at().locator('.run-map[aria-busy=false]').waitFor()
    await keepPicture(at(), 'dashboard/first-call-answered')
  })

  it('verifies the address by the link of the mail, on another device', async () => {
    const device = await people.open(phone)
    await device.page.goto(await stack.linkIn(AWA.email, 'verify'))
    await device.page.getByLabel('Mot de passe').fill(PASSWORD)
    await device.page.getByRole('button', { name: 'Vérifier l’adresse' }).click()
    await device.page.getByText('Votre adresse est vérifiée.').waitFor()
    await device.context.close()
    await at().goto(`${stack.adminUrl}/`)
    await at().getByRole('heading', { level: 1, name: 'Bonjour' }).waitFor()
    expect(await at().getByText('Renvoyer le message').count()).toBe(0)
  })

  it('keeps typed input when the session ends', async () => {
    await at().getByRole('link', { name: 'Organisation' }).click()
    await at().getByLabel('Ville').fill('Abomey-Calavi')
    await customer.context.clearCookies()
    await at().getByRole('button', { name: 'Enregistrer' }).click()
    const again = at().getByRole('dialog')
    await again.getByLabel('Mot de passe').fill(PASSWORD)
    await again.getByRole('button', { name: 'Se connecter' }).click()
    await again.waitFor({ state: 'detached' })
    expect(await at().getByLabel('Ville').inputValue()).toBe('Abomey-Calavi')
    await at().getByRole('button', { name: 'Enregistrer' }).click()
    await at().getByText('C’est enregistré.').waitFor()
    await at().reload()
    expect(await at().getByLabel('Ville').inputValue()).toBe('Abomey-Calavi')
  })

  it('sees the price and chooses a plan, is declined, leaves, and the payment stays pending', async () => {
    await at().getByRole('link', { name: 'Offres' }).click()
    await at().getByRole('button', { name: 'Choisir Starter' }).click()
    // Before the first invoice, the page asks who buys; the town is known from before.
    const buyer = at().getByRole('dialog', { name: 'Qui achète ?' })
    await buyer.getByRole('button', { name: 'Continuer' }).click()
    expect(await buyer.getByText('À remplir').count()).toBe(2)
    await buyer.getByLabel('Numéro fiscal (IFU)').fill('3202412345678')
    await buyer.getByLabel('Adresse', { exact: true }).fill('Rue 12.062, derrière le marché')
    await buyer.getByRole('button', { name: 'Continuer' }).click()
    const price = at().getByRole('dialog', { name: 'Passer à Starter' })
    await price.getByText(/À payer aujourd’hui/).waitFor()
    expect(await price.getByText(/FCFA/).count()).toBeGreaterThanOrEqual(2)
    await price.getByText(/Mois prochain, à payer au plus tard le/).waitFor()
    await at().getByRole('button', { name: 'Confirmer' }).click()
    await at().waitForURL(/\/invoices\/[\w-]{36}$/)
    invoiceUrl = at().url()

    await at()
      .getByRole('button', { name: /^Payer .*FCFA$/ })
      .click()
    await concludeAtProvider('declined')
    await at().getByText('Le paiement a été refusé par l’opérateur.').waitFor()

    await at().getByRole('button', { name: 'Réessayer de payer' }).click()
    await concludeAtProvider('leave')
    await at()
      .getByText(/est en attente/)
      .first()
      .waitFor()
    await keepPicture(at(), 'dashboard/payment-pending')
  })

  it('shows its pay link to an accountant, who is declined, and reads that', async () => {
    const { pay_url: payUrl } = await at().evaluate(
      async (id) => (await (await fetch(`/portal/invoices/${id}`)).json()) as { pay_url: string },
      invoiceUrl.split('/').at(-1)!,
    )
    await stack.concludeOpenPayments('declined')
    await payByLinkInVain({ stack, people }, payUrl)
    await at().reload()
    await at()
      .getByRole('button', { name: /^(Payer|Réessayer)/ })
      .first()
      .click()
    await at().waitForURL((url) => !stack.adminUrl.startsWith(url.origin))
    await at().goto(invoiceUrl)
  })

  it('pays on the phone, and the open page shows it without a reload', async () => {
    await stack.concludeOpenPayments('approved')
    await at()
      .getByText(/Payée, merci/)
      .waitFor()
    await keepPicture(at(), 'dashboard/invoice-paid')
  })

  it('corrects the buyer of the paid invoice in one step', async () => {
    invoiceUrl = await correctBuyer({ stack, people }, at(), invoiceUrl)
  })

  it('asks for a quote, and reads the reply in the account', () => askForQuote({ stack, people }, at()))

  it('reveals the live key, which works, and the sandbox key no longer does', async () => {
    await at().getByRole('link', { name: 'Clés', exact: true }).click()
    await at().getByRole('button', { name: 'Révéler la clé de production' }).click()
    const dialog = at().getByRole('dialog')
    const replaced = dialog.getByLabel('Clé de test qu’elle remplace')
    expect((await replaced.inputValue()).replaceAll('\u00a0', ' ')).toBe('Aucune : garder toutes mes clés de test')
    expect(await dialog.getByRole('button', { name: /^Créer/ }).textContent()).toBe('Créer la clé')
    await replaced.click()
    await at()
      .getByRole('option', { name: sandboxKey.slice(-4) })
      .click()
    await dialog.getByLabel('Nom', { exact: true }).fill('Boutique en ligne')
    const confirm = dialog.getByRole('button', { name: /^Créer, et révoquer .*/ })
    expect(await confirm.textContent()).toContain(sandboxKey.slice(-4))
    expect(await confirm.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    await confirm.click()
    liveKey = (await at().getByTestId('secret').textContent()) ?? ''
    expect(liveKey).toMatch(/^svc_live_\w{38}$/)
    await at().getByLabel('Je l’ai enregistrée').check()
    await at().getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
    await at().getByText('Boutique en ligne').waitFor()
    expect(await callWith(liveKey)).toBe(200)
    expect(await callWith(sandboxKey)).toBe(401)
  })

  it('sets the sites that may use the key, and tests an address', async () => {
    await at().getByRole('button', { name: 'Actions : Boutique en ligne' }).click()
    await at().getByRole('menuitem', { name: 'Sites autorisés' }).click()
    const dialog = at().getByRole('dialog')
    await dialog.getByLabel('Sites autorisés').fill('https://shop.example')
    await dialog.getByLabel('Sites autorisés').press('Enter')
    await dialog.getByLabel('Cette adresse serait-elle acceptée ?').fill('https://shop.example/panier')
    await dialog.getByText('https://shop.example serait acceptée.').waitFor()
    await dialog.getByLabel('Cette adresse serait-elle acceptée ?').fill('http://shop.example')
    await dialog.getByText('http://shop.example serait refusée (403).').waitFor()
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.waitFor({ state: 'detached' })
    await at().getByText('https://shop.example').waitFor()
  })

  it('limits the key to an address: the next request from elsewhere is refused', async () => {
    const limit = async (typed: string | null) => {
      await at().getByRole('button', { name: 'Actions : Boutique en ligne' }).click()
      await at().getByRole('menuitem', { name: 'Réglages' }).click()
      const dialog = at().getByRole('dialog')
      const addresses = dialog.getByLabel('Adresses IP autorisées')
      await addresses.press('Backspace')
      if (typed !== null) {
        await addresses.fill(typed)
        await addresses.press('Enter')
      }
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await limit('196.12.0.0/16')
    expect(await callWith(liveKey)).toBe(403)
    await limit(null)
    expect(await callWith(liveKey)).toBe(200)
  })

  it('sees refused requests in its usage', async () => {
    await at().goto(`${stack.adminUrl}/usage`)
    await reloadUntil(at(), at().getByRole('columnheader', { name: 'Refusées (401, 403, 429)' }))
    await keepPicture(at(), 'dashboard/usage-refused')
    await at().getByRole('link', { name: 'Clés', exact: true }).click()
  })

  it('replaces the key with an overlap: both work for a while', async () => {
    await at().getByRole('button', { name: 'Actions : Boutique en ligne' }).click()
    await at().getByRole('menuitem', { name: 'Remplacer' }).click()
    await at()
      .getByRole('dialog')
      .getByText(/fonctionne encore 24 h/)
      .waitFor()
    await at().getByRole('dialog').getByRole('button', { name: 'Remplacer' }).click()
    const next = (await at().getByTestId('secret').textContent()) ?? ''
    await at().getByLabel('Je l’ai enregistrée').check()
    await at().getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
    expect([await callWith(liveKey), await callWith(next)]).toEqual([200, 200])
    await at()
      .getByText(/^Expire/)
      .first()
      .waitFor()
    await keepPicture(at(), 'dashboard/keys-replaced')
    liveKey = next
  })
})

onChromium('a customer who integrates', () => {
  let customer: Window
  beforeAll(async () => {
    customer = await people.open()
    await people.logIn(customer.page, AWA)
  })
  afterAll(() => customer?.context.close())

  it('adds a webhook endpoint, sees the result of each message, and sends one again', () =>
    addWebhookEndpoint(customer.page, stack.adminUrl))
})

onChromium('a suspension', () => {
  let customer: Window
  let staff: Window
  const account = async () => {
    await staff.page.goto(`${stack.adminUrl}/console/accounts?q=Awa`)
    await staff.page.getByRole('link', { name: 'Transports Awa' }).click()
  }
  const suspend = async (reason: string) => {
    await account()
    await staff.page.getByRole('button', { name: 'Suspendre' }).click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Raison' }).click()
    await staff.page.getByRole('option', { name: reason }).click()
    await dialog.getByRole('button', { name: 'Suspendre' }).click()
    await dialog.waitFor({ state: 'detached' })
    await staff.page.getByTestId('suspended').waitFor()
  }

  beforeAll(async () => {
    ;[customer, staff] = [await people.open(), await people.openStaff()]
    await people.logIn(customer.page, AWA)
  })
  afterAll(async () => {
    await customer?.context.close()
    await staff?.context.close()
  })

  it('by staff is seen at once by the banner and by the API, and so is its end', async () => {
    await suspend('Usage abusif')
    expect(await callWith(liveKey)).toBe(403)
    await customer.page.goto(`${stack.adminUrl}/`)
    await customer.page.getByTestId('suspended').waitFor()
    await staff.page.getByRole('button', { name: 'Rétablir' }).click()
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Rétablir' }).click()
    await staff.page.getByRole('dialog').waitFor({ state: 'detached' })
    await staff.page.getByRole('button', { name: 'Suspendre' }).waitFor()
    expect(await callWith(liveKey)).toBe(200)
    await customer.page.reload()
    await customer.page.getByRole('heading', { level: 1, name: 'Bonjour' }).waitFor()
    expect(await customer.page.getByTestId('suspended').count()).toBe(0)
  })

  it('for non-payment ends after the payment, without action of staff', async () => {
    await account()
    await staff.page.getByRole('tab', { name: 'Factures et paiements' }).click()
    await staff.page.getByRole('button', { name: 'Facturer autre chose' }).click()
    const order = staff.page.getByRole('dialog')
    await order.getByLabel('Désignation').fill('Formation')
    await order.getByLabel('Montant hors taxe').fill('25000')
    await order.getByLabel('Échéance').click()
    await staff.page.getByRole('button', { name: inWords(new Date()) }).click()
    await order.getByLabel('Raison').fill('Commande du client')
    await order.getByRole('button', { name: 'Facturer autre chose' }).click()
    await order.waitFor({ state: 'detached' })
    await suspend('Impayé')
    expect(await callWith(liveKey)).toBe(403)

    await customer.page.goto(`${stack.adminUrl}/`)
    await customer.page.getByRole('link', { name: 'Payer maintenant' }).click()
    await customer.page.getByRole('row').filter({ hasText: 'À payer' }).getByRole('link').first().click()
    await customer.page.getByRole('button', { name: /^Payer 29.500.FCFA$/ }).click()
    await customer.page.locator('button[value=approved]').click()
    await customer.page.waitForURL(`${stack.adminUrl}/invoices/**`)
    await customer.page.getByText(/Payée, merci/).waitFor()
    await customer.page.getByTestId('suspended').waitFor({ state: 'detached' })
    expect(await callWith(liveKey)).toBe(200)
  })
})

onChromium('staff', () => {
  let staff: Window
  const at = () => staff.page

  beforeAll(async () => {
    staff = await people.openStaff()
  })
  afterAll(() => staff?.context.close())

  it('credits a paid invoice, and the customer sees the credit note', async () => {
    await at().goto(invoiceUrl.replace('/invoices/', '/console/invoices/'))
    await creditInvoice(at(), { amount: '1000', reason: 'Geste commercial' })
    const customer = await people.open()
    await people.logIn(customer.page, AWA)
    await customer.page.goto(invoiceUrl)
    await customer.page.getByRole('heading', { name: 'Avoirs' }).waitFor()
    await customer.context.close()
  })

  it('records a partial refund', () => refundPayment(at(), stack))

  it('reverses a transfer that was recorded by mistake', () => undoTransfer(at(), stack.adminUrl))

  it('moves a transfer to the right invoice, and refunds the excess', () =>
    moveTransferAndGiveBack(at(), stack.adminUrl))

  it('gives an account an extension', async () => {
    await at().goto(`${stack.adminUrl}/console/accounts?q=Awa`)
    await at().getByRole('link', { name: 'Transports Awa' }).click()
    await at().getByRole('tab', { name: 'Factures et paiements' }).click()
    await at().getByRole('button', { name: 'Accorder un délai' }).click()
    const dialog = at().getByRole('dialog')
    await dialog.getByLabel('Jusqu’au').click()
    await at().locator('[data-direction=next]').first().click()
    await at().getByRole('button', { name: /^15 / }).first().click()
    await dialog.getByLabel('Raison').fill('Virement annoncé')
    await dialog.getByRole('button', { name: 'Accorder un délai' }).click()
    await at().getByRole('cell', { name: 'Virement annoncé' }).waitFor()
  })

  it('publishes a new version of a plan, and customers see its price from its first day', async () => {
    await at().goto(`${stack.adminUrl}/console/plans`)
    const pro = at().getByRole('region', { name: 'Pro', exact: true }).first()
    await pro.getByRole('button', { name: 'Publier une version' }).click()
    const dialog = at().getByRole('dialog')
    await dialog.getByLabel('Prix par mois, hors taxe').fill('80000')
    await dialog.getByRole('button', { name: 'Publier une version' }).click()
    await at().getByText('La version est publiée.').waitFor()
    await pro
      .getByText(/80.000.FCFA/)
      .first()
      .waitFor()
  })

  it('retries a billing run in which an account failed', async () => {
    const today = new Date()
    const month = today.toISOString().slice(0, 7)
    const { id } = await stack.prisma.account.findFirstOrThrow({ where: { name: 'Transports Awa' } })
    // A constraint of the database, as an example of any failure for one account.
    await stack.prisma.$executeRawUnsafe(`CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.account_id = '${id}' THEN RAISE EXCEPTION 'no invoice for this one'; END IF; RETURN NEW; END $$`)
    await stack.prisma.$executeRawUnsafe(
      'CREATE TRIGGER refuse_one BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_one()',
    )
    // The plan counts as bought in an earlier month, so the current one is renewed.
    await stack.prisma.subscription.update({
      where: { accountId: id },
      data: { renewsFrom: new Date(`${month}-01T00:00Z`) },
    })
    await stack.prisma.billingRunItem.deleteMany({ where: { accountId: id } })
    await at().goto(`${stack.adminUrl}/console/billing`)
    await at().getByRole('button', { name: 'Facturer un mois' }).click()
    await at().getByRole('dialog').getByLabel('Mois').fill(month)
    await at().getByRole('dialog').getByRole('button', { name: 'Facturer un mois' }).click()
    await at().getByText('La facturation est en file.').waitFor()
    const named = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' }).format(today)
    const run = at().getByRole('row').filter({ hasText: named }).filter({ hasText: 'Renouvellements' })
    await reloadUntil(at(), run.getByRole('link'))
    await run.getByRole('link').click()
    await reloadUntil(at(), at().getByRole('cell', { name: /no invoice for this one/ }))
    await stack.prisma.$executeRawUnsafe('DROP TRIGGER refuse_one ON invoices')
    await stack.prisma.$executeRawUnsafe('DROP FUNCTION refuse_one')
    await at().getByRole('button', { name: 'Relancer ce qui a échoué' }).click()
    await at().getByRole('dialog').getByRole('button', { name: 'Relancer ce qui a échoué' }).click()
    await at().getByText('La relance est en file.').waitFor()
    await reloadUntil(at(), at().getByRole('cell', { name: 'Fait', exact: true }))
  })

  it('replays a webhook', async () => {
    await at().goto(`${stack.adminUrl}/console/webhooks`)
    await at().getByRole('link', { name: 'transaction.approved' }).first().click()
    await at().getByRole('button', { name: 'Traiter de nouveau' }).click()
    await at().getByText('Le webhook est de nouveau en file.').waitFor()
    await reloadUntil(at(), at().getByText('Traité', { exact: true }).first())
  })

  it('sees the engines, the age of the data and every store', async () => {
    await at().goto(`${stack.adminUrl}/console/system`)
    const servers = at().getByRole('region', { name: 'Serveurs de l’API publique' }).first()
    await servers.getByText('Itinéraires').first().waitFor()
    await servers.getByText(/demo-town, carte du/).waitFor()
    expect(await at().getByText('Ne répond pas').count()).toBe(0)
  })

  it('sees the mails to the members of an account', async () => {
    await at().goto(`${stack.adminUrl}/console/accounts?q=Awa`)
    await at().getByRole('link', { name: 'Transports Awa' }).click()
    await at().getByRole('tab', { name: 'Courriels' }).click()
    await at().getByRole('cell', { name: AWA.email }).first().waitFor()
  })

  it('filters its lists, and the address keeps the filters', () => filterLists(at(), stack.adminUrl))
})

onChromium('two roles that may not', () => {
  it('a developer of a customer reads no invoices and chooses no plan', async () => {
    await inviteDeveloper({ stack, people }, AWA, DEVELOPER)
    const developer = await people.open()
    const { page } = developer
    await people.logIn(page, DEVELOPER)
    await page.getByRole('link', { name: 'Factures' }).click()
    await page.getByText('Votre rôle (développement) ne permet pas de voir les factures.').waitFor()
    await page.getByRole('link', { name: 'Offres' }).click()
    await page.getByRole('heading', { name: 'Starter' }).waitFor()
    expect(await page.getByRole('button', { name: /^Choisir/ }).count()).toBe(0)
    expect(await page.evaluate(async () => (await fetch('/portal/invoices')).status)).toBe(403)
    await developer.context.close()
  })

  it('support staff see an account, and can neither suspend it nor credit its invoices', async () => {
    const support = await enrolSupport({ stack, people })
    const { page } = support
    await page.goto(`${stack.adminUrl}/console/accounts?q=Awa`)
    await page.getByRole('link', { name: 'Transports Awa' }).click()
    expect(await page.getByRole('button', { name: 'Suspendre' }).isDisabled()).toBe(true)
    await page.goto(invoiceUrl.replace('/invoices/', '/console/invoices/'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    const credit = page.getByRole('button', { name: 'Établir un avoir' })
    expect((await credit.count()) === 0 || (await credit.isDisabled())).toBe(true)
    await support.context.close()
  })
})

onChromium('people without a login', () => {
  it('read prices, contact and legal texts, narrow and wide, without serious findings of axe', async () => {
    expect(await readPublicPages({ stack, people })).toEqual([])
  })

  it('read within five seconds that there is no connection, and lose nothing', async () => {
    expect(await registerWithoutConnection({ stack, people })).toEqual([])
    // Requests without a connection are errors on the console, as they should be.
    people.problems.splice(0)
  })
})

onChromium('every page, on desk and phone', () => {
  it.each(['light', 'dark'] as const)(
    'has no serious findings of axe, and is not wider than the screen: customers, %s',
    async (colorScheme) => {
      const findings: string[] = []
      for (const [name, device] of [
        ['desk', desk],
        ['phone', phone],
      ] as const) {
        const { context, page } = await people.open({ ...device, colorScheme })
        const common = { page, base: stack.adminUrl, name: `${name}-${colorScheme}` }
        findings.push(...(await walk({ ...common, pages: ENTRY_PAGES })))
        await people.logIn(page, AWA)
        findings.push(...(await walk({ ...common, pages: CUSTOMER_PAGES })))
        await context.close()
      }
      expect(findings).toEqual([])
    },
  )

  it.each(['light', 'dark'] as const)(
    'has no serious findings of axe, and is not wider than the screen: staff, %s',
    async (colorScheme) => {
      const findings: string[] = []
      for (const [name, device] of [
        ['console-desk', desk],
        ['console-phone', phone],
      ] as const) {
        const stranger = await people.open({ ...device, colorScheme })
        const common = { base: `${stack.adminUrl}/console`, name: `${name}-${colorScheme}` }
        findings.push(...(await walk({ ...common, page: stranger.page, pages: STAFF_ENTRY_PAGES })))
        await stranger.context.close()
        const { context, page } = await people.openStaff({ ...device, colorScheme })
        findings.push(...(await walk({ ...common, page, pages: STAFF_PAGES })))
        await context.close()
      }
      expect(findings).toEqual([])
    },
  )

  it('is in English from the login to the last page', async () => {
    const { context, page } = await people.open({ ...desk, locale: 'en-GB' })
    await page.goto(`${stack.adminUrl}/login`)
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.getByLabel('E-mail address').fill(AWA.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor()
    expect(await walk({ page, base: stack.adminUrl, pages: CUSTOMER_PAGES, name: 'english' })).toEqual([])
    await context.close()
  })

  it('is usable at 200 % zoom: half the width, nothing cut', async () => {
    const { context, page } = await people.open({ ...desk, viewport: { width: 640, height: 400 } })
    await people.logIn(page, AWA)
    expect(await walk({ page, base: stack.adminUrl, pages: CUSTOMER_PAGES, name: 'zoomed' })).toEqual([])
    await context.close()
  })

  it('has dialogs without serious findings of axe', async () => {
    const { context, page } = await people.open()
    await people.logIn(page, AWA)
    await page.getByRole('link', { name: 'Clés', exact: true }).click()
    await page.getByRole('button', { name: 'Nouvelle clé de test' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await seriousOn(page)).toEqual([])
    await keepPicture(page, 'dashboard/dialog-new-key')
    await context.close()
  })
})
