import { type FastifyReply } from 'fastify'
import { type UsageQuery, type UsageReport } from './usage-report.js'
import { toUsageCsv } from './usage.dto.js'

/** Sends the report as a file to save. */
export function sendUsageCsv(reply: FastifyReply, report: UsageReport, { from, to }: UsageQuery): string {
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="usage-${from}-${to}.csv"`)
  reply.header('x-as-of', report.asOf.toISOString())
  return toUsageCsv(report)
}
