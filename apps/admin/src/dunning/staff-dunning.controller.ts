import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { dayOf, daysBetween, toDate } from '@repere/rating'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { OPEN_STATES } from '../invoices/invoice-lifecycle.js'
import { toStaffSuspension } from '../identity/suspension.dto.js'
import { sellerToday } from './arrears.js'
import {
  ExtensionDto,
  ExtensionOrderDto,
  ExtensionsDto,
  OVERDUE_DEFAULT,
  OverdueInvoicesDto,
  OverdueQueryDto,
  toExtension,
} from './dunning.dto.js'
import { Extensions } from './extensions.js'

/** Accounts with overdue invoices, and their extensions. A credit note waives an invoice. */
@Controller('staff')
export class StaffDunningController {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingClock) private readonly clock: BillingClock,
    private readonly extensions: Extensions,
  ) {}

  @Get('dunning')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List overdue invoices and their reminders',
    answer: OverdueInvoicesDto,
  })
  async listOverdueInvoices(
    @Query() { account_id: accountId, limit = OVERDUE_DEFAULT }: OverdueQueryDto,
  ): Promise<OverdueInvoicesDto> {
    const today = await sellerToday(this.prisma, this.clock.now())
    const rows = await this.prisma.invoice.findMany({
      where: {
        accountId,
        state: { in: [...OPEN_STATES] },
        kind: { not: 'credit_note' },
        dueOn: { lt: toDate(today) },
      },
      include: { account: true, dunningSteps: { orderBy: { doneAt: 'asc' } } },
      orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
      take: limit,
    })
    const invoices = rows.map(({ account, dunningSteps, ...invoice }) => ({
      id: invoice.id,
      account_id: account.id,
      account_name: account.name,
      number: invoice.number,
      kind: invoice.kind,
      state: invoice.state,
      open_fcfa: invoice.totalFcfa - invoice.settledFcfa,
      due_on: dayOf(invoice.dueOn),
      days_overdue: daysBetween(dayOf(invoice.dueOn), today),
      suspension: toStaffSuspension(account),
      steps: dunningSteps.map(({ step, doneAt, skipped }) => ({ step, done_at: doneAt, skipped })),
    }))
    return { invoices }
  }

  @Get('accounts/:id/dunning-extensions')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the payment extensions of an account',
    answer: ExtensionsDto,
    errors: [404],
  })
  async listDunningExtensions(@Param('id', RowId) id: string): Promise<ExtensionsDto> {
    await this.prisma.account.findUniqueOrThrow({ where: { id } })
    const rows = await this.prisma.dunningExtension.findMany({
      where: { accountId: id },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
    return { extensions: rows.map(toExtension) }
  }

  @Post('accounts/:id/dunning-extensions')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    summary: 'Give an account more time to pay',
    description:
      'Reminders continue. The account is not suspended for non-payment before the extension ends, and an existing suspension for non-payment ends at once. The newest extension applies.',
    answer: ExtensionDto,
    status: 201,
    errors: [404],
  })
  async createDunningExtension(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) accountId: string,
    @Body() { until, reason }: ExtensionOrderDto,
  ): Promise<ExtensionDto> {
    return toExtension(await this.extensions.grant({ accountId, until, reason, by: authorOf(caller) }))
  }
}
