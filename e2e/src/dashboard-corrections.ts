import { type Page } from 'playwright-core'
import { keepPicture } from './chromium.js'

const ACCOUNT = 'Transports Awa'

/** Staff records a transfer by mistake, and reverses it. */
export async function undoTransfer(page: Page, base: string): Promise<void> {
  await bill(page, base, 'Audit des clés', '10000')
  await recordTransfer(page, { reference: 'VIR-77' })
  await page.getByText('Payée', { exact: true }).first().waitFor()
  await correct(page, 'VIR-77', 'Annuler le règlement')
  await page.getByRole('dialog').getByLabel('Raison').fill('Noté deux fois')
  await keepPicture(page, 'dashboard/correction-reverse')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler le règlement' }).click()
  await page.getByText('La correction est faite.').waitFor()
  await page.getByRole('button', { name: 'Noter un règlement' }).waitFor()
  await page.goto(`${base}/console/corrections`)
  await page.getByRole('row').filter({ hasText: 'Noté deux fois' }).getByText('Faite').waitFor()
}

/** Staff moves a transfer to the right invoice, and refunds the excess. */
export async function moveTransferAndGiveBack(page: Page, base: string): Promise<void> {
  await bill(page, base, 'Support', '20000')
  const right = await numberOf(page)
  await bill(page, base, 'Conseil', '30000')
  await recordTransfer(page, { reference: 'VIR-78', amount: '23600' })
  await page.getByText('Payée en partie', { exact: true }).first().waitFor()

  await correct(page, 'VIR-78', 'Déplacer vers une autre facture')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Facture').fill(right)
  await page.getByRole('option', { name: new RegExp(right) }).click()
  await dialog.getByLabel('Raison').fill('Noté pour la mauvaise facture')
  await keepPicture(page, 'dashboard/correction-move')
  await dialog.getByRole('button', { name: 'Déplacer vers une autre facture' }).click()
  await page.getByText('La correction est faite.').first().waitFor()
  await page.getByText('À payer', { exact: true }).first().waitFor()

  await recordTransfer(page, { reference: 'VIR-79', amount: '60000' })
  await page.getByText('Payée', { exact: true }).first().waitFor()
  await correct(page, 'VIR-79', 'Rendre à la banque')
  // The excess first pays the other open invoice.
  await dialog.getByLabel('Montant').fill('5000')
  await dialog.getByLabel('Référence du virement').fill('RETOUR-1')
  await dialog.getByLabel('Raison').fill('Payé en trop')
  await keepPicture(page, 'dashboard/correction-give-back')
  await dialog.getByRole('button', { name: 'Rendre à la banque' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${base}/console/corrections`)
  for (const reason of ['Noté pour la mauvaise facture', 'Payé en trop']) {
    await page.getByRole('row').filter({ hasText: reason }).getByText('Faite').waitFor()
  }
  await keepPicture(page, 'dashboard/corrections-done')
}

/** Opens the page of a new invoice of the account, due on the 15th of the next month. */
async function bill(page: Page, base: string, what: string, netFcfa: string): Promise<void> {
  await page.goto(`${base}/console/accounts?q=Awa`)
  await page.getByRole('link', { name: ACCOUNT }).click()
  await page.getByRole('tab', { name: 'Factures et paiements' }).click()
  await page.getByRole('button', { name: 'Facturer autre chose' }).click()
  const order = page.getByRole('dialog')
  await order.getByLabel('Désignation').fill(what)
  await order.getByLabel('Montant hors taxe').fill(netFcfa)
  await order.getByLabel('Échéance').click()
  await page.locator('[data-direction=next]').first().click()
  await page.getByRole('button', { name: /^15 / }).first().click()
  await order.getByLabel('Raison').fill('Commande du client')
  await order.getByRole('button', { name: 'Facturer autre chose' }).click()
  await order.waitFor({ state: 'detached' })
  const total = Math.round(Number(netFcfa) * 1.18)
    .toLocaleString('fr-FR')
    .replace(/\s/g, '.')
  await page
    .getByRole('row')
    .filter({ hasText: new RegExp(total) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Noter un règlement' }).waitFor()
}

async function numberOf(page: Page): Promise<string> {
  const number = /[A-Z]+-?\d{4}-\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0]
  if (number === undefined) throw new Error('The page of the invoice has no number in its title')
  return number
}

export async function recordTransfer(
  page: Page,
  { reference, amount }: { reference: string; amount?: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Noter un règlement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Référence').fill(reference)
  if (amount !== undefined) await dialog.getByLabel('Montant').fill(amount)
  await dialog.getByRole('button', { name: 'Noter un règlement' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Opens the dialog of a correction of the settlement with a reference. */
async function correct(page: Page, reference: string, choice: string): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: reference })
    .first()
    .getByRole('button', { name: 'Corriger', exact: true })
    .click()
  await page.getByRole('menuitem', { name: choice }).click()
}
