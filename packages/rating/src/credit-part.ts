import { francs, type Fcfa } from '@repere/shared'
import { type InvoiceAmounts } from './invoice-amounts.js'
import { adjustmentLine } from './lines.js'
import { roundedFrancs } from './rounding.js'

/**
 * A credit note that takes back a part of what is left of an invoice, tax included. Parts that come to all of it take
 * back its net and its tax exactly, whatever each was rounded to.
 *
 * @param left   its lines do not matter
 * @param total  above zero, at most what is left
 * @returns negative amounts, in one line
 * @throws RangeError  for any other total
 */
export function creditNotePart(left: InvoiceAmounts, total: Fcfa): InvoiceAmounts {
  if (!(total > 0 && total <= left.totalFcfa))
    throw new RangeError(`${total} cannot be taken back of ${left.totalFcfa}`)
  const exact = roundedFrancs(BigInt(total) * 1000n, 1000n + BigInt(left.tax.ratePerMille))
  // Between what the net and the tax have left: the last part takes both, to the franc.
  const net = Math.min(Math.max(exact, total - left.tax.amountFcfa), left.netFcfa)
  const line = adjustmentLine(francs(net))
  return {
    lines: [{ ...line, amountFcfa: francs(0 - net) }],
    netFcfa: francs(0 - net),
    tax: { ...left.tax, amountFcfa: francs(net - total) },
    totalFcfa: francs(0 - total),
  }
}
