import { type FieldError, Problem } from '@repere/http'

const STATUS = {
  invoice_not_found: 404,
  /** One for the account, kind and period exists; or an upgrade that is not settled. */
  invoice_exists: 409,
  /** It has a number, or the tax administration may have signed it. */
  not_a_draft: 409,
  /** It has no number yet, is dropped, or is a credit note itself. */
  not_creditable: 409,
  /** More than the part that earlier credit notes have not credited. */
  more_than_left: 409,
  invoice_void: 409,
  /** It takes the place of an invoice whose credit note has no number yet. */
  note_not_issued: 409,
  /** It says what the account says today. */
  buyer_unchanged: 409,
  too_many_corrections: 429,
  /** Only if the tax administration received the request to sign, and does not report its result. */
  certificate_certain: 409,
  /** It is paid, dropped, or another kind of invoice. */
  not_a_proforma: 409,
  /** Printed once it has a number. */
  not_issued: 409,
} as const

/** The reason for refusing a change of invoices; nothing has changed. The message may be shown to the caller. */
export class InvoiceProblem extends Problem {
  override readonly name: string = 'InvoiceProblem'

  constructor(
    readonly code: keyof typeof STATUS,
    message: string,
    details?: FieldError[],
  ) {
    super({ status: STATUS[code], message, details })
  }
}

/** One for the account, kind and period exists, or an upgrade that is not settled. The transaction can continue. */
export class InvoiceExists extends InvoiceProblem {
  override readonly name = 'InvoiceExists'

  constructor() {
    super('invoice_exists', 'There is an invoice for this already.')
  }
}

export const invoiceNotFound = () => new InvoiceProblem('invoice_not_found', 'Invoice not found.')
