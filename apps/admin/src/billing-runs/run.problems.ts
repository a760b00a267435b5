import { Problem } from '@repere/http'

const STATUS = {
  month_not_over: 409,
  /** Usage of the month is still being copied. */
  usage_incomplete: 409,
  /** Renewals go out a week ahead. */
  not_due: 409,
} as const

/** The reason for refusing a run. The message may be shown to the caller. */
export class RunProblem extends Problem {
  override readonly name = 'RunProblem'

  constructor(
    readonly code: keyof typeof STATUS,
    message: string,
  ) {
    super({ status: STATUS[code], message })
  }
}

export const monthNotOver = (month: string) =>
  new RunProblem(
    'month_not_over',
    `${month} is not over yet; requests beyond the quota are invoiced after the month ends.`,
  )

export const usageIncomplete = (month: string) =>
  new RunProblem(
    'usage_incomplete',
    `The usage of ${month} is not all copied yet: see the lag of usage copying, and try again in some minutes.`,
  )

export const runNotDue = (month: string) =>
  new RunProblem('not_due', `The base prices of ${month} are invoiced 7 days before the month starts.`)
