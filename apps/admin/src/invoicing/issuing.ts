import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { Certification } from '../certification/certification.js'
import { NoCertification } from '../certification/no-certification.js'
import { FinalizingBatches } from './finalizing-batches.js'
import { Invoices, type Issue } from './invoices.js'

/** How many are read at a time. */
const PAGE = 500
/** How many get their numbers in one transaction. */
const BATCH = 100
const BATCHES_AT_ONCE = 2
/**
 * Documents without an answer in a row until the tax administration counts as unavailable. Fewer may be a problem of
 * single documents, which must not delay the others.
 */
const UNANSWERED_MAX = 12
/** How many are issued at a time: each holds a connection, and requests need some, too. */
const AT_ONCE = 6

export interface IssuingReport {
  issued: number
  /** Refused, uncertain or broken: `failure` of the invoice says why. */
  failed: number
  /** The tax administration did not answer: they wait. */
  unanswered: number
  /** It did not answer several times in a row: the rest was not tried. */
  isInterrupted: boolean
}

/** How often in a row the tax administration did not answer. */
interface Silence {
  inARow: number
}

/** Continues with every draft that was not issued: its process died, or the tax administration was unavailable. */
@Injectable()
export class Issuing {
  private readonly logger = new Logger(Issuing.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(FinalizingBatches) private readonly batches: FinalizingBatches,
    @Inject(Certification) private readonly certification: Certification,
  ) {}

  /**
   * In the order of their creation, credit notes too. Ends early while the tax administration is unavailable.
   *
   * @param draftedBefore  younger ones are left to the process that has just created them
   */
  issueWaiting(draftedBefore: Date): Promise<IssuingReport> {
    return this.issueAll(this.waiting(draftedBefore))
  }

  /**
   * Issues drafts while their number still grows; ends after the last page. Once the tax administration counts as
   * unavailable, no further page is tried: `issueWaiting` continues with them later.
   *
   * @param pages  ids of drafts
   */
  async issueAll(pages: AsyncIterable<string[]>): Promise<IssuingReport> {
    const report: IssuingReport = { issued: 0, failed: 0, unanswered: 0, isInterrupted: false }
    const silence: Silence = { inARow: 0 }
    let certifying: Promise<unknown> = Promise.resolve()
    let numbering: Promise<void> = Promise.resolve()
    for await (const ids of pages) {
      if (report.isInterrupted) break
      // The requests of a page are started while the previous page waits for its last answers. While both are
      // certified, the page before them gets its numbers.
      const [certified, before] = [this.certify(ids, report, silence), numbering]
      numbering = this.numberAfter(before, certified, report, silence)
      numbering.catch(() => undefined)
      await Promise.all([certifying, before])
      certifying = certified
    }
    await numbering
    return report
  }

  private async *waiting(draftedBefore: Date): AsyncGenerator<string[]> {
    for (let last: string | undefined; ;) {
      const page = await this.prisma.invoice.findMany({
        where: { state: { in: ['draft', 'certified'] }, createdAt: { lte: draftedBefore }, id: { gt: last } },
        select: { id: true },
        orderBy: { id: 'asc' },
        take: PAGE,
      })
      last = page.at(-1)?.id
      if (last === undefined) return
      yield page.map(({ id }) => id)
    }
  }

  private async numberAfter(
    before: Promise<void>,
    certified: Promise<string[]>,
    report: IssuingReport,
    silence: Silence,
  ): Promise<void> {
    const [ids] = await Promise.all([certified, before])
    await this.number(ids, report, silence)
  }

  private async number(ids: string[], report: IssuingReport, silence: Silence): Promise<void> {
    const left = (await this.issueBatches(ids, report))[Symbol.iterator]()
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.work(left, report, silence)))
  }

  /** @returns the invoices that can get their numbers now; the report counts the others */
  private async certify(ids: string[], report: IssuingReport, silence: Silence): Promise<string[]> {
    if (this.certification instanceof NoCertification) return ids
    const obstacles = await this.invoices.certifyMany(ids, {
      onEach: (obstacle) => this.note(obstacle, report, silence),
      isOver: () => report.isInterrupted,
    })
    return ids.filter((id) => !obstacles.has(id))
  }

  /** Certified drafts and those that need no certificate, many at a time. @returns those to issue one by one */
  private async issueBatches(ids: string[], report: IssuingReport): Promise<string[]> {
    const batches: string[][] = []
    for (let start = 0; start < ids.length; start += BATCH) batches.push(ids.slice(start, start + BATCH))
    const left: string[][] = []
    const next = batches[Symbol.iterator]()
    // While the database writes one batch, the next is prepared.
    await Promise.all(
      Array.from({ length: BATCHES_AT_ONCE }, async () => {
        for (const batch of next) left.push(await this.issueBatch(batch, report))
      }),
    )
    return left.flat().sort()
  }

  /** @returns the invoices that must be issued one by one */
  private async issueBatch(batch: string[], report: IssuingReport): Promise<string[]> {
    try {
      const issued = await this.batches.finalize(batch)
      report.issued += issued.size
      return batch.filter((id) => !issued.has(id))
    } catch (error) {
      this.logger.warn({ err: error }, 'Invoices are issued one by one')
      return batch
    }
  }

  private async work(waiting: Iterator<string>, report: IssuingReport, silence: Silence): Promise<void> {
    for (let next = waiting.next(); !next.done && !report.isInterrupted; next = waiting.next()) {
      const { obstacle } = await this.issue(next.value)
      if (obstacle === null) report.issued++
      this.note(obstacle, report, silence)
    }
  }

  private note(obstacle: Issue['obstacle'] | 'broken', report: IssuingReport, silence: Silence): void {
    silence.inARow = obstacle === 'unavailable' ? silence.inARow + 1 : 0
    if (obstacle === 'unavailable') report.unanswered++
    else if (obstacle !== null) report.failed++
    if (silence.inARow >= UNANSWERED_MAX) report.isInterrupted = true
  }

  /** A failing one must not delay the others. */
  private async issue(id: string): Promise<Pick<Issue, 'obstacle'> | { obstacle: 'broken' }> {
    try {
      return await this.invoices.issueWithObstacle(id)
    } catch (error) {
      this.logger.error({ err: error, invoice: id }, 'An invoice could not be issued')
      const failure = (error instanceof Error ? error.message : String(error)).slice(-1_000)
      const where = { id, state: { in: ['draft' as const, 'certified' as const] } }
      await this.prisma.invoice.updateMany({ where, data: { failure } })
      return { obstacle: 'broken' }
    }
  }
}
