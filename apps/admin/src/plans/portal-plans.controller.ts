import { Body, Controller, Get, Put } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { Endpoint, EVERY_CUSTOMER_ROLE } from '../access/endpoint.js'
import { authorOf } from '../audit/index.js'
import { termsOf } from './account-terms.js'
import { OverageSwitch } from './overage.js'
import { PlanCatalogue } from './plan-catalogue.js'
import { AccountTermsDto, OverageDto, OverageOrderDto, PlansDto, toAccountTerms, toPlans } from './plan.dto.js'

/** What a customer may buy, has, and is ready to spend. */
@Controller('portal')
export class PortalPlansController {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly overage: OverageSwitch,
  ) {}

  @Get('plans')
  @Endpoint({ surface: 'portal', allow: EVERY_CUSTOMER_ROLE, summary: 'The plans that are sold', answer: PlansDto })
  async portalPlans(): Promise<PlansDto> {
    return toPlans(await this.catalogue.plans())
  }

  @Get('plan')
  @Endpoint({
    surface: 'portal',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'The terms of the organisation, now and to come',
    answer: AccountTermsDto,
  })
  async portalPlan(@Scoped() { own, accountId }: AccountScope): Promise<AccountTermsDto> {
    return toAccountTerms(await termsOf(own, this.catalogue, accountId))
  }

  @Get('overage')
  @Endpoint({
    surface: 'portal',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Whether requests beyond the quota are bought, and for how much',
    answer: OverageDto,
  })
  async portalOverage(@Scoped() { own, accountId }: AccountScope): Promise<OverageDto> {
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
  @Endpoint({
    surface: 'portal',
    allow: ['owner', 'billing'],
    summary: 'Buy requests beyond the quota, up to a cap',
    description: 'Paid plans only. The next request sees it; after a 503 it stands, and asking again makes sure.',
    answer: OverageDto,
    errors: [409],
  })
  async setPortalOverage(
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
    @Body() { enabled, cap_fcfa: capFcfa }: OverageOrderDto,
  ): Promise<OverageDto> {
    await this.overage.set({ account: scope.accountId, enabled, capFcfa, by: authorOf(caller) })
    return this.portalOverage(scope)
  }
}
