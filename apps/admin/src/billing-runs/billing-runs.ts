import { Inject, Injectable, Logger } from '@nestjs/common'
import { type BillingRun, type BillingRunKind, type Invoice, PrismaClient, type Transaction } from '@repere/prisma'
import { billingMonth, billingMonthOf, localDay, monthAfter } from '@repere/rating'
import { type Author, nameOf, systemAuthor } from '../audit/index.js'
import { writeAccounts } from '../unit-of-work/account-change.js'
import { isUsageComplete } from '../usage/watermark.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { type DraftedInvoice, draftInvoices } from '../invoicing/drafting.js'
import { readSeller } from '../seller/seller.js'
import { readPlans } from '../subscriptions/base-prices.js'
import { type Bill, type BillingSetting, type BillingWork, type CandidateQuery } from './billing-work.js'
import { insertBilledUnits } from './billed-units.js'
import { MonthEnd } from './month-end.js'
import { Renewals, renewalsAreDue } from './renewals.js'
import { reasonOf } from './failure-reason.js'
import { doneAmong, type ItemOutcome, writeItems } from './run-items.js'
import { monthNotOver, runNotDue, usageIncomplete } from './run.problems.js'

/** Accounts that are billed in one transaction. */
const ACCOUNTS_AT_ONCE = 200
/** While the database writes one batch, the next is computed. */
const BATCHES_AT_ONCE = 2
const TRANSACTION = { maxWait: 60_000, timeout: 120_000 }
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export interface RunOrder {
  kind: BillingRunKind
  /** The invoiced month, `YYYY-MM`. */
  month: string
  by: Author
  /** Whether accounts that failed are tried again at once, or only where enough time has passed. Default `due`. */
  failed?: CandidateQuery['failed']
  /** Called with new drafts, some hundreds at a time, once they are committed. */
  onDrafted?: (invoiceIds: string[]) => void
}

/** The result of one pass of a run. */
export interface RunReport {
  run: BillingRun
  /** Processed accounts: with an invoice, or without anything to invoice. */
  done: number
  failed: number
  /** Accounts whose old invoice must be cancelled first. */
  waiting: number
  /** Drafts that it made, in the order of accounts. */
  invoiceIds: string[]
}

/**
 * Drafts the invoices of a month. A run processes each account once, with any number of workers and after
 * crashes: an account's invoice and the marker that the account was processed are written in one transaction, under the
 * account's lock. A restarted run continues.
 */
@Injectable()
export class BillingRuns {
  private readonly logger = new Logger(BillingRuns.name)
  private readonly works: Record<BillingRunKind, BillingWork> = { renewals: new Renewals(), month_end: new MonthEnd() }

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /**
   * One pass over every account that is not done.
   *
   * @throws RangeError  for an invalid month
   * @throws RunProblem  `month_not_over`, `usage_incomplete` for month ends; `not_due` for renewals
   */
  async run({ kind, month, by, failed = 'due', onDrafted }: RunOrder): Promise<RunReport> {
    const setting = await this.setting(month, by)
    await this.checkDue(kind, setting)
    const work = this.works[kind]
    const run = await this.begin(kind, month, by)
    const report: RunReport = { run, done: 0, failed: 0, waiting: 0, invoiceIds: [] }
    for (let after = BEFORE_ALL; ;) {
      const query = { setting, runId: run.id, after, limit: ACCOUNTS_AT_ONCE * BATCHES_AT_ONCE, failed }
      const accountIds = await work.candidates(this.prisma, query)
      const last = accountIds.at(-1)
      if (last === undefined) break
      after = last
      const batches = Array.from({ length: BATCHES_AT_ONCE }, (_, index) =>
        accountIds.slice(index * ACCOUNTS_AT_ONCE, (index + 1) * ACCOUNTS_AT_ONCE),
      ).filter(({ length }) => length > 0)
      const known = report.invoiceIds.length
      await Promise.all(batches.map((batch) => this.billBatch(work, run, batch, setting, report)))
      onDrafted?.(report.invoiceIds.slice(known))
    }
    return { ...report, run: await this.finish(run) }
  }

  /**
   * Whether a month may be invoiced now.
   *
   * @throws RunProblem  as `run`
   */
  async requireDue(kind: BillingRunKind, month: string): Promise<void> {
    await this.checkDue(kind, await this.setting(month, systemAuthor('billing')))
  }

