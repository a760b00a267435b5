/** The e-MECeF API's own format. Amounts are whole francs, tax included. */

export const INVOICE_TYPES = {
  FV: 'Facture de vente',
  EV: "Facture de vente à l'exportation",
  FA: "Facture d'avoir",
  EA: "Facture d'avoir à l'exportation",
} as const
export type InvoiceType = keyof typeof INVOICE_TYPES

/** Per cent of value added tax. */
export const TAX_GROUPS = { A: 0, B: 18, C: 0, D: 18, E: 0, F: 0 } as const
export type TaxGroup = keyof typeof TAX_GROUPS

export const PAYMENT_TYPES = {
  ESPECES: 'ESPECES',
  VIREMENT: 'VIREMENT',
  CARTEBANCAIRE: 'CARTE BANCAIRE',
  MOBILEMONEY: 'MOBILE MONEY',
  CHEQUES: 'CHEQUES',
  CREDIT: 'CREDIT',
  AUTRE: 'AUTRE',
} as const
export type PaymentType = keyof typeof PAYMENT_TYPES

/** Per cent held back on account of income tax. */
export const AIB_RATES = { A: 1, B: 5 } as const

export interface Item {
  code?: string
  name: string
  /** Of one, tax included. */
  price: number
  quantity: number
  taxGroup: TaxGroup
  /** Of the whole line. */
  taxSpecific?: number
}

export interface InvoiceRequest {
  ifu: string
  type: InvoiceType
  items: Item[]
  client?: { ifu?: string; name?: string; contact?: string; address?: string }
  operator: { id?: string; name: string }
  payment?: { name: PaymentType; amount: number }[]
  /** Of a credit note: the code of the invoice, its 24 characters without hyphens. */
  reference?: string
  aib?: keyof typeof AIB_RATES
}

/** `ta`… are rates; `taa`… totals by group, tax included; `hab`, `had` before tax; `vab`, `vad` the tax. */
export interface InvoiceTotals {
  ta: number
  tb: number
  tc: number
  td: number
  taa: number
  tab: number
  tac: number
  tad: number
  tae: number
  taf: number
  hab: number
  had: number
  vab: number
  vad: number
  aib: number
  ts: number
  total: number
}

export interface SecurityElements {
  /** `dd/mm/yyyy hh:mm:ss`, in Benin. */
  dateTime: string
  qrCode: string
  /** Six groups of four. */
  codeMECeFDGI: string
  /** `3/5 FV`: the third of its type, the fifth of all. */
  counters: string
  nim: string
}

export const ERRORS = {
  1: 'Le nombre maximum de factures en attente est dépassé',
  3: "Le type de facture n'est pas valide",
  4: 'La référence de la facture originale est manquante',
  5: 'La référence de la facture originale ne comporte pas 24 caractères',
  6: "La valeur de l'AIB n'est pas valide",
  7: "Le type de paiement n'est pas valide",
  8: 'La facture doit contenir les articles',
  9: "Le groupe de taxation au niveau des articles n'est pas valide",
  10: 'La référence de la facture originale ne peut pas être validée, veuillez réessayer plus tard',
  11: 'La référence de la facture originale est introuvable',
  12: "Le montant de la facture d'avoir dépasse celui de la facture originale",
  20: "La facture n'existe pas ou elle est déjà finalisée ou annulée",
  99: 'Erreur lors du traitement de la demande',
} as const
export type ErrorCode = keyof typeof ERRORS

/** A refusal, which the API sends with status 200. */
export class EmecefError extends Error {
  constructor(readonly code: ErrorCode) {
    super(ERRORS[code])
  }
}
