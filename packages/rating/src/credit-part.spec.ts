import { francs } from '@repere/shared'
import fc from 'fast-check'
import { creditNotePart } from './credit-part.js'
import { invoiceAmounts, type InvoiceAmounts } from './invoice-amounts.js'
import { adjustmentLine } from './lines.js'

const invoice = (netFcfa: number, ratePerMille = 180) =>
  invoiceAmounts([adjustmentLine(francs(netFcfa))], { ratePerMille, mention: 'TVA' })

const less = (left: InvoiceAmounts, note: InvoiceAmounts): InvoiceAmounts => ({
  ...left,
  netFcfa: francs(left.netFcfa + note.netFcfa),
  tax: { ...left.tax, amountFcfa: francs(left.tax.amountFcfa + note.tax.amountFcfa) },
  totalFcfa: francs(left.totalFcfa + note.totalFcfa),
})

describe('a credit note for a part', () => {
  it('refunds the tax in the part', () => {
    const note = creditNotePart(invoice(25_000), francs(11_800), 'rest')
    expect(note).toMatchObject({ netFcfa: -10_000, tax: { amountFcfa: -1_800 }, totalFcfa: -11_800 })
    expect(note.lines).toEqual([
      { kind: 'adjustment', quantity: 1, unitPriceFcfa: 10_000, per: 1, amountFcfa: -10_000 },
    ])
  })

  it.each([0, -1, 29_501])('cannot refund %d of 29 500', (total) => {
    expect(() => creditNotePart(invoice(25_000), francs(total), 'rest')).toThrow(RangeError)
  })

  it('adds up to the invoice exactly when all parts are refunded, and no amount is positive', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.constantFrom(0, 180, 190),
        fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 6 }),
        (net, rate, percents) => {
          let left = invoice(net, rate)
          const take = (total: number) => {
            const note = creditNotePart(left, francs(total), 'rest')
            expect(Math.max(note.netFcfa, note.tax.amountFcfa, note.totalFcfa)).toBeLessThanOrEqual(0)
            expect(note.netFcfa + note.tax.amountFcfa).toBe(note.totalFcfa)
            left = less(left, note)
          }
          for (const percent of percents) {
            const part = Math.floor((left.totalFcfa * percent) / 100)
            if (part > 0) take(part)
          }
          if (left.totalFcfa > 0) take(left.totalFcfa)
          expect([left.netFcfa, left.tax.amountFcfa, left.totalFcfa]).toEqual([0, 0, 0])
        },
      ),
    )
  })

  it('has the tax of its own total when it is certified separately', () => {
    let left = invoice(12_347)
    for (const [total, net] of [
      [5_000, 4_237],
      [5_000, 4_237],
      [4_569, 3_872],
    ] as const) {
      const note = creditNotePart(left, francs(total), 'contained')
      expect([note.netFcfa, note.tax.amountFcfa]).toEqual([-net, net - total])
      left = less(left, note)
    }
    // A difference of one franc between net and tax remains, because the administration has rounded each part.
    expect([left.netFcfa, left.tax.amountFcfa, left.totalFcfa]).toEqual([1, -1, 0])
  })
})
