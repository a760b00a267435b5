import { Body, Controller, Get, Put } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { authorOf } from '../audit/index.js'
import { termsOf } from './account-terms.js'
import { OverageSwitch } from './overage.js'
import { PlanCatalogue } from './plan-catalogue.js'
import { AccountTermsDto, OverageDto, OverageOrderDto, PlansDto, toAccountTerms, toPlans } from './plan.dto.js'

/** The plans on sale, the customer's terms, and the spending cap. */
@Controller('portal')
export class PortalPlansController {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly overage: OverageSwitch,
  ) {}

  @Get('plans')
  @PortalEndpoint({ allow: 'public', summary: 'List the plans on sale', answer: PlansDto })
  async listPlans(): Promise<PlansDto> {
    return toPlans(await this.catalogue.plans())
  }

  @Get('plan')
  @PortalEndpoint({
    scope: 'usage:read',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Get the current and upcoming terms of the organisation',
    answer: AccountTermsDto,
  })
  async getTerms(@Scoped() { own, accountId }: AccountScope): Promise<AccountTermsDto> {
    return toAccountTerms(await termsOf(own, this.catalogue, accountId))
  }

  @Get('overage')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Get the overage settings of the organisation',
    answer: OverageDto,
  })
  async getOverage(@Scoped() { own, accountId }: AccountScope): Promise<OverageDto> {
    const [settings, { live }] = await Promise.all([
      own.overageSettings.findFirst(),
      termsOf(own, this.catalogue, accountId),
    ])
    const cap = settings?.capFcfa ?? 0
    const price = live?.version.overagePricePer1000Fcfa ?? null
    return {
      enabled: settings?.enabled ?? false,
      cap_fcfa: cap,
      price_per_1000_fcfa: price,
      requests_max: price === null ? null : Math.floor((cap * 1000) / price),
    }
  }

  @Put('overage')
  @PortalEndpoint({
    allow: ['owner', 'billing'],
    summary: 'Set the overage and its monthly cap',
    description:
      'For paid plans only. Applies from the next request on. After a 503 the change is saved; repeat the request to make sure.',
    answer: OverageDto,
    errors: [409],
  })
  async setOverage(
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
    @Body() { enabled, cap_fcfa: capFcfa }: OverageOrderDto,
  ): Promise<OverageDto> {
    await this.overage.set({ account: scope.accountId, enabled, capFcfa, by: authorOf(caller) })
    return this.getOverage(scope)
  }
}
