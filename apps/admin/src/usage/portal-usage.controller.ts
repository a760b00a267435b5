import { Controller, Get, Query, Res } from '@nestjs/common'
import { type FastifyReply } from 'fastify'
import { type AccountScope } from '../access/account-scope.js'
import { Scoped } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { sendUsageCsv } from './usage-csv.js'
import { toUsage, toUsageQuery, UsageDto, UsageQueryDto } from './usage.dto.js'
import { DIMENSIONS, UsageReports } from './usage-report.js'

/** The usage of a customer. */
@Controller('portal')
export class PortalUsageController {
  constructor(private readonly reports: UsageReports) {}

  @Get('usage')
  @PortalEndpoint({
    scope: 'usage:read',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Get the usage of the organisation',
    description:
      'By day or minute, and grouped by endpoint group, key and status on request. The current day counts up to `as_of`.',
    answer: UsageDto,
  })
  async getUsage(@Scoped() scope: AccountScope, @Query() dto: UsageQueryDto): Promise<UsageDto> {
    const query = toUsageQuery(dto, await this.reports.today())
    return toUsage(await this.reports.read(scope.own, query), query)
  }

  @Get('usage.csv')
  @PortalEndpoint({
    scope: 'usage:read',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Download the usage of the organisation as CSV',
    description:
      'The same data as the JSON answer, grouped by endpoint group, key and status unless requested otherwise.',
    produces: 'text/csv',
  })
  async getUsageCsv(
    @Scoped() scope: AccountScope,
    @Query() dto: UsageQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const query = toUsageQuery(dto, await this.reports.today(), DIMENSIONS)
    return sendUsageCsv(reply, await this.reports.read(scope.own, query), query)
  }
}
