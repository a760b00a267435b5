import fc from 'fast-check'
import { francs } from '@repere/shared'
import {
  creditNoteAmounts,
  invoiceAmounts,
  type Line,
  overageLines,
  subscriptionLine,
  TaxUnknown,
  taxRuleFor,
  upgradeLine,
} from './index.js'

const price = fc.integer({ min: 0, max: 50_000_000 }).map(francs)
const requests = fc.integer({ min: 0, max: 2_000_000_000 })
const AT_HOME = taxRuleFor({ sellerCountry: 'BJ', buyerCountry: 'BJ', buyerTaxable: true, date: '2026-11-01' })
const sum = (lines: Line[]) => lines.reduce((total, line) => total + line.amountFcfa, 0)

const anyLines = fc
  .tuple(price, fc.array(fc.record({ requests, pricePer1000Fcfa: fc.integer({ min: 0, max: 500 }).map(francs) })))
  .map(([base, overage]) => [subscriptionLine(base), ...overageLines(overage)])

describe('an invoice', () => {
  it('for one month of Starter is 29 500', () => {
    const { netFcfa, tax, totalFcfa } = invoiceAmounts([subscriptionLine(francs(25_000))], AT_HOME)
    expect([netFcfa, tax.amountFcfa, totalFcfa, tax.mention]).toEqual([25_000, 4_500, 29_500, 'TVA 18 %'])
  })

  it('is the sum of its lines and its tax, never negative, in whole francs', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const { netFcfa, tax, totalFcfa } = invoiceAmounts(lines, AT_HOME)
        expect(netFcfa).toBe(sum(lines))
        expect(totalFcfa).toBe(netFcfa + tax.amountFcfa)
        for (const amount of [...lines.map((line) => line.amountFcfa), netFcfa, tax.amountFcfa]) {
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(Number.isSafeInteger(amount)).toBe(true)
        }
      }),
    )
  })

  it('and its credit note add up to zero', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const invoice = invoiceAmounts(lines, AT_HOME)
        const credit = creditNoteAmounts(invoice)
        expect([
          invoice.netFcfa + credit.netFcfa,
          invoice.tax.amountFcfa + credit.tax.amountFcfa,
          invoice.totalFcfa + credit.totalFcfa,
          sum(invoice.lines) + sum(credit.lines),
        ]).toEqual([0, 0, 0, 0])
        expect(credit.lines.some((line) => Object.is(line.amountFcfa, -0))).toBe(false)
      }),
    )
  })
})

describe('an upgrade', () => {
  it('on day 16 of 30 costs half the difference', () => {
    const line = upgradeLine({ fromFcfa: francs(25_000), toFcfa: francs(150_000), daysLeft: 15, daysInMonth: 30 })
    expect(line).toMatchObject({ amountFcfa: 62_500, quantity: 15, unitPriceFcfa: 125_000, per: 30 })
  })

  it('makes a month cost both plans for their days', () => {
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 1, max: 50_000_000 }),
        fc
          .integer({ min: 28, max: 31 })
          .chain((days) => fc.tuple(fc.constant(days), fc.integer({ min: 0, max: days }))),
        (from, more, [days, left]) => {
          const to = francs(from + more)
          const paid = from + upgradeLine({ fromFcfa: from, toFcfa: to, daysLeft: left, daysInMonth: days }).amountFcfa
          // In francs times days, both plans for their days. Rounding once may differ by half a franc.
          const exact = BigInt(from) * BigInt(days - left) + BigInt(to) * BigInt(left)
          const off = BigInt(paid) * BigInt(days) - exact
          expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(BigInt(days))
        },
      ),
    )
  })

  it.each([
    ['to a cheaper plan', { fromFcfa: 150_000, toFcfa: 25_000, daysLeft: 3, daysInMonth: 30 }],
    ['with more days left than there are', { fromFcfa: 0, toFcfa: 10, daysLeft: 31, daysInMonth: 30 }],
    ['with a part of a day', { fromFcfa: 0, toFcfa: 10, daysLeft: 1.5, daysInMonth: 30 }],
  ])('is refused %s', (_, upgrade) => {
    expect(() => upgradeLine(upgrade as never)).toThrow(RangeError)
  })
})

describe('overage', () => {
  it('is invoiced per request, not per thousand', () => {
    expect(overageLines([{ requests: 50, pricePer1000Fcfa: francs(20) }])).toEqual([
      { kind: 'overage', quantity: 50, unitPriceFcfa: 20, per: 1000, amountFcfa: 1 },
    ])
    expect(overageLines([{ requests: 0, pricePer1000Fcfa: francs(20) }])).toEqual([])
  })

  it('costs the same however the usage at one price is cut', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }).map(francs),
        fc.array(requests, { maxLength: 6 }),
        (each, counts) => {
          const whole = overageLines([{ requests: counts.reduce((a, b) => a + b, 0), pricePer1000Fcfa: each }])
          const cut = overageLines(counts.map((count) => ({ requests: count, pricePer1000Fcfa: each })))
          expect(sum(cut)).toBe(sum(whole))
        },
      ),
    )
  })

  it('never costs less for more requests', () => {
    fc.assert(
      fc.property(requests, requests, price, (a, b, each) => {
        const [few, many] = [Math.min(a, b), Math.max(a, b)]
        fc.pre(many * each < Number.MAX_SAFE_INTEGER)
        const costOf = (count: number) => sum(overageLines([{ requests: count, pricePer1000Fcfa: each }]))
        expect(costOf(few)).toBeLessThanOrEqual(costOf(many))
      }),
    )
  })
})

describe('tax', () => {
  const question = { sellerCountry: 'BJ', buyerCountry: 'BJ', buyerTaxable: true, date: '2026-11-21' }
  it.each([
    ['at home', {}, { ratePerMille: 180, mention: 'TVA 18 %' }],
    ['in Niger', { sellerCountry: 'NE', buyerCountry: 'NE' }, { ratePerMille: 190, mention: 'TVA 19 %' }],
    [
      'of a taxable buyer abroad',
      { buyerCountry: 'SN' },
      { ratePerMille: 0, mention: expect.stringContaining('preneur') },
    ],
    [
      'of another buyer abroad',
      { buyerCountry: 'NG', buyerTaxable: false },
      { ratePerMille: 0, mention: expect.stringContaining('exportation') },
    ],
  ])('is decided %s', (_, change, rule) => {
    expect(taxRuleFor({ ...question, ...change })).toEqual(rule)
  })

  it.each([{ sellerCountry: 'FR' }, { date: '1999-12-31' }, { date: 'tomorrow' }])(
    'is refused without a rule: %j',
    (change) => {
      expect(() => taxRuleFor({ ...question, ...change })).toThrow(TaxUnknown)
    },
  )
})
