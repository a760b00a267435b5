import { Controller, Get, Query, Res } from '@nestjs/common'
import { type FastifyReply } from 'fastify'
import { type AccountScope } from '../access/account-scope.js'
import { Scoped } from '../access/caller.js'
import { Endpoint, EVERY_CUSTOMER_ROLE } from '../access/endpoint.js'
import { sendUsageCsv } from './usage-csv.js'
import { toUsage, toUsageQuery, UsageDto, UsageQueryDto } from './usage.dto.js'
import { DIMENSIONS, UsageReports } from './usage-report.js'

/** What a customer has used. */
@Controller('portal')
export class PortalUsageController {
  constructor(private readonly reports: UsageReports) {}

  @Get('usage')
  @Endpoint({
    surface: 'portal',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Usage of the organisation',
    description: 'By day or minute, and by group of endpoints, key and status as asked. Today counts up to `as_of`.',
    answer: UsageDto,
  })
  async usage(@Scoped() scope: AccountScope, @Query() dto: UsageQueryDto): Promise<UsageDto> {
    const query = toUsageQuery(dto, await this.reports.today())
    return toUsage(await this.reports.read(scope.own, query), query)
  }

  @Get('usage.csv')
  @Endpoint({
    surface: 'portal',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Usage of the organisation as a table',
    description: 'As the JSON, by group, key and status unless asked otherwise.',
    produces: 'text/csv',
  })
  async usageCsv(
    @Scoped() scope: AccountScope,
    @Query() dto: UsageQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const query = toUsageQuery(dto, await this.reports.today(), DIMENSIONS)
    return sendUsageCsv(reply, await this.reports.read(scope.own, query), query)
  }
}
