import { Body, Controller, Delete, Get, Put } from '@nestjs/common'
import { type AccountScope } from '../../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../../access/caller.js'
import { Endpoint, EVERY_CUSTOMER_ROLE } from '../../access/endpoint.js'
import { authorOf } from '../../audit/index.js'
import { toInvoice } from '../invoices/invoice.dto.js'
import { Estimates } from './estimate.js'
import { SubscriptionReport } from './subscription-report.js'
import {
  ChosenPlanDto,
  EstimateDto,
  PlanChoiceDto,
  SubscriptionDto,
  toEstimate,
  toSubscription,
} from './subscription.dto.js'
import { Subscriptions } from './subscriptions.js'

const BUYERS = ['owner', 'billing'] as const

/** What the customer buys each month. */
@Controller('portal')
export class PortalSubscriptionsController {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly report: SubscriptionReport,
    private readonly estimates: Estimates,
  ) {}

  @Get('subscription')
  @Endpoint({
    surface: 'portal',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Get the subscription and its upcoming changes',
    answer: SubscriptionDto,
  })
  async getSubscription(@Scoped() { own, accountId }: AccountScope): Promise<SubscriptionDto> {
    return toSubscription(await this.report.of(own, accountId))
  }

  @Put('subscription')
  @Endpoint({
    surface: 'portal',
    allow: BUYERS,
    verified: true,
    summary: 'Choose a plan',
    description:
      'A first plan or an upgrade starts when the returned invoice is paid; the invoice covers the remaining days of the month. The same choice returns the same invoice; another choice cancels it. A downgrade starts with the next month. Choosing the current plan cancels the scheduled change.',
    answer: ChosenPlanDto,
    errors: [409],
  })
  async choosePlan(
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
    @Body() { plan }: PlanChoiceDto,
  ): Promise<ChosenPlanDto> {
    const { invoice } = await this.subscriptions.choose({ account: scope.accountId, plan, by: authorOf(caller) })
    const state = await this.report.of(scope.own, scope.accountId)
    return {
      subscription: toSubscription(state),
      invoice: invoice && toInvoice(invoice, state.utcOffsetMinutes),
    }
  }

  @Delete('subscription')
  @Endpoint({
    surface: 'portal',
    allow: BUYERS,
    verified: true,
    summary: 'Cancel the subscription at the end of the month',
    description: 'Live keys are then revoked. Also cancels a chosen plan that is not paid yet.',
    answer: SubscriptionDto,
    errors: [409],
  })
  async cancelSubscription(@Caller() caller: CustomerCaller, @Scoped() scope: AccountScope): Promise<SubscriptionDto> {
    await this.subscriptions.cancelAtPeriodEnd({ account: scope.accountId, by: authorOf(caller) })
    return this.getSubscription(scope)
  }

  @Delete('subscription/change')
  @Endpoint({
    surface: 'portal',
    allow: BUYERS,
    verified: true,
    summary: 'Cancel a scheduled downgrade or cancellation',
    answer: SubscriptionDto,
    errors: [409],
  })
  async cancelScheduledChange(
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
  ): Promise<SubscriptionDto> {
    await this.subscriptions.keep({ account: scope.accountId, by: authorOf(caller) })
    return this.getSubscription(scope)
  }

  @Get('estimate')
  @Endpoint({
    surface: 'portal',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Estimate the current month',
    description:
      'Uses the same calculation as the invoices: the base price is invoiced in advance, requests beyond the quota afterwards.',
    answer: EstimateDto,
  })
  async getEstimate(@Scoped() { own, accountId }: AccountScope): Promise<EstimateDto> {
    return toEstimate(await this.estimates.of(accountId, await this.report.of(own, accountId)))
  }
}
