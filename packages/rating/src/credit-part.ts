import { francs, type Fcfa } from '@repere/shared'
import { type InvoiceAmounts } from './invoice-amounts.js'
import { adjustmentLine } from './lines.js'
import { roundedFrancs } from './rounding.js'

/**
 * Whose tax a part takes back. `rest`: parts that come to all of an invoice take back its net and its tax exactly,
 * whatever each was rounded to. `contained`: that which is in the part's own total, as a tax administration works it out
 * that certifies each document by itself; parts may then differ from the invoice by a franc between net and tax.
 */
export type PartTax = 'rest' | 'contained'

/**
 * A credit note that takes back a part of what is left of an invoice, tax included.
 *
 * @param left   its lines do not matter
 * @param total  above zero, at most what is left
 * @returns negative amounts, in one line
 * @throws RangeError  for any other total
 */
export function creditNotePart(left: InvoiceAmounts, total: Fcfa, tax: PartTax): InvoiceAmounts {
  if (!(total > 0 && total <= left.totalFcfa)) {
    throw new RangeError(`${total} cannot be taken back of ${left.totalFcfa}`)
  }
  const contained = roundedFrancs(BigInt(total) * 1000n, 1000n + BigInt(left.tax.ratePerMille))
  // Between what the net and the tax have left: the last part takes both, to the franc.
  const rest = Math.min(Math.max(contained, total - left.tax.amountFcfa), left.netFcfa)
  const net = tax === 'rest' ? rest : contained
  const line = adjustmentLine(francs(net))
  return {
    lines: [{ ...line, amountFcfa: francs(0 - net) }],
    netFcfa: francs(0 - net),
    tax: { ...left.tax, amountFcfa: francs(net - total) },
    totalFcfa: francs(0 - total),
  }
}
