import { codeOf, type DashboardPeople } from './dashboard-people.js'
import { type DashboardStack } from './dashboard-stack.js'

export interface Login {
  email: string
  password: string
}

const SUPPORT = 'aminata@repere.example'

/** An owner of a customer's organisation invites a developer, who joins. */
export async function inviteDeveloper(
  { stack, people }: { stack: DashboardStack; people: DashboardPeople },
  owner: Login,
  developer: Login,
): Promise<void> {
  const { page, context } = await people.open()
  await people.logIn(page, owner)
  await page.getByRole('link', { name: 'Organisation' }).click()
  await page.getByRole('tab', { name: 'Membres' }).click()
  await page.getByRole('button', { name: 'Inviter quelqu’un' }).click()
  await page.getByRole('dialog').getByLabel('Adresse e-mail').fill(developer.email)
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await page.getByText('L’invitation est partie.').waitFor()
  await context.close()

  const invited = await people.open()
  await invited.page.goto(await stack.linkIn(developer.email, 'invitation'))
  await invited.page.getByLabel('Mot de passe').fill(developer.password)
  await invited.page.getByRole('button', { name: 'Rejoindre' }).click()
  await invited.page.getByText(/Transports Awa/).waitFor()
  await invited.context.close()
}

/** An owner among the staff invites a member for support, who enrols. @returns the window of the new member */
export async function enrolSupport({ stack, people }: { stack: DashboardStack; people: DashboardPeople }) {
  const owner = await people.openStaff()
  await owner.page.getByRole('link', { name: 'Équipe' }).click()
  await owner.page.getByRole('button', { name: 'Inviter' }).click()
  await owner.page.getByRole('dialog').getByLabel('Adresse e-mail').fill(SUPPORT)
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Inviter' }).click()
  await owner.page.getByText('L’invitation est partie.').waitFor()
  await owner.context.close()

  const support = await people.open()
  const { page } = support
  await page.goto(await stack.linkIn(SUPPORT, 'enrol'))
  await page.getByRole('button', { name: 'Continuer' }).click()
  const secret = await page.locator('code').first().textContent()
  await page.getByLabel('Mot de passe').fill('une phrase du support')
  await page.getByLabel(/^Code/).fill(codeOf(secret ?? ''))
  await page.getByRole('button', { name: 'Terminer' }).click()
  await page.getByRole('button', { name: 'Je les ai enregistrés' }).click()
  return support
}
