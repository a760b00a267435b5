import { conflict } from '../access/access.problems.js'

/** The triggers of the database that let nobody be the last owner to go. */
const TRIGGERS = /keeps an owner/

/** Says it in words where the database refuses a change that would leave no owner. @throws Problem  409 */
export async function keepingAnOwner<T>(message: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof Error && TRIGGERS.test(describe(error))) throw conflict(message)
    throw error
  }
}

/** Deferred triggers speak at commit, where the client wraps what the driver said. */
function describe(error: Error): string {
  const { meta, cause } = error as { meta?: unknown; cause?: unknown }
  return `${error.message} ${JSON.stringify(meta ?? null)} ${cause instanceof Error ? cause.message : ''}`
}
