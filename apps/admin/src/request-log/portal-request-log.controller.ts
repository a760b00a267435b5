import { Body, Controller, Get, Put, Query, Res } from '@nestjs/common'
import { type FastifyReply } from 'fastify'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { authorOf } from '../audit/index.js'
import { UsageReports } from '../usage/usage-report.js'
import { LINES_KEPT } from './request-copy.js'
import { RequestDetails } from './request-details.js'
import { RequestLines } from './request-lines.js'
import {
  ChangeRequestDetailsDto,
  RequestDetailsDto,
  RequestFilterDto,
  RequestPageDto,
  RequestQueryDto,
  toLineFilter,
  toRequestCsv,
  toRequestPage,
} from './request-log.dto.js'
import { UsageBreakdowns } from './usage-breakdown.js'
import { BreakdownQueryDto, toBreakdown, toPeriod, UsageBreakdownDto } from './usage-breakdown.dto.js'

/** What happened to a customer's requests. */
@Controller('portal')
export class PortalRequestLogController {
  constructor(
    private readonly lines: RequestLines,
    private readonly details: RequestDetails,
    private readonly breakdowns: UsageBreakdowns,
    private readonly reports: UsageReports,
  ) {}

  @Get('requests')
  @PortalEndpoint({
    allow: ['owner', 'developer'],
    summary: 'List your requests',
    description:
      'The last 10,000 requests with your keys, for three days, refused ones included. Without places and texts, unless you record them.',
    answer: RequestPageDto,
  })
  async listRequests(@Scoped() scope: AccountScope, @Query() query: RequestQueryDto): Promise<RequestPageDto> {
    return toRequestPage(await this.lines.find(scope, toLineFilter(query)))
  }

  @Get('requests.csv')
  @PortalEndpoint({
    allow: ['owner', 'developer'],
    summary: 'Download your requests as CSV',
    produces: 'text/csv',
  })
  async getRequestsCsv(
    @Scoped() scope: AccountScope,
    @Query() query: RequestFilterDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { lines } = await this.lines.find(scope, toLineFilter(query, LINES_KEPT))
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="requests.csv"')
    return toRequestCsv(lines)
  }

  @Get('request-details')
  @PortalEndpoint({
    allow: ['owner', 'developer'],
    summary: 'Get whether query and body of your requests are recorded',
    answer: RequestDetailsDto,
  })
  async getRequestDetails(@Scoped() scope: AccountScope): Promise<RequestDetailsDto> {
    return { until: await this.details.until(scope) }
  }

  @Put('request-details')
  @PortalEndpoint({
    allow: ['owner', 'developer'],
    summary: 'Record query and body of your requests for 24 hours, or stop',
    description:
      'They contain places and texts of the people who use your service. Your members and our support read them in the request log, which keeps them for three days at most. Switching it off deletes what was recorded. After a 503 the change is saved; repeat the request to make sure.',
    answer: RequestDetailsDto,
  })
  async setRequestDetails(
    @Body() { enabled }: ChangeRequestDetailsDto,
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
  ): Promise<RequestDetailsDto> {
    await this.details.set({ account: scope.accountId, enabled, by: authorOf(caller) })
    return { until: await this.details.until(scope) }
  }

  @Get('usage/breakdown')
  @PortalEndpoint({
    scope: 'usage:read',
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Get requests by operation, key, status or origin',
    description:
      'With their units and the duration of their answers. Counted from the request log, refused requests included: invoices follow `GET /portal/usage`.',
    answer: UsageBreakdownDto,
  })
  async getUsageBreakdown(
    @Scoped() scope: AccountScope,
    @Query() query: BreakdownQueryDto,
  ): Promise<UsageBreakdownDto> {
    const period = toPeriod(query, await this.reports.today())
    return toBreakdown(await this.breakdowns.read(scope, period, query.by), period, query.by)
  }
}
