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
    summary: 'What the organisation has bought, and what comes',
    answer: SubscriptionDto,
  })
  async portalSubscription(@Scoped() { own, accountId }: AccountScope): Promise<SubscriptionDto> {
    return toSubscription(await this.report.of(own, accountId))
  }

  @Put('subscription')
  @Endpoint({
    surface: 'portal',
    allow: BUYERS,
    verified: true,
    summary: 'Choose a plan',
    description:
      'A first or a dearer plan begins when the invoice is paid that is answered: it costs the days that are left of the ' +
      'month. The same choice again answers the same invoice; another one withdraws it. A cheaper plan begins with the ' +
      'next month. The plan that the organisation has takes back what was to come.',
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
    summary: 'End the subscription with the month',
    description: 'Live keys are revoked then. Also withdraws a plan that was chosen and not paid.',
    answer: SubscriptionDto,
    errors: [409],
  })
  async cancelSubscription(@Caller() caller: CustomerCaller, @Scoped() scope: AccountScope): Promise<SubscriptionDto> {
    await this.subscriptions.cancelAtPeriodEnd({ account: scope.accountId, by: authorOf(caller) })
    return this.portalSubscription(scope)
  }

  @Delete('subscription/change')
  @Endpoint({
    surface: 'portal',
    allow: BUYERS,
    verified: true,
    summary: 'Take back a cheaper plan or the end that was to come',
    answer: SubscriptionDto,
    errors: [409],
  })
  async cancelScheduledChange(
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
  ): Promise<SubscriptionDto> {
    await this.subscriptions.keep({ account: scope.accountId, by: authorOf(caller) })
    return this.portalSubscription(scope)
  }

  @Get('estimate')
  @Endpoint({
    surface: 'portal',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'What the month that runs comes to so far',
    description: 'By the sums of the invoices: the base price is invoiced ahead, requests beyond the quota afterwards.',
    answer: EstimateDto,
  })
  async portalEstimate(@Scoped() { own, accountId }: AccountScope): Promise<EstimateDto> {
    return toEstimate(await this.estimates.of(accountId, await this.report.of(own, accountId)))
  }
}
