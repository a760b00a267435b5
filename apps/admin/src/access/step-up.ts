import { type StaffCaller } from './caller.js'

/** Operations that need a fresh code are allowed for this time after a code of the authenticator. */
export const STEP_UP_MS = 10 * 60_000

/** The time until which operations that need a fresh code are allowed; null: not now. */
export function steppedUpUntil({ steppedUpAt }: Pick<StaffCaller, 'steppedUpAt'>, now = Date.now()): Date | null {
  const until = steppedUpAt === null ? 0 : steppedUpAt.getTime() + STEP_UP_MS
  return until > now ? new Date(until) : null
}

export const isSteppedUp = (caller: Pick<StaffCaller, 'steppedUpAt'>): boolean => steppedUpUntil(caller) !== null