  /** The invoices that a run would create; writes nothing. In the order of accounts; failed ones included. */
  async *preview({ kind, month, by }: RunOrder): AsyncGenerator<Bill> {
    const setting = await this.setting(month, by)
    await this.checkDue(kind, setting)
    const work = this.works[kind]
    const run = await this.prisma.billingRun.findUnique({ where: { kind_month: { kind, month } } })
    for (let after = BEFORE_ALL; ;) {
      const query = { setting, runId: run?.id ?? null, after, limit: ACCOUNTS_AT_ONCE, failed: 'all' as const }
      const accountIds = await work.candidates(this.prisma, query)
      const last = accountIds.at(-1)
      if (last === undefined) return
      after = last
      yield* await work.bills(this.prisma, accountIds, setting)
    }
  }

  /** Bills one account's renewal of a month, if it is due. @returns true if no work is left for this account */
  async renewalOf(accountId: string, month: string, by: Author): Promise<boolean> {
    const setting = await this.setting(month, by)
    if (!renewalsAreDue(localDay(setting.month.start, setting.utcOffsetMinutes), setting.today)) return true
    const run = await this.begin('renewals', month, by)
    const report: RunReport = { run, done: 0, failed: 0, waiting: 0, invoiceIds: [] }
    const isDone = async () => (await doneAmong(this.prisma, run.id, [accountId])).has(accountId)
    if (!(await isDone())) await this.billBatch(this.works.renewals, run, [accountId], setting, report)
    return report.failed + report.waiting === 0
  }

  /** The months whose base prices may be invoiced now: this one, the last one, and the next one once it is near. */
  async renewalMonthsDue(): Promise<string[]> {
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    const today = localDay(this.clock.now(), utcOffsetMinutes)
    const month = billingMonth(today.slice(0, 7), utcOffsetMinutes)
    const before = localDay(new Date(month.start.getTime() - 1), utcOffsetMinutes).slice(0, 7)
    const next = localDay(month.end, utcOffsetMinutes)
    return [before, month.name, ...(renewalsAreDue(next, today) ? [next.slice(0, 7)] : [])]
  }

  /**
   * Past months that may have something to bill: the last one, and before it those that have usage and were never
   * closed, or failed for an account.
   */
  async monthsToClose(): Promise<string[]> {
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    const month = billingMonthOf(this.clock.now(), utcOffsetMinutes)
    const last = monthAfter(month.name, -1)
    const first = localDay(month.start, utcOffsetMinutes)
    const unclosed = await this.prisma.$queryRaw<{ month: string }[]>`
      SELECT DISTINCT to_char(d.day, 'YYYY-MM') AS month FROM usage_days d
      WHERE d.overage > 0 AND d.day < ${first}::date AND NOT EXISTS (
        SELECT 1 FROM billing_runs r
        WHERE r.kind = 'month_end' AND r.month = to_char(d.day, 'YYYY-MM') AND r.finished_at IS NOT NULL)
      UNION
      SELECT r.month FROM billing_runs r JOIN billing_run_items i ON i.run_id = r.id
      WHERE r.kind = 'month_end' AND i.state = 'failed'`
    return [...new Set([...unclosed.map((row) => row.month), last])].sort()
  }

  async setting(month: string, by: Author): Promise<BillingSetting> {
    const [{ utcOffsetMinutes }, plans] = await Promise.all([readSeller(this.prisma), readPlans(this.prisma)])
    const now = this.clock.now()
    const today = localDay(now, utcOffsetMinutes)
    return { month: billingMonth(month, utcOffsetMinutes), plans, utcOffsetMinutes, now, today, by }
  }

  /** The renewal of a subscription for a month; null: none, or not decided yet. */
  async expectedRenewal(tx: Transaction, accountId: string, setting: BillingSetting): Promise<Bill | null> {
    const [bill] = await this.works.renewals.bills(tx, [accountId], setting)
    return bill ?? null
  }

  /** The amount that the end of the month would bill an account now; absent if there is none. */
  expectedOverage(tx: Transaction, accountId: string, setting: BillingSetting): Promise<Bill[]> {
    return this.works.month_end.bills(tx, [accountId], setting)
  }

  isRenewedBy(bill: Bill, existing: Invoice): boolean {
    return this.works.renewals.isBilledBy(bill, existing)
  }

  private async checkDue(kind: BillingRunKind, { month, utcOffsetMinutes, today }: BillingSetting): Promise<void> {
    if (kind === 'renewals') {
      if (!renewalsAreDue(localDay(month.start, utcOffsetMinutes), today)) throw runNotDue(month.name)
      return
    }
    if (this.clock.now() < month.end) throw monthNotOver(month.name)
    if (!(await isUsageComplete(this.prisma, month.end))) throw usageIncomplete(month.name)
  }

  private async begin(kind: BillingRunKind, month: string, by: Author): Promise<BillingRun> {
    const data = [{ kind, month, startedAt: this.clock.now(), startedBy: nameOf(by) }]
    await this.prisma.billingRun.createMany({ data, skipDuplicates: true })
    return this.prisma.billingRun.findUniqueOrThrow({ where: { kind_month: { kind, month } } })
  }

