/** With tax, in whole francs, rounded as invoices are. */
export const withTax = (netFcfa: number, perMille: number): number => netFcfa + Math.round((netFcfa * perMille) / 1000)

/**
 * What a change of plan costs now, before tax, and for which days. The invoice decides; this tells beforehand.
 *
 * @param today   as the seller has it, `2026-02-06`
 * @param oldFcfa the price that is paid for the month already; 0 without a plan
 */
export function costNow(
  today: string,
  oldFcfa: number,
  newFcfa: number,
): { netFcfa: number; daysLeft: number; daysOfMonth: number } {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const daysLeft = daysOfMonth - day + 1
  return { netFcfa: Math.max(0, Math.round(((newFcfa - oldFcfa) * daysLeft) / daysOfMonth)), daysLeft, daysOfMonth }
}
