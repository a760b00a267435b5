import { Body, Controller, Delete, Get, Put, Query } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { authorOf } from '../audit/index.js'
import { toInvoice } from '../invoicing/invoice.dto.js'
import { PlanQuotes } from './plan-quote.js'
import { SubscriptionReport } from './subscription-report.js'
import {
  ChosenPlanDto,
  PlanChoiceDto,
  PlanQuoteDto,
  PlanQuoteQueryDto,
  SubscriptionDto,
  toPlanQuote,
  toSubscription,
} from './subscription.dto.js'
import { Subscriptions } from './subscriptions.js'

const BUYERS = ['owner', 'billing'] as const

/** The monthly plan of a customer. */
@Controller('portal')
export class PortalSubscriptionsController {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly report: SubscriptionReport,
    private readonly quotes: PlanQuotes,
  ) {}

  @Get('subscription')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Show the subscription of the organisation',
    answer: SubscriptionDto,
  })
  async getSubscription(@Scoped() { own, accountId }: AccountScope): Promise<SubscriptionDto> {
    return toSubscription(await this.report.of(own, accountId))
  }

  @Get('subscription/quote')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Get the price of choosing a plan',
    description:
      'The amount to pay now, and the price of the next month, computed by the same functions as invoices. Reserves nothing.',
    answer: PlanQuoteDto,
    errors: [409],
  })
  async getPlanQuote(
    @Scoped() { accountId }: AccountScope,
    @Query() { plan }: PlanQuoteQueryDto,
  ): Promise<PlanQuoteDto> {
    return toPlanQuote(await this.quotes.of(accountId, plan))
  }

  @Put('subscription')
  @PortalEndpoint({
    allow: BUYERS,
    verified: true,
    movesMoney: true,
    summary: 'Choose a plan',
    description:
      'A first or a more expensive plan is charged for the rest of the month. The answer contains a proforma, which ' +
      'is an offer and no debt. The plan starts when it is paid. With `use_credit`, the credit of the organisation pays ' +
      'it, at once if it covers all of it. Number and certificate follow. The same choice returns the same proforma, as ' +
      'of today; another choice drops it. A cheaper ' +
      'plan starts with the next month. Choosing the current plan cancels the scheduled change. `debts_open`: ' +
      'pay the invoices in `details` first. `agreement_lost`: confirm with `accept_loss`. `buyer_details_missing`: before ' +
      'the first invoice, `PATCH /portal/organisation` with the fields in `details`.',
    answer: ChosenPlanDto,
    errors: [409, 429],
  })
  async choosePlan(
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
    @Body() { plan, accept_loss: acceptsLoss, use_credit: usesCredit }: PlanChoiceDto,
  ): Promise<ChosenPlanDto> {
    const by = authorOf(caller)
    const creditFcfa = usesCredit === undefined ? undefined : usesCredit ? 'all' : 0
    const { invoice } = await this.subscriptions.choose({
      account: scope.accountId,
      plan,
      acceptsLoss,
      creditFcfa,
      namesBuyer: true,
      by,
    })
    const state = await this.report.of(scope.own, scope.accountId)
    return {
      subscription: toSubscription(state),
      invoice: invoice && toInvoice(invoice, state.utcOffsetMinutes),
    }
  }

  @Delete('subscription')
  @PortalEndpoint({
    allow: BUYERS,
    verified: true,
    summary: 'End the subscription with the month',
    description: 'Live keys are revoked then. A plan that was chosen and is not paid is dropped.',
    answer: SubscriptionDto,
    errors: [409],
  })
  async cancelSubscription(@Caller() caller: CustomerCaller, @Scoped() scope: AccountScope): Promise<SubscriptionDto> {
    await this.subscriptions.cancelAtPeriodEnd({ account: scope.accountId, by: authorOf(caller) })
    return this.getSubscription(scope)
  }

  @Delete('subscription/change')
  @PortalEndpoint({
    allow: BUYERS,
    verified: true,
    summary: 'Cancel a planned change or end of the subscription',
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
}
