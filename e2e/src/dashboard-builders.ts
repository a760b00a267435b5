import { type Locator, type Page } from 'playwright-core'

/** A customer lets Repère tell its own server, sends it a test, reads the message and sends it again. */
export async function addWebhookEndpoint(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/webhook-endpoints`)
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Adresse/)
    .fill('https://hooks.client.invalid/repere')
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter une adresse' }).click()
  const secret = await page.getByTestId('secret').textContent()
  if (!/^whsec_[\w+/=]{32}$/.test(secret ?? '')) throw new Error(`This is no signing secret: ${secret}`)
  await page.getByLabel('Je l’ai enregistré').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('heading', { level: 1, name: 'https://hooks.client.invalid/repere' }).waitFor()
  await page.getByRole('button', { name: 'Envoyer un essai' }).click()
  const delivery = page.getByRole('row').filter({ hasText: 'webhook.test' })
  // Nobody listens at that address: why is shown, and when it is tried again.
  await delivery.getByText(/^Nouvel essai/).waitFor()
  await delivery.getByRole('button', { name: 'Voir le message' }).click()
  await page
    .getByRole('dialog')
    .getByText(/"type": "webhook.test"/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await delivery.getByRole('button', { name: 'Renvoyer' }).click()
  await page.getByText('Le message repart.').waitFor()
}

/** A customer lets months of a trial pass: paid at first, then not. */
export async function letMonthsPass(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/test-clocks`)
  await page.getByRole('button', { name: 'Commencer un essai' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Commencer un essai' }).click()
  const trial = page.getByRole('region', { name: /^Essai de/ }).first()
  await trial.getByRole('button', { name: 'Payer', exact: true }).click()
  await trial.getByText('En cours', { exact: true }).waitFor()
  for (let month = 0; month < 2; month++) {
    const before = await today(trial)
    await trial.getByRole('button', { name: '+1 mois' }).click()
    await trial.getByText(before).waitFor({ state: 'detached' })
  }
  await trial.getByText('Compte suspendu').first().waitFor()
}

const today = async (trial: Locator): Promise<string> => (await trial.getByRole('status').textContent()) ?? ''
