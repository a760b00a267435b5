import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { Invoices, type Issue } from './invoices.js'

/** How many are read at a time. */
const PAGE = 500
/** How many are issued at a time: each holds a connection, and requests need some, too. */
const AT_ONCE = 6

export interface IssuingReport {
  issued: number
  /** Refused, uncertain or broken: `failure` of the invoice says why. */
  failed: number
  /** The tax administration does not answer: the rest waits. */
  isInterrupted: boolean
}

/** Goes on with every draft that nobody has issued: its process died, or the tax administration was away. */
@Injectable()
export class Issuing {
  private readonly logger = new Logger(Issuing.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(Invoices) private readonly invoices: Invoices,
  ) {}

  /**
   * In the order in which they were drafted, credit notes too. Ends early when the tax administration is away.
   *
   * @param draftedBefore  younger ones are left to whoever has just made them
   */
  async issueWaiting(draftedBefore: Date): Promise<IssuingReport> {
    const report: IssuingReport = { issued: 0, failed: 0, isInterrupted: false }
    for (let last: string | undefined; !report.isInterrupted;) {
      const page = await this.prisma.invoice.findMany({
        where: { state: { in: ['draft', 'certified'] }, createdAt: { lte: draftedBefore }, id: { gt: last } },
        select: { id: true },
        orderBy: { id: 'asc' },
        take: PAGE,
      })
      last = page.at(-1)?.id
      if (last === undefined) return report
      const waiting = page.map(({ id }) => id)[Symbol.iterator]()
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.work(waiting, report)))
    }
    return report
  }

  private async work(waiting: Iterator<string>, report: IssuingReport): Promise<void> {
    for (let next = waiting.next(); !next.done && !report.isInterrupted; next = waiting.next()) {
      const { obstacle } = await this.issue(next.value)
      if (obstacle === null) report.issued++
      else if (obstacle === 'unavailable') report.isInterrupted = true
      else report.failed++
    }
  }

  /** One that breaks must not keep the others waiting. */
  private async issue(id: string): Promise<Pick<Issue, 'obstacle'> | { obstacle: 'broken' }> {
    try {
      return await this.invoices.issueOrTell(id)
    } catch (error) {
      this.logger.error({ err: error, invoice: id }, 'An invoice could not be issued')
      const failure = (error instanceof Error ? error.message : String(error)).slice(-1_000)
      const where = { id, state: { in: ['draft' as const, 'certified' as const] } }
      await this.prisma.invoice.updateMany({ where, data: { failure } })
      return { obstacle: 'broken' }
    }
  }
}
