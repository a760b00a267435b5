import { setTimeout } from 'node:timers/promises'
import { Prisma } from '@repere/prisma'
import { tryAgain } from './access.problems.js'

/** How often a change is made before its caller is told to try again. */
const ATTEMPTS = 5
/** The longest wait before the second attempt, milliseconds; twice that before the third, and so on. */
const WAIT_MS = 20

/**
 * Makes a change in a transaction of its own again where another one came first: both wanted the same unique value, or
 * each waited for the other. The next attempt finds what the other one left.
 *
 * @throws Problem  503 when every attempt met another change; nothing has changed then
 */
export async function retryConflicts<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === ATTEMPTS) throw conflictOfChanges(error)
      // Changes that met once do not meet again in step.
      await setTimeout(Math.random() * WAIT_MS * 2 ** (attempt - 1))
    }
  }
}

/** Says that other changes came first, whatever the database says of it. */
export const conflictOfChanges = (cause: unknown) =>
  tryAgain('Somebody else changed the same at this moment; please try again.', cause)

/** Whether the database undid a transaction because of another one at the same moment. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false
  // A unique value that is taken; a write conflict or a deadlock; the same in a statement of our own.
  return ['P2002', 'P2034'].includes(error.code) || (error.code === 'P2010' && hasDeadlock(error.meta))
}

const hasDeadlock = (meta: unknown): boolean => /"(40001|40P01|TransactionWriteConflict)"/.test(JSON.stringify(meta))
