import { Prisma } from '@repere/prisma'

const LENGTH_MAX = 500

/** Why an account could not be billed, one line for staff. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? (databaseMessage(error) ?? lastLineOf(error.message)) : String(error)
  return message.slice(0, LENGTH_MAX) || 'unknown'
}

/** The words of Postgres, where it refused a statement that we wrote. */
function databaseMessage(error: Error): string | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2010') return null
  const { driverAdapterError } = (error.meta ?? {}) as { driverAdapterError?: { cause?: { originalMessage?: string } } }
  const message = driverAdapterError?.cause?.originalMessage
  return message === undefined ? null : `Database error: ${message}`
}

/** Prisma wraps the one line that matters in an excerpt of the source. */
const lastLineOf = (message: string): string =>
  message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .at(-1) ?? ''
