/**
 * The possible action of a suspended organisation.
 *
 * @param openFcfa  the open amount of its invoices; undefined: unknown to this person
 * @returns `non_payment`: pay; `nothing_open`: staff suspended it for non-payment, and no invoice is open; `other`
 */
export function suspensionNotice(
  reason: string,
  openFcfa: number | undefined,
): 'non_payment' | 'nothing_open' | 'other' {
  if (reason !== 'non_payment') return 'other'
  return openFcfa !== undefined && openFcfa <= 0 ? 'nothing_open' : 'non_payment'
}
