import { AIB_RATES, type InvoiceRequest, type InvoiceTotals, TAX_GROUPS, type TaxGroup } from './wire.js'

/** The totals of the items: the tax is computed from prices that include it. */
export function totalsOf({ items, aib }: Pick<InvoiceRequest, 'items' | 'aib'>): InvoiceTotals {
  const of = (group: TaxGroup) =>
    items
      .filter(({ taxGroup }) => taxGroup === group)
      .reduce((sum, { price, quantity }) => sum + Math.round(price * quantity), 0)
  const [taa, tab, tac, tad, tae, taf] = [of('A'), of('B'), of('C'), of('D'), of('E'), of('F')]
  const hab = beforeTax(tab, 'B')
  const had = beforeTax(tad, 'D')
  const ts = items.reduce((sum, { taxSpecific = 0 }) => sum + taxSpecific, 0)
  const net = taa + hab + tac + had + tae + taf
  const held = aib === undefined ? 0 : Math.round((net * AIB_RATES[aib]) / 100)
  return {
    ta: TAX_GROUPS.A,
    tb: TAX_GROUPS.B,
    tc: TAX_GROUPS.C,
    td: TAX_GROUPS.D,
    taa,
    tab,
    tac,
    tad,
    tae,
    taf,
    hab,
    had,
    vab: tab - hab,
    vad: tad - had,
    aib: held,
    ts,
    total: taa + tab + tac + tad + tae + taf + ts + held,
  }
}

const beforeTax = (total: number, group: TaxGroup): number => Math.round((total * 100) / (100 + TAX_GROUPS[group]))
