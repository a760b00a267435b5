import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData, describeLong } from '@repere/test-kit'
import { desk, phone } from './chromium.js'
import { seriousOn } from './dashboard-walk.js'
import { canDrawMaps, MapStage } from './map-stage.js'

const { centre } = DEMO_TOWN.points
const onChromium = canDrawMaps ? describeLong : describe.skip

const LIST = `Client;Adresse;Colis;De;À
Awa;Pharmacie des Cauris;2;8h;12h
Koffi;Hôtel du Littoral;1;;
Sena;Marché Central;3;9h;11h
Yao;Mairie;1;;
Personne;zzqx vrrtk;1;;`

onChromium('the tab of delivery days', () => {
  let stage: MapStage
  beforeAll(async () => {
    stage = await MapStage.start(demoTownData())
  }, 180_000)
  afterAll(() => stage?.stop())
  afterEach(() => stage.clear())

  const devices = { desk, phone }
  it.each(['desk', 'phone'] as const)(
    'plans the routes of a pasted list: %s',
    async (name) => {
      const { page, problems, drawn, keep } = await stage.look(`14.5/${centre.lat}/${centre.lng}`, 'day', devices[name])
      await page.getByRole('tab', { name: 'Tournées' }).click()
      const panel = page.getByRole('tabpanel')
      const depot = panel.getByRole('combobox', { name: 'Dépôt' })
      await depot.fill('gare routière')
      await page.locator('[role=option]').first().waitFor()
      await depot.press('ArrowDown')
      await depot.press('Enter')
      await panel.getByLabel('Adresses à livrer').fill(LIST)
      await panel.getByLabel('Colis par véhicule').fill('4')
      await panel.getByRole('button', { name: 'Trouver les adresses' }).click()
      await panel.getByLabel('zzqx vrrtk').waitFor()
      await keep(`fleet-confirm-${name}`)
      expect(await seriousOn(page)).toEqual([])
      await panel.getByRole('button', { name: 'Planifier la journée' }).click()

      await panel.getByRole('heading', { name: 'Véhicule 2' }).waitFor()
      const rows = await panel.locator('.fleet-route tbody tr').allInnerTexts()
      expect(rows).toHaveLength(4)
      expect(rows.join('\n')).toMatch(/Awa, Pharmacie des Cauris/)
      const links = await panel.getByRole('link', { name: 'Envoyer par WhatsApp' }).all()
      expect(links).toHaveLength(2)
      const message = new URL((await links[0]!.getAttribute('href'))!).searchParams.get('text')!
      expect(message).toMatch(/^Véhicule 1, tournée du .+\n\n1\. \d+\sh\s\d\d .+\nhttps:.+destination=6\.\d+,2\.\d+/)
      expect(message).not.toContain('svc_')
      await drawn()
      await keep(`fleet-plan-${name}`)
      expect(await seriousOn(page)).toEqual([])

      // What is not printed has no role.
      await page.emulateMedia({ media: 'print' })
      const sheet = page.locator('.fleet-plan')
      expect(await sheet.locator('a').first().isVisible()).toBe(false)
      expect(await sheet.getByText('Awa, Pharmacie des Cauris').isVisible()).toBe(true)
      expect(await page.locator('.tabs').isVisible()).toBe(false)
      await keep(`fleet-print-${name}`)
      expect(problems).toEqual([])
    },
    180_000,
  )
})
