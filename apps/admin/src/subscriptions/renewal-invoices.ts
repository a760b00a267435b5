/** The invoices of renewals, which billing runs make, as changes of a subscription need them. */
export abstract class RenewalInvoices {
  /** Corrects as much as possible right after a change; the recurring job does the rest. */
  abstract correctSoon(accountId: string): Promise<void>

  /** Invoices the renewal of a month now, `YYYY-MM`. @returns false where that is not possible now */
  abstract renew(accountId: string, month: string): Promise<boolean>
}
