import { type Page } from 'playwright-core'

/** A customer adds a webhook to its own server, sends a test message, reads it and sends it again. */
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
  await page.getByRole('button', { name: 'Envoyer un test' }).click()
  const delivery = page.getByRole('row').filter({ hasText: 'webhook.test' })
  // No server listens at that address. The page shows the reason and the time of the next attempt.
  await delivery.getByText(/^Nouvelle tentative/).waitFor()
  await delivery.getByRole('button', { name: 'Voir le message' }).click()
  await page
    .getByRole('dialog')
    .getByText(/"type": "webhook.test"/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await delivery.getByRole('button', { name: 'Renvoyer' }).click()
  await page.getByText('Le message repart.').waitFor()
}
