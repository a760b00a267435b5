import { type Page } from 'playwright-core'
import { keepPicture } from './chromium.js'
import { recordTransfer } from './dashboard-corrections.js'
import { type DashboardStack } from './dashboard-stack.js'

/** A filter of a list of staff: the choice, its form in the address, and the text in every row. */
interface Filter {
  list: string
  filter: string
  choice: string
  address: string
  shows: RegExp
}

const FILTERS: readonly Filter[] = [
  { list: '/accounts', filter: 'Offre', choice: 'Pro', address: 'plan=pro', shows: /Pro/ },
  { list: '/invoices', filter: 'État', choice: 'Payée', address: 'state=paid', shows: /Payée/ },
  { list: '/payments', filter: 'État', choice: 'Refusé', address: 'state=declined', shows: /Refusé/ },
  { list: '/webhooks', filter: 'État', choice: 'Traité', address: 'state=processed', shows: /Traité/ },
  {
    list: '/ledger',
    filter: 'Compte',
    choice: 'Frais du prestataire',
    address: 'kind=provider_fees',
    shows: /Frais du prestataire/,
  },
]

/** Staff narrows each list; the address keeps the choice, so that a reload or another person sees the same rows. */
export async function filterLists(page: Page, base: string): Promise<void> {
  for (const { list, filter, choice, address, shows } of FILTERS) {
    await page.goto(`${base}/console${list}`)
    await page.locator('tbody tr').first().waitFor()
    await page.getByRole('combobox', { name: filter, exact: true }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
    await page.waitForURL((url) => url.search.includes(address))
    await onlyRows(page, list, shows)
    await page.reload()
    await onlyRows(page, list, shows)
    await keepPicture(page, `dashboard/filtered${list.replace('/', '-')}`)
  }
}

async function onlyRows(page: Page, list: string, shows: RegExp): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  // A page may have a table of sums before its list.
  const rows = page.getByRole('table').last().locator('tbody tr')
  await rows.filter({ hasText: shows }).first().waitFor()
  const others = rows.filter({ hasNotText: shows })
  await others
    .first()
    .waitFor({ state: 'detached' })
    .catch(async () => {
      throw new Error(`${list} also shows ${(await others.allInnerTexts()).join(' | ')}`)
    })
}

/**
 * Staff credits a part of a paid invoice and records that this part of its payment was refunded. The payment and the
 * ledger show the refund. Credit pays open invoices first, so these are paid before: late in a month, the renewal for the
 * next one is open.
 */
export async function refundPayment(page: Page, stack: DashboardStack): Promise<void> {
  const base = stack.adminUrl
  for (const id of await stack.openInvoices('Transports Awa')) {
    await page.goto(`${base}/console/invoices/${id}`)
    await recordTransfer(page, { reference: `VIR-${id.slice(-4)}` })
    await page.getByText('Payée', { exact: true }).first().waitFor()
  }
  await page.goto(`${base}/console/payments?state=approved`)
  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { level: 1, name: 'Paiement' }).waitFor()
  const paymentUrl = page.url()
  await page.locator('a[href*="/console/invoices/"]').first().click()
  await creditInvoice(page, { amount: '1000', reason: 'Payé en trop' })
  await page.goto(paymentUrl)
  await page.getByRole('button', { name: 'Noter un remboursement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rendu').fill('1000')
  await dialog.getByLabel('Référence').fill('RBT-1')
  await dialog.getByLabel('Raison').fill('Payé en trop')
  await keepPicture(page, 'dashboard/payment-refund')
  await dialog.getByRole('button', { name: 'Noter un remboursement' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('row')
    .filter({ hasText: /1.000.FCFA/ })
    .first()
    .waitFor()
  await keepPicture(page, 'dashboard/payment-refunded')
  await page.goto(`${base}/console/ledger`)
  await page.getByText('Les soldes s’équilibrent.').waitFor()
}

/** Issues a credit note for a part of the invoice that the page shows. */
export async function creditInvoice(page: Page, { amount, reason }: { amount: string; reason: string }): Promise<void> {
  await page.getByRole('button', { name: 'Établir un avoir' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Montant TTC/).fill(amount)
  await dialog.getByLabel('Raison').fill(reason)
  await dialog.getByRole('button', { name: 'Établir un avoir' }).click()
  await page.getByText('L’avoir est établi.').waitFor()
}