  private async finish(run: BillingRun): Promise<BillingRun> {
    await this.prisma.billingRun.updateMany({
      where: { id: run.id, finishedAt: null },
      data: { finishedAt: this.clock.now() },
    })
    return this.prisma.billingRun.findUniqueOrThrow({ where: { id: run.id } })
  }

  /** All in one transaction; if that fails, one by one, so that a failing account does not affect the others. */
  private async billBatch(
    work: BillingWork,
    run: BillingRun,
    accountIds: string[],
    setting: BillingSetting,
    report: RunReport,
  ): Promise<void> {
    try {
      note(report, await this.bill(work, run, accountIds, setting))
    } catch (error) {
      if (accountIds.length > 1) {
        for (const accountId of accountIds) await this.billBatch(work, run, [accountId], setting, report)
        return
      }
      this.logger.warn({ err: error, account: accountIds[0], kind: run.kind, month: run.month }, 'Billing failed')
      note(report, await this.noteFailure(run, accountIds[0]!, error))
    }
  }

  private bill(
    work: BillingWork,
    run: BillingRun,
    accountIds: string[],
    setting: BillingSetting,
  ): Promise<AccountOutcome[]> {
    const write = async (tx: Transaction): Promise<AccountOutcome[]> => {
      const done = await doneAmong(tx, run.id, accountIds)
      const bills = await work.bills(
        tx,
        accountIds.filter((id) => !done.has(id)),
        setting,
      )
      const made = await this.draft(tx, bills)
      const outcomes: AccountOutcome[] = []
      for (const bill of bills) outcomes.push(await this.outcomeOf(tx, work, bill, made.get(bill.accountId)))
      await writeItems(tx, run.id, outcomes.filter(isItem))
      return outcomes
    }
    return writeAccounts(this.prisma, accountIds, write, TRANSACTION)
  }

  /** @returns the drafts that were made, by account */
  private async draft(tx: Transaction, bills: Bill[]): Promise<Map<string, DraftedInvoice>> {
    const orders = bills.flatMap(({ order }) => order ?? [])
    const drafts = orders.length === 0 ? [] : await draftInvoices(tx, orders, this.clock.now())
    const made = new Map(drafts.map((invoice) => [invoice.accountId, invoice]))
    const billed = bills.flatMap(({ accountId, overage = [] }) => {
      const invoice = made.get(accountId)
      return invoice === undefined ? [] : overage.map((part) => ({ invoiceId: invoice.id, ...part }))
    })
    await insertBilledUnits(tx, billed)
    return made
  }

  private async outcomeOf(
    tx: Transaction,
    work: BillingWork,
    bill: Bill,
    made: DraftedInvoice | undefined,
  ): Promise<AccountOutcome> {
    const { accountId, order, problem, carriesOver: carriedOver = false } = bill
    if (problem !== null) return { accountId, state: 'failed', invoiceId: null, error: problem }
    if (order === null) return { accountId, state: 'done', invoiceId: null, error: null, carriedOver }
    if (made !== undefined) return { accountId, state: 'done', invoiceId: made.id, error: null, drafted: true }
    const { kind, periodStart } = order
    const existing = await tx.invoice.findFirst({
      where: { accountId, kind, periodStart, state: { notIn: ['void', 'credited'] }, replacedAt: null },
      include: { creditNotes: { where: { state: { not: 'void' } }, select: { id: true } } },
    })
    const stays = existing !== null && existing.creditNotes.length === 0 && work.isBilledBy(bill, existing)
    return stays ? { accountId, state: 'done', invoiceId: existing.id, error: null } : { accountId, state: 'waiting' }
  }

  private async noteFailure(run: BillingRun, accountId: string, error: unknown): Promise<AccountOutcome[]> {
    const outcome: ItemOutcome = { accountId, state: 'failed', invoiceId: null, error: reasonOf(error) }
    return this.prisma.$transaction(async (tx) => {
      // Another run may have processed it meanwhile.
      if ((await doneAmong(tx, run.id, [accountId])).size > 0) return []
      await writeItems(tx, run.id, [outcome])
      return [outcome]
    })
  }
}

type AccountOutcome = (ItemOutcome & { drafted?: true }) | { accountId: string; state: 'waiting' }

const isItem = (outcome: AccountOutcome): outcome is ItemOutcome => outcome.state !== 'waiting'

function note(report: RunReport, outcomes: AccountOutcome[]): void {
  for (const outcome of outcomes) {
    report[outcome.state]++
    if (outcome.state === 'done' && outcome.drafted && outcome.invoiceId !== null) {
      report.invoiceIds.push(outcome.invoiceId)
    }
  }
}
