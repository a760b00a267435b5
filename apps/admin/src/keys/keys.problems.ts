/** Why a change of keys was refused; nothing has changed. The message may be shown to whoever asked. */
export class KeyProblem extends Error {
  override readonly name = 'KeyProblem'

  constructor(
    readonly code:
      | 'account_not_found'
      | 'key_not_found'
      | 'key_revoked'
      | 'active_key_exists'
      | 'paid_plan_required'
      | 'live_key_stands'
      | 'unknown_plan'
      | 'invalid_origin',
    message: string,
  ) {
    super(message)
  }
}

export const accountNotFound = (reference: string) =>
  new KeyProblem('account_not_found', `There is no account "${reference}": give its tag or its id.`)

/** Does not repeat the reference, which may be a whole key. */
export const keyNotFound = () =>
  new KeyProblem('key_not_found', 'There is no such key: give the whole key, its id or its digest.')

export const keyRevoked = () => new KeyProblem('key_revoked', 'This key is revoked: issue another one.')

export const activeKeyExists = (kind: string) =>
  new KeyProblem('active_key_exists', `The account has an active ${kind} key: regenerate it, or revoke it first.`)

export const paidPlanRequired = () =>
  new KeyProblem('paid_plan_required', 'A live key needs a paid plan, and the account has none in force.')

export const liveKeyStands = () =>
  new KeyProblem('live_key_stands', 'The account has an active live key: revoke it before ending its plan.')

export const unknownPlan = (plan: string) => new KeyProblem('unknown_plan', `There is no plan "${plan}" in force.`)

export const invalidOrigins = (origins: string[]) =>
  new KeyProblem(
    'invalid_origin',
    `Not an origin: ${origins.join(', ')}. Write scheme, host and port only, as https://example.com:8443.`,
  )

export const originsOfSandboxKey = () =>
  new KeyProblem('invalid_origin', 'A sandbox key accepts every origin: only live keys have a list.')
