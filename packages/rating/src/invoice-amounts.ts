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

/** Lines with their tax. The tax is one line, so it is rounded once. */
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

/** The credit note that cancels an invoice: the same amounts with opposite signs, so the sum is exactly zero. */
export function creditNoteAmounts({ lines, netFcfa, tax, totalFcfa }: InvoiceAmounts): InvoiceAmounts {
  return {
    lines: lines.map((line) => ({ ...line, amountFcfa: negative(line.amountFcfa) })),
    netFcfa: negative(netFcfa),
    tax: { ...tax, amountFcfa: negative(tax.amountFcfa) },
    totalFcfa: negative(totalFcfa),
  }
}

// Not `-amount`: JavaScript has a negative zero.
const negative = (amount: Fcfa): Fcfa => francs(0 - amount)
