/** With tax, in whole francs, rounded as invoices are. */
export const withTax = (netFcfa: number, perMille: number): number => netFcfa + Math.round((netFcfa * perMille) / 1000)
