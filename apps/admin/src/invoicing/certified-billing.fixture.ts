import { EmecefSimulator } from '@repere/emecef-simulator'
import { type BillingUnderTest, startBilling } from './billing.fixture.js'
import { chooseCertification } from '../certification/choose-certification.js'

export interface CertifiedBilling {
  billing: BillingUnderTest
  simulator: EmecefSimulator
}

/** The billing domain of a seller whose invoices a simulator certifies; the caller stops both. */
export async function startCertifiedBilling(options: { recallsFinalized: boolean }): Promise<CertifiedBilling> {
  const simulator = await EmecefSimulator.start(options)
  const { url } = simulator
  const billing = await startBilling({
    certification: (journal) =>
      chooseCertification({ url, token: 'jeton-de-test', timeoutMs: 20_000, ...options }, journal),
  })
  await billing.database.prisma.seller.update({ where: { id: 1 }, data: { taxId: '3202600000017' } })
  return { billing, simulator }
}
