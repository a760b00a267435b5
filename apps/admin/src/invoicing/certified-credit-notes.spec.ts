import { type EmecefSimulator } from '@repere/emecef-simulator'
import fc from 'fast-check'
import { type BillingUnderTest } from './billing.fixture.js'
import { startCertifiedBilling } from './certified-billing.fixture.js'

jest.setTimeout(120_000)

describe('credit notes that the tax administration certifies', () => {
  let simulator: EmecefSimulator
  let billing: BillingUnderTest
  beforeAll(async () => {
    ;({ billing, simulator } = await startCertifiedBilling({ recallsFinalized: true }))
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

  it('over parts leave no revenue and no tax, and the difference is booked as rounding', async () => {
    const before = await shares()
    const { id } = await billing.invoice(await billing.account(), { netFcfa: 33_333 })
    const notes = [await billing.credit(id, 10_000), await billing.credit(id, 10_000)]
    notes.push(await billing.credit(id))
    // The administration computes the tax of each note, so the sums differ from 33,333 and 6,000.
    expect(notes.map(({ netFcfa, taxFcfa }) => [netFcfa, taxFcfa])).toEqual([
      [-8_475, -1_525],
      [-8_475, -1_525],
      [-16_384, -2_949],
    ])
    expect(await shares()).toEqual(before)
    const { entries } = await billing.prisma.ledgerTransaction.findUniqueOrThrow({
      where: { key: `tax_rounding:${id}` },
      include: { entries: { orderBy: { position: 'asc' } } },
    })
    expect(entries).toMatchObject([
      { ledgerAccount: 'revenue', amountFcfa: -1 },
      { ledgerAccount: 'tax_payable', amountFcfa: 1 },
    ])
  })

  it('over any parts of any invoice leave no revenue, no tax and no debt', async () => {
    const parts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 2_000_000 }),
        parts,
        fc.boolean(),
        async (netFcfa, percents, paid) => {
          const before = await shares()
          const accountId = await billing.account()
          const { id, totalFcfa } = await billing.invoice(accountId, { netFcfa })
          if (paid) await billing.pay(id, totalFcfa)
          let left = totalFcfa
          for (const percent of percents) {
            const part = Math.floor((left * percent) / 100)
            if (part === 0) continue
            await billing.credit(id, part)
            left -= part
          }
          await billing.credit(id)
          expect(await shares()).toEqual(before)
          expect((await billing.balances(accountId)).receivable).toBeUndefined()
          expect((await billing.read(id)).state).toBe('credited')
        },
      ),
      { numRuns: 15 },
    )
  })

  const shares = async () => {
    const { revenue, tax_payable } = await billing.balances()
    return { revenue, tax_payable }
  }
})
