import { Logger } from '@nestjs/common'
import { BadSettings } from '@repere/settings'
import { type Config } from '../config.js'
import { type BillingUnderTest, startBilling } from '../invoicing/billing.fixture.js'
import { SellerSettings } from './seller-settings.js'
import { CertificationDutyCheck } from './certification-duty.js'
import { chooseCertification } from '../certification/choose-certification.js'
import { MemoryJournal } from '../certification/memory-journal.fixture.js'

jest.setTimeout(60_000)

const EMECEF = { url: 'https://emecef.example', token: 'jeton', timeoutMs: 1_000, recallsFinalized: false }

const FNE = {
  url: 'https://fne.example',
  apiKey: 'cle',
  timeoutMs: 1_000,
  pointOfSale: 'Siège',
  establishment: 'Repère',
}

describe('a seller where invoices have to be certified', () => {
  let billing: BillingUnderTest
  const warnings: string[] = []
  beforeAll(async () => {
    Logger.overrideLogger({ ...silent, warn: (message: string) => warnings.push(message) })
    billing = await startBilling()
  })
  beforeEach(() => warnings.splice(0))
  afterAll(() => billing?.stop())

  const check = (deployment: Config['deployment'], emecef: typeof EMECEF | null) =>
    new CertificationDutyCheck(billing.prisma, chooseCertification(emecef, new MemoryJournal()), billing.clock, {
      deployment,
    })
  const start = (deployment: Config['deployment'], emecef: typeof EMECEF | null, fne: typeof FNE | null = null) => {
    const certification = chooseCertification(emecef, new MemoryJournal(), fne)
    return new CertificationDutyCheck(billing.prisma, certification, billing.clock, { deployment }).onModuleInit()
  }
  const sellerIn = (country: string) => billing.prisma.seller.update({ where: { id: 1 }, data: { country } })

  it('does not start in production without it, and names the setting and the reason', async () => {
    await sellerIn('BJ')
    await expect(start('production', null)).rejects.toThrow(BadSettings)
    await expect(start('production', null)).rejects.toThrow(/EMECEF_URL.*2021-07-01.*article 256/)
    await expect(start('production', EMECEF)).resolves.toBeUndefined()
    await sellerIn('CI')
    await expect(start('production', EMECEF)).rejects.toThrow(/FNE_URL is not set/)
    await expect(start('production', EMECEF, FNE)).resolves.toBeUndefined()
  })

  it('does not move to such a country in production while it runs', async () => {
    await sellerIn('TG')
    const move = (deployment: Config['deployment'], country: string) =>
      new SellerSettings(billing.prisma, billing.clock, check(deployment, EMECEF), billing.offers).change(
        { country },
        billing.by,
      )
    await expect(move('production', 'CI')).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^FNE_URL is not set.*2025-09-01/) as string,
    })
    expect((await move('production', 'BJ')).country).toBe('BJ')
    expect((await move('local', 'CI')).country).toBe('CI')
  })

  it('is warned outside production', async () => {
    await sellerIn('BJ')
    await start('local', null)
    expect(warnings).toEqual([expect.stringContaining('WITHOUT a certificate')])
  })

  it('starts where no certificate is required', async () => {
    await sellerIn('TG')
    await start('production', null)
    expect(warnings).toEqual([])
  })
})

const nothing = () => undefined
const silent = { log: nothing, error: nothing, warn: nothing, debug: nothing, verbose: nothing }
