import { Inject, Injectable } from '@nestjs/common'
import { type BillingRun, type BillingRunItem, type BillingRunItemState, PrismaClient } from '@repere/prisma'
import { readProgress } from '../usage/watermark.js'
import { pageOf } from '../pages.js'

/** A run with its progress. */
export interface RunProgress {
  run: BillingRun
  /** Number of processed accounts. */
  done: number
  failed: number
  /** Number of invoices that it created, or that existed already. */
  invoices: number
  /** Their sum before tax. */
  netFcfa: number
}

/** The state of invoicing. */
export interface BillingStatus {
  /** Usage is copied up to here: a month end waits for it. */
  usageCopiedBefore: Date
  /** Invoices without a number. */
  unissued: { count: number; failing: number; oldestAt: Date | null }
  /** The newest month first. */
  runs: RunProgress[]
}

export interface ItemPage {
  items: (BillingRunItem & { account: { tag: string; name: string } })[]
  /** The start of the next page; null: there is none. */
  next: string | null
}

const RUNS_MAX = 24

/** The read side of runs. */
@Injectable()
export class RunHistory {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  async status(runsMax = RUNS_MAX): Promise<BillingStatus> {
    const { copiedBefore } = await readProgress(this.prisma)
    const [unissued] = await this.prisma.$queryRaw<{ count: number; failing: number; oldest_at: Date | null }[]>`
      SELECT count(*)::int AS count, count(failure)::int AS failing, min(created_at) AS oldest_at
      FROM invoices WHERE state = 'draft' OR state = 'certified'`
    const runs = await this.prisma.billingRun.findMany({
      orderBy: [{ month: 'desc' }, { kind: 'asc' }],
      take: runsMax,
    })
    return {
      usageCopiedBefore: copiedBefore,
      unissued: {
        count: unissued?.count ?? 0,
        failing: unissued?.failing ?? 0,
        oldestAt: unissued?.oldest_at ?? null,
      },
      runs: await this.progressOf(runs),
    }
  }

  /** Null: there is no such run. */
  async find(id: string): Promise<RunProgress | null> {
    const run = await this.prisma.billingRun.findUnique({ where: { id } })
    return run === null ? null : ((await this.progressOf([run]))[0] ?? null)
  }

  /**
   * The results of a run by account, in the order of account ids.
   *
   * @param after  the end of the previous page
   */
  async items(
    runId: string,
    { state, after, limit }: { state?: BillingRunItemState; after?: string; limit: number },
  ): Promise<ItemPage> {
    const found = await this.prisma.billingRunItem.findMany({
      where: { runId, state, accountId: after === undefined ? undefined : { gt: after } },
      include: { account: { select: { tag: true, name: true } } },
      orderBy: { accountId: 'asc' },
      take: limit + 1,
    })
    const { page, next } = pageOf(found, limit, ({ accountId }) => accountId)
    return { items: page, next }
  }

  private async progressOf(runs: BillingRun[]): Promise<RunProgress[]> {
    const sums = await this.prisma.$queryRaw<
      { run_id: string; done: number; failed: number; invoices: number; net: number }[]
    >`
      SELECT i.run_id::text, count(*) FILTER (WHERE i.state = 'done')::int AS done,
             count(*) FILTER (WHERE i.state = 'failed')::int AS failed, count(v.id)::int AS invoices,
             COALESCE(sum(v.net_fcfa), 0)::float8 AS net
      FROM billing_run_items i LEFT JOIN invoices v ON v.id = i.invoice_id
      WHERE i.run_id = ANY(${runs.map(({ id }) => id)}::uuid[]) GROUP BY 1`
    const byRun = new Map(sums.map((sum) => [sum.run_id, sum]))
    return runs.map((run) => {
      const { done = 0, failed = 0, invoices = 0, net = 0 } = byRun.get(run.id) ?? {}
      return { run, done, failed, invoices, netFcfa: net }
    })
  }
}
