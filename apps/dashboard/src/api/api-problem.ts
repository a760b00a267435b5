import { type components } from '../../generated/admin-api.js'

export type FieldError = components['schemas']['FieldError']

/** A request that the admin app refused, or that never reached it (`status` 0). */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'

  constructor(
    readonly status: number,
    message: string,
    readonly details: readonly FieldError[] = [],
    readonly requestId: string | null = null,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message)
  }
}

export const statusOf = (error: unknown): number | null => (error instanceof ApiProblem ? error.status : null)

export const fieldsOf = (error: unknown): readonly FieldError[] => (error instanceof ApiProblem ? error.details : [])

export async function problemOf(response: Response): Promise<ApiProblem> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: { message?: string; details?: FieldError[] | null } } | null
  const retryAfter = Number(response.headers.get('retry-after'))
  return new ApiProblem(
    response.status,
    body?.error?.message ?? response.statusText,
    body?.error?.details ?? [],
    response.headers.get('x-request-id'),
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  )
}
