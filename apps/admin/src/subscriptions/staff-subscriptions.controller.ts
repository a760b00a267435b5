import { Body, Controller, Get, Inject, Param, Post, Put } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { toInvoice } from '../invoicing/invoice.dto.js'
import { Agreements } from './agreements.js'
import { SubscriptionReport } from './subscription-report.js'
import { AgreementDto, ChosenPlanDto, SubscriptionDto, SubscriptionEndDto, toSubscription } from './subscription.dto.js'
import { Subscriptions } from './subscriptions.js'

/** Subscriptions as staff see and agree them. */
@Controller('staff/accounts/:id')
export class StaffSubscriptionsController {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly agreements: Agreements,
    private readonly report: SubscriptionReport,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get('subscription')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Get the subscription of an account and its upcoming changes',
    answer: SubscriptionDto,
    errors: [404],
  })
  async getAccountSubscription(@Param('id', RowId) id: string): Promise<SubscriptionDto> {
    await this.prisma.account.findUniqueOrThrow({ where: { id } })
    return toSubscription(await this.report.of(this.prisma, id))
  }

  @Put('subscription')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    stepUp: true,
    summary: 'Agree a subscription with an account',
    description:
      'Any plan at any price. A new subscription starts on its day, paid or not, and the rest of its first month is invoiced. For an existing subscription, plan and price change now: the month that is already invoiced stays, and issued renewals are replaced.',
    answer: ChosenPlanDto,
    errors: [404, 409],
  })
  async agreeSubscription(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) account: string,
    @Body() { plan, price_fcfa, begins_on: beginsOn, invoice_rest_of_month: invoicesPart, reason }: AgreementDto,
  ): Promise<ChosenPlanDto> {
    const invoice = await this.agreements.set({
      account,
      plan,
      priceFcfa: price_fcfa ?? null,
      beginsOn,
      invoicesPart: invoicesPart ?? true,
      reason,
      by: authorOf(caller),
    })
    const state = await this.report.of(this.prisma, account)
    return { subscription: toSubscription(state), invoice: invoice && toInvoice(invoice, state.utcOffsetMinutes) }
  }

  @Post('subscription/end')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    summary: 'End the subscription of an account',
    answer: SubscriptionDto,
    errors: [404, 409],
  })
  async endSubscription(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) account: string,
    @Body() { at, reason }: SubscriptionEndDto,
  ): Promise<SubscriptionDto> {
    const by = authorOf(caller)
    if (at === 'now') await this.agreements.end({ account, reason, by })
    else await this.subscriptions.cancelAtPeriodEnd({ account, by, reason })
    return this.getAccountSubscription(account)
  }
}
