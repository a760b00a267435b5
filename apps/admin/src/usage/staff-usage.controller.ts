import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { type FastifyReply } from 'fastify'
import { AccountScope } from '../access/account-scope.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { sendUsageCsv } from './usage-csv.js'
import { toUsage, toUsageQuery, UsageDto, UsageQueryDto } from './usage.dto.js'
import { DIMENSIONS, UsageReports } from './usage-report.js'

/** The usage of any account, as the account itself sees it. */
@Controller('staff/accounts/:id')
export class StaffUsageController {
  constructor(
    private readonly reports: UsageReports,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get('usage')
  @StaffEndpoint({
    scope: 'accounts:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'Get the usage of an account',
    answer: UsageDto,
    errors: [404],
  })
  async getAccountUsage(@Param('id', RowId) id: string, @Query() dto: UsageQueryDto): Promise<UsageDto> {
    const query = toUsageQuery(dto, await this.reports.today())
    return toUsage(await this.reports.read(new AccountScope(this.prisma, id).own, query), query)
  }

  @Get('usage.csv')
  @StaffEndpoint({
    scope: 'accounts:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'Download the usage of an account as CSV',
    produces: 'text/csv',
    errors: [404],
  })
  async getAccountUsageCsv(
    @Param('id', RowId) id: string,
    @Query() dto: UsageQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const query = toUsageQuery(dto, await this.reports.today(), DIMENSIONS)
    return sendUsageCsv(reply, await this.reports.read(new AccountScope(this.prisma, id).own, query), query)
  }
}
