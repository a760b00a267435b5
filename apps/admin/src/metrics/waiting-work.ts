import { type PrismaClient } from '@repere/prisma'

export interface WaitingWork {
  waiting: {
    what: 'publications' | 'mails' | 'webhooks' | 'invoices' | 'payments' | 'certificates'
    count: number
    /** Due time of the oldest one; null: none waits. */
    oldest: Date | null
  }[]
  payments: { state: string; count: number }[]
  failedInvoices: number
}

/** Unfinished work in Postgres. Each part reads a partial index, or a small table. */
export async function readWork(prisma: PrismaClient): Promise<WaitingWork> {
  const [waiting, payments, failedInvoices] = await Promise.all([
    prisma.$queryRaw<WaitingWork['waiting']>`
      SELECT 'publications' AS what, count(*)::int AS count, min(created_at) AS oldest FROM publications
      UNION ALL
      SELECT 'mails', count(*)::int, min(due_at) FROM mails WHERE state = 'queued'
      UNION ALL
      SELECT 'webhooks', count(*)::int, min(received_at) FROM payment_webhooks WHERE state = 'received'
      UNION ALL
      SELECT 'invoices', count(*)::int, min(created_at) FROM invoices WHERE state = 'draft' OR state = 'certified'
      UNION ALL
      SELECT 'payments', count(*)::int, min(created_at) FROM payments WHERE state IN ('created', 'pending')
      UNION ALL
      SELECT 'certificates', count(*)::int, min(attempted_at) FROM certification_requests WHERE confirming AND record IS NULL`,
    prisma.payment.groupBy({ by: ['state'], _count: true }),
    prisma.invoice.count({ where: { state: { in: ['draft', 'certified'] }, failure: { not: null } } }),
  ])
  return { waiting, payments: payments.map(({ state, _count }) => ({ state, count: _count })), failedInvoices }
}
