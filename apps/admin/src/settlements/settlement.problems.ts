import { type FieldError, Problem } from '@repere/http'

const STATUS = {
  invoice_not_found: 404,
  /** A draft, a dropped one, or a credit note: there is no debt. */
  invoice_not_payable: 409,
  /** Only received money may exceed the open amount. */
  more_than_open: 409,
  more_than_credit: 409,
  /** The key belongs to another settlement. */
  settlement_conflict: 409,
  settlement_not_found: 404,
  /** A provider's, a credit note's, or one of an invoice that is not open or paid. */
  not_reversible: 409,
  already_reversed: 409,
  /** The credit that it brought was paid out. */
  credit_spent: 409,
} as const

/** The reason for refusing a settlement; nothing has changed. The message may be shown to the caller. */
export class SettlementProblem extends Problem {
  override readonly name = 'SettlementProblem'

  constructor(
    readonly code: keyof typeof STATUS,
    message: string,
    details?: FieldError[],
  ) {
    super({ status: STATUS[code], message, details })
  }
}
