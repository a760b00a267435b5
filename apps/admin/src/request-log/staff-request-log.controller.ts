import { Controller, Get, Inject, Param, Query, Req } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { type FastifyRequest } from 'fastify'
import { AccountScope } from '../access/account-scope.js'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { UsageReports } from '../usage/usage-report.js'
import { RequestLines } from './request-lines.js'
import { RequestPageDto, RequestQueryDto, toLineFilter, toRequestPage } from './request-log.dto.js'
import { UsageBreakdowns } from './usage-breakdown.js'
import { BreakdownQueryDto, toBreakdown, toPeriod, UsageBreakdownDto } from './usage-breakdown.dto.js'

/** What happened to the requests of any account. */
@Controller('staff')
export class StaffRequestLogController {
  constructor(
    private readonly lines: RequestLines,
    private readonly breakdowns: UsageBreakdowns,
    private readonly reports: UsageReports,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get('accounts/:id/requests')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the requests of an account',
    description: 'As the account itself sees them. Written into the authentication log.',
    answer: RequestPageDto,
    errors: [404],
  })
  async listAccountRequests(
    @Param('id', RowId) id: string,
    @Query() query: RequestQueryDto,
    @Caller() caller: StaffCaller,
    @Req() request: FastifyRequest,
  ): Promise<RequestPageDto> {
    return toRequestPage(await this.lines.findForStaff(id, toLineFilter(query), caller, request))
  }

  @Get('accounts/:id/usage/breakdown')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Get the requests of an account by operation, key, status or origin',
    answer: UsageBreakdownDto,
    errors: [404],
  })
  async getAccountUsageBreakdown(
    @Param('id', RowId) id: string,
    @Query() query: BreakdownQueryDto,
  ): Promise<UsageBreakdownDto> {
    const period = toPeriod(query, await this.reports.today())
    const scope = new AccountScope(this.prisma, id)
    await scope.own.account.findFirstOrThrow({ select: { id: true } })
    return toBreakdown(await this.breakdowns.read(scope, period, query.by), period, query.by)
  }
}
