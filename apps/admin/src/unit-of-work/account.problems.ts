import { Problem } from '@repere/http'

/** The reason for refusing a change of an account; nothing has changed. The message may be shown to the caller. */
export class AccountProblem extends Problem {
  override readonly name = 'AccountProblem'

  constructor(
    readonly code: 'account_not_found',
    message: string,
  ) {
    super({ status: 404, message })
  }
}

export const accountNotFound = (reference: string) =>
  new AccountProblem('account_not_found', `Account "${reference}" not found: give its tag or its id.`)
