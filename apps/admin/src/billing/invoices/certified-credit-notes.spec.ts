import { EmecefSimulator } from '@repere/emecef-simulator'
import { type BillingUnderTest, startBilling } from '../billing.fixture.js'
import { chooseCertification } from '../certification/choose-certification.js'

jest.setTimeout(120_000)

describe('credit notes that the tax administration certifies', () => {
  let simulator: EmecefSimulator
  let billing: BillingUnderTest
  beforeAll(async () => {
    simulator = await EmecefSimulator.start()
    const { url } = simulator
    billing = await startBilling({
      certification: (journal) =>
        chooseCertification({ url, token: 'jeton-de-test', timeoutMs: 20_000, recallsFinalized: true }, journal),
    })
    await billing.database.prisma.seller.update({ where: { id: 1 }, data: { taxId: '3202600000017' } })
  })
  afterAll(() => Promise.all([billing?.stop(), simulator?.stop()]))

  it('over parts are all accepted, although it computes the tax of each by itself', async () => {
    const accountId = await billing.account()
    const { id, totalFcfa } = await billing.invoice(accountId, { netFcfa: 12_347 })
    for (const part of [5_000, 5_000, undefined]) {
      expect(await billing.credit(id, part)).toMatchObject({ state: 'finalized', failure: null })
    }
    expect(await billing.read(id)).toMatchObject({ state: 'credited', settledFcfa: totalFcfa })
    expect(await billing.balances(accountId)).toEqual({})
    const notes = simulator.certified().filter(({ request }) => request.type === 'FA')
    expect(notes.map(({ total }) => total)).toEqual([5_000, 5_000, 4_569])
  })

  it('over the whole invoice credit net and tax to the franc', async () => {
    for (const netFcfa of [1, 3, 77, 12_347, 99_999]) {
      const before = await shares()
      const { id } = await billing.invoice(await billing.account(), { netFcfa })
      expect(await billing.credit(id)).toMatchObject({ state: 'finalized', netFcfa: -netFcfa })
      expect(await shares()).toEqual(before)
    }
  })

  const shares = async () => {
    const { revenue, tax_payable } = await billing.balances()
    return { revenue, tax_payable }
  }
})
