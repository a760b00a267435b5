import { Problem } from '@repere/http'

/** Why an account could not be changed; nothing has changed. The message may be shown to the caller. */
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
