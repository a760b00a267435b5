import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common'
import { Inject } from '@nestjs/common'
import { notFound } from '@repere/http'
import { type BillingRun, PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf, recordAudit } from '../audit/index.js'
import { JobQueues } from '../jobs/job-queues.js'
import { BillingRuns } from './billing-runs.js'
import { netOf } from './overage-owed.js'
import { RunHistory } from './run-history.js'
import {
  BillingRunDto,
  BillingRunItemPageDto,
  BillingStatusDto,
  type PreviewedInvoiceDto,
  QueuedRunDto,
  RunItemsQueryDto,
  RunOrderDto,
  RunPreviewDto,
  toItemPage,
  toPreviewed,
  toRun,
  toStatus,
} from './run.dto.js'
import { PAGE } from '../pages.js'

const RUNNERS = ['owner', 'admin', 'billing'] as const
const EXAMPLES_MAX = 100

/** Billing runs: their results, and retries. */
@Controller('staff/billing')
export class StaffRunsController {
  constructor(
    private readonly runs: BillingRuns,
    private readonly history: RunHistory,
    private readonly queues: JobQueues,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get('status')
  @StaffEndpoint({
    scope: 'system:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'Get the billing state and the last runs',
    answer: BillingStatusDto,
  })
  async getBillingStatus(): Promise<BillingStatusDto> {
    return toStatus(await this.history.status())
  }

  @Post('runs')
  @StaffEndpoint({
    allow: RUNNERS,
    summary: 'Start the billing run of a month',
    description: 'Each account is invoiced once, however often the run is started; accounts that failed are retried.',
    answer: QueuedRunDto,
    status: 202,
    errors: [409],
  })
  async startBillingRun(@Caller() caller: StaffCaller, @Body() { kind, month }: RunOrderDto): Promise<QueuedRunDto> {
    await this.runs.requireDue(kind, month)
    return this.enqueue(caller, { kind, month })
  }

  @Get('preview')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Preview a billing run without changes',
    answer: RunPreviewDto,
    errors: [409],
  })
  async previewBillingRun(
    @Caller() caller: StaffCaller,
    @Query() { kind, month }: RunOrderDto,
  ): Promise<RunPreviewDto> {
    const sum = { invoices: 0, net_fcfa: 0, problems: 0 }
    const examples: PreviewedInvoiceDto[] = []
    for await (const bill of this.runs.preview({ kind, month, by: authorOf(caller) })) {
      if (bill.order !== null) {
        sum.invoices++
        sum.net_fcfa += netOf(bill.order.lines)
      }
      if (bill.problem !== null) {
        sum.problems++
        examples.unshift(toPreviewed(bill))
      } else if (bill.order !== null && examples.length < EXAMPLES_MAX) examples.push(toPreviewed(bill))
    }
    return { ...sum, examples: examples.slice(0, EXAMPLES_MAX) }
  }

  @Get('runs/:id')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Get a billing run',
    answer: BillingRunDto,
    errors: [404],
  })
  async getBillingRun(@Param('id', RowId) id: string): Promise<BillingRunDto> {
    const progress = await this.history.find(id)
    if (progress === null) throw notFound()
    return toRun(progress)
  }

  @Get('runs/:id/items')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the results of a billing run by account',
    answer: BillingRunItemPageDto,
    errors: [404],
  })
  async listBillingRunItems(
    @Param('id', RowId) id: string,
    @Query() { state, cursor, limit = PAGE }: RunItemsQueryDto,
  ): Promise<BillingRunItemPageDto> {
    await this.getBillingRun(id)
    return toItemPage(await this.history.items(id, { state, after: cursor, limit }))
  }

  @Post('runs/:id/retry')
  @StaffEndpoint({
    allow: RUNNERS,
    summary: 'Retry the failed accounts of a billing run and continue it',
    answer: QueuedRunDto,
    status: 202,
    errors: [404, 409],
  })
  async retryBillingRun(@Caller() caller: StaffCaller, @Param('id', RowId) id: string): Promise<QueuedRunDto> {
    const progress = await this.history.find(id)
    if (progress === null) throw notFound()
    await this.runs.requireDue(progress.run.kind, progress.run.month)
    return this.enqueue(caller, progress.run)
  }

  private async enqueue(
    caller: StaffCaller,
    { kind, month }: Pick<BillingRun, 'kind' | 'month'>,
  ): Promise<QueuedRunDto> {
    const by = authorOf(caller)
    const id = `run-${kind}-${month}-${Date.now()}`
    await this.queues.enqueue({ queue: 'billing', job: 'run-month', id, data: { kind, month, by } })
    await recordAudit(this.prisma, {
      ...by,
      action: 'billing.run',
      target: { kind: 'billing_run', id: `${kind} ${month}` },
      after: { job_id: id },
    })
    return { job_id: id }
  }
}
