/** The words of Benin's e-MECeF API, as far as we use them. Amounts are whole francs, tax included. */

export interface EmecefInvoice {
  /** Of the seller. */
  ifu: string
  /** Sale, sale abroad, and the credit notes of both. */
  type: 'FV' | 'EV' | 'FA' | 'EA'
  items: EmecefItem[]
  client: { ifu?: string; name: string; contact?: string; address?: string }
  /** `id` holds our reference: the API returns no other field that we can choose. */
  operator: { id: string; name: string }
  payment: { name: 'CREDIT'; amount: number }[]
  /** Of a credit note: the code of its invoice, 24 characters without hyphens. */
  reference?: string
}

export interface EmecefItem {
  name: string
  price: number
  quantity: number
  /** A exempt, B 18 %, C sold abroad. */
  taxGroup: 'A' | 'B' | 'C'
}

/** The authority's result for an invoice that waits for its confirmation. */
export interface EmecefTotals {
  uid: string
  total: number
  /** Value added tax of group B. */
  vab: number
}

export interface EmecefElements {
  /** `dd/mm/yyyy hh:mm:ss`, in Benin. */
  dateTime: string
  qrCode: string
  codeMECeFDGI: string
  counters: string
  nim: string
}

/** The request does not exist, or is finalised or cancelled already. */
export const GONE = '20'

/** Too many requests wait, the original cannot be checked just now, or something failed there: later it may work. */
const PASSING = ['1', '10', '99']

/** The authority refuses the document. */
export class EmecefRefusal extends Error {
  override readonly name = 'EmecefRefusal'

  constructor(
    readonly code: string,
    description: string,
  ) {
    super(`e-MECeF refuses (${code}): ${description}`)
  }

  get isPassing(): boolean {
    return PASSING.includes(this.code)
  }
}

/** No answer, or an unusable one: the request may have been processed. */
export class EmecefSilent extends Error {
  override readonly name = 'EmecefSilent'
}
