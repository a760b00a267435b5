import { setTimeout } from 'node:timers/promises'
import { Prisma } from '@repere/prisma'
import { tryAgain } from './access.problems.js'

/** Most attempts of a change before its caller must try again. */
const ATTEMPTS = 5
/** Longest wait before the second attempt, milliseconds; it doubles with each further attempt. */
const WAIT_MS = 20

/**
 * Repeats a change in a new transaction when another change interfered: both wanted the same unique value, or each
 * waited for the other. The next attempt sees the result of the other change.
 *
 * @throws Problem  503 when every attempt conflicted with another change; nothing has changed then
 */
export async function retryConflicts<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === ATTEMPTS) throw conflictOfChanges(error)
      // A random wait, so that two changes do not conflict again.
      await setTimeout(Math.random() * WAIT_MS * 2 ** (attempt - 1))
    }
  }
}

/** The problem that other changes came first, for all errors that the database reports for this. */
export const conflictOfChanges = (cause: unknown) =>
  tryAgain('Another request changed this at the same time; please try again.', cause)

/** True when the database rolled back a transaction because of a concurrent one. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false
  // A duplicate unique value; a write conflict or a deadlock; a deadlock in one of our own statements.
  return ['P2002', 'P2034'].includes(error.code) || (error.code === 'P2010' && hasDeadlock(error.meta))
}

const hasDeadlock = (meta: unknown): boolean => /"(40001|40P01|TransactionWriteConflict)"/.test(JSON.stringify(meta))
