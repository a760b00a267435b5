import { Controller, Get } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { Scoped } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { EstimateDto, toEstimate } from './estimate.dto.js'
import { Estimates } from './estimate.js'

/** The month so far, as a customer sees it. */
@Controller('portal')
export class PortalEstimateController {
  constructor(private readonly estimates: Estimates) {}

  @Get('estimate')
  @PortalEndpoint({
    scope: 'usage:read',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Estimate the current month',
    description:
      'The invoiced amount of the month, the amount to be invoiced, and requests beyond the quota so far. Computed by ' +
      'the same functions as invoices.',
    answer: EstimateDto,
  })
  async estimateOwnMonth(@Scoped() { accountId }: AccountScope): Promise<EstimateDto> {
    return toEstimate(await this.estimates.of(accountId))
  }
}
