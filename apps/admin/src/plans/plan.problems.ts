import { type FieldError, Problem } from '@repere/http'

const STATUS = {
  live_key_stands: 409,
  unknown_plan: 400,
} as const

/** The reason for refusing a change of plan; nothing has changed. The message may be shown to the caller. */
export class PlanProblem extends Problem {
  override readonly name = 'PlanProblem'

  constructor(
    readonly code: keyof typeof STATUS,
    message: string,
    details?: FieldError[],
  ) {
    super({ status: STATUS[code], message, details })
  }
}

export const liveKeyActive = () =>
  new PlanProblem('live_key_stands', 'The account has an active live key: revoke it before ending its plan.')

export const unknownPlan = (plan: string) =>
  new PlanProblem('unknown_plan', `Unknown plan "${plan}".`, [{ field: 'plan', reason: 'unknown_value', value: plan }])
