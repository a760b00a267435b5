import { type FieldError, Problem } from '@repere/http'

const STATUS = {
  /** Money under the reference was booked before. */
  already_booked: 409,
  more_than_credit: 409,
  /** The amount is above the transfer less its refunds. */
  more_than_received: 409,
  /** The money came through the provider, or belongs to another account. */
  not_paid_out_here: 409,
  /** The target of a move must accept the money. */
  not_movable: 409,
  /** It was done or refused already. */
  already_decided: 409,
  /** The person who requested it cannot approve it. */
  second_person_needed: 409,
} as const

/** The reason for refusing a correction; nothing has changed. The message may be shown to the caller. */
export class CorrectionProblem extends Problem {
  override readonly name = 'CorrectionProblem'

  constructor(
    readonly code: keyof typeof STATUS,
    message: string,
    details?: FieldError[],
  ) {
    super({ status: STATUS[code], message, details })
  }
}
