import { type FieldError, Problem } from '@repere/http'

const STATUS = {
  /** Money under the reference was booked before. */
  already_booked: 409,
  more_than_credit: 409,
  /** More than the transfer brought, less what was given back of it. */
  more_than_received: 409,
  /** It came through the provider, or is another account's. */
  not_paid_out_here: 409,
  /** What is moved has to be open for the money. */
  not_movable: 409,
  /** It was done or refused already. */
  already_decided: 409,
  /** Who gave the order cannot approve it. */
  second_person_needed: 409,
} as const

/** Why a correction was refused; nothing has changed. The message may be shown to whoever asked. */
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
