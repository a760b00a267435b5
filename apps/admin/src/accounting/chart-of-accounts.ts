import { type LedgerAccount } from '@repere/prisma'

/** An account of the SYSCOHADA chart. */
export interface ChartAccount {
  code: string
  /** French, as the chart has it. */
  label: string
}

/**
 * The accounts of our ledger in the revised SYSCOHADA chart of accounts (OHADA uniform act of 26 January 2017). An
 * accountant may keep some of them in sub-accounts.
 */
export const CHART: Readonly<Record<LedgerAccount, ChartAccount>> = {
  receivable: { code: '4111', label: 'Clients' },
  revenue: { code: '7061', label: 'Services vendus' },
  tax_payable: { code: '4431', label: 'TVA facturée sur ventes' },
  provider: { code: '5521', label: 'Monnaie électronique, prestataire de paiement' },
  bank: { code: '5211', label: 'Banques locales' },
  provider_fees: { code: '6318', label: 'Autres frais bancaires' },
  withholding: { code: '4492', label: 'État, avances et acomptes versés sur impôts' },
  customer_credit: { code: '4191', label: 'Clients, avances et acomptes reçus' },
  reserved_credit: { code: '4191', label: 'Clients, avances et acomptes reçus' },
  goodwill: { code: '6588', label: 'Autres charges diverses' },
}

/** Revenue that was invoiced ahead of its month. */
export const DEFERRED: ChartAccount = { code: '4771', label: "Produits constatés d'avance" }
