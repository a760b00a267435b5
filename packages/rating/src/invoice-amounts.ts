import { francs, type Fcfa } from '@repere/shared'
import { type Line } from './lines.js'
import { roundedFrancs, wholeNumber } from './rounding.js'
import { type TaxRule } from './tax-table.js'

export interface InvoiceAmounts {
  lines: Line[]
  netFcfa: Fcfa
  tax: TaxRule & { amountFcfa: Fcfa }
  totalFcfa: Fcfa
}

/** Lines with their tax. The tax is one line of its own, so it is rounded once, too. */
export function invoiceAmounts(lines: Line[], rule: TaxRule): InvoiceAmounts {
  const net = lines.reduce((sum, line) => sum + BigInt(line.amountFcfa), 0n)
  const taxFcfa = roundedFrancs(net * wholeNumber(rule.ratePerMille, 'A tax rate'), 1000n)
  return {
    lines,
    netFcfa: francs(Number(net)),
    tax: { ...rule, amountFcfa: taxFcfa },
    totalFcfa: francs(Number(net + BigInt(taxFcfa))),
  }
}

/** The credit note that undoes an invoice: the same amounts, so that the two come to nothing, whatever rounding did. */
export function creditNoteAmounts({ lines, netFcfa, tax, totalFcfa }: InvoiceAmounts): InvoiceAmounts {
  return {
    lines: lines.map((line) => ({ ...line, amountFcfa: negative(line.amountFcfa) })),
    netFcfa: negative(netFcfa),
    tax: { ...tax, amountFcfa: negative(tax.amountFcfa) },
    totalFcfa: negative(totalFcfa),
  }
}

// Not `-amount`: there is a negative zero.
const negative = (amount: Fcfa): Fcfa => francs(0 - amount)
