import { francs, type Fcfa } from '@repere/shared'
import { type InvoiceAmounts } from './invoice-amounts.js'
import { adjustmentLine } from './lines.js'
import { roundedFrancs } from './rounding.js'

/**
 * The computation of the tax of a part.
 *
 * - `rest`: parts that add up to the whole invoice refund its net and its tax exactly, despite their rounding
 * - `contained`: the tax inside the part's own total. A tax administration that certifies each document separately
 * computes it in this way; the parts may then differ from the invoice by a few francs between net and tax, which the
 * ledger books as rounding
 */
export type PartTax = 'rest' | 'contained'

/**
 * A credit note for a part of the rest of an invoice, tax included.
 *
 * @param left   the rest of the invoice; its lines are not used
 * @param total  above zero, at most the total of the rest
 * @returns negative amounts, in one line
 * @throws RangeError  for any other total
 */
export function creditNotePart(left: InvoiceAmounts, total: Fcfa, tax: PartTax): InvoiceAmounts {
  if (!(total > 0 && total <= left.totalFcfa)) {
    throw new RangeError(`${total} cannot be credited of ${left.totalFcfa}`)
  }
  const contained = roundedFrancs(BigInt(total) * 1000n, 1000n + BigInt(left.tax.ratePerMille))
  // Net and tax are limited by their rest, so the last part uses both exactly.
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
