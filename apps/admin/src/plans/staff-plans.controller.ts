import { Body, Controller, Delete, Get, Inject, Param, Post } from '@nestjs/common'
import { badInput } from '@repere/http'
import { PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { termsOf } from './account-terms.js'
import { Overrides } from './overrides.js'
import { PlanCatalogue } from './plan-catalogue.js'
import {
  AccountTermsDto,
  OverrideDto,
  OverrideOrderDto,
  OverridesDto,
  PlanHistoriesDto,
  PlanTermsDto,
  PlanVersionOrderDto,
  toAccountTerms,
  toHistories,
  toOverride,
  toTerms,
} from './plan.dto.js'

const AT_ONCE = 'Applies from the next request on. After a 503 the change is saved; repeat the request to make sure.'

/** Plans, the plans of accounts, and terms agreed with single accounts. */
@Controller('staff')
export class StaffPlansController {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly overrides: Overrides,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get('plans')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List every plan with the history of its terms',
    answer: PlanHistoriesDto,
  })
  async listPlanHistories(): Promise<PlanHistoriesDto> {
    return toHistories(await this.catalogue.plans())
  }

  @Post('plans/:code/versions')
  @StaffEndpoint({
    allow: ['owner', 'admin'],
    stepUp: true,
    summary: 'Publish new terms of a plan',
    description: 'Applies to every account on the plan, from `valid_from` on. A published version never changes.',
    answer: PlanTermsDto,
    status: 201,
    errors: [404, 409],
  })
  async createPlanVersion(
    @Caller() caller: StaffCaller,
    @Param('code') plan: string,
    @Body() order: PlanVersionOrderDto,
  ): Promise<PlanTermsDto> {
    const version = await this.catalogue.addVersion({
      plan,
      priceFcfa: order.price_fcfa,
      dayQuota: order.day_quota,
      burstPerSecond: order.burst_per_second,
      overagePricePer1000Fcfa: order.overage_price_per_1000_fcfa,
      validFrom: order.valid_from,
      by: authorOf(caller),
    })
    return toTerms(version)
  }

  @Get('accounts/:id/plan')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Get the current and upcoming terms of an account',
    description: 'The plan is the one of the subscription or agreement: agree a subscription to change it.',
    answer: AccountTermsDto,
    errors: [404],
  })
  async getAccountTerms(@Param('id', RowId) id: string): Promise<AccountTermsDto> {
    await this.prisma.account.findUniqueOrThrow({ where: { id } })
    return toAccountTerms(await termsOf(this.prisma, this.catalogue, id))
  }

  @Get('accounts/:id/overrides')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the agreed terms of an account',
    answer: OverridesDto,
    errors: [404],
  })
  async listAccountOverrides(@Param('id', RowId) account: string): Promise<OverridesDto> {
    return { overrides: (await this.overrides.list(account)).map(toOverride) }
  }

  @Post('accounts/:id/overrides')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    stepUp: true,
    summary: 'Agree special terms with an account',
    description: `At most one at a time for each kind of key. ${AT_ONCE}`,
    answer: OverrideDto,
    status: 201,
    errors: [404, 409],
  })
  async createAccountOverride(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) account: string,
    @Body() order: OverrideOrderDto,
  ): Promise<OverrideDto> {
    requireSomething(order)
    const override = await this.overrides.add({
      account,
      kind: order.kind,
      dayQuota: order.day_quota,
      burstPerSecond: order.burst_per_second,
      priceFcfa: order.price_fcfa,
      activeKeysMax: order.active_keys_max,
      reason: order.reason,
      validFrom: order.valid_from,
      validUntil: order.valid_until,
      by: authorOf(caller),
    })
    return toOverride(override)
  }

  @Delete('accounts/:id/overrides/:override')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    summary: 'End the agreed terms now',
    description: AT_ONCE,
    answer: OverrideDto,
    errors: [404],
  })
  async endAccountOverride(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) account: string,
    @Param('override', RowId) override: string,
  ): Promise<OverrideDto> {
    return toOverride(await this.overrides.end({ account, override, by: authorOf(caller) }))
  }
}

/** @throws Problem  400 */
function requireSomething(order: OverrideOrderDto): void {
  const { day_quota, burst_per_second, price_fcfa, active_keys_max, kind } = order
  const agreed = { day_quota, burst_per_second, price_fcfa, active_keys_max }
  if (Object.values(agreed).every((value) => value === undefined)) {
    throw badInput(Object.keys(agreed).map((field) => ({ field, reason: 'required', value: null })))
  }
  if (kind === 'test' && price_fcfa !== undefined) {
    throw badInput([{ field: 'price_fcfa', reason: 'conflicting_fields', value: price_fcfa }])
  }
}
