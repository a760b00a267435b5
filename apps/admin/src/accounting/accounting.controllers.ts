import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common'
import { notFound } from '@repere/http'
import { PrismaClient } from '@repere/prisma'
import { type FastifyReply } from 'fastify'
import { type AccountScope } from '../access/account-scope.js'
import { Scoped } from '../access/caller.js'
import { EVERY_STAFF_ROLE, PortalEndpoint, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { AccountingExports } from './accounting-exports.js'
import { statementPdf } from './statement-pdf.js'
import { readSeller } from '../seller/seller.js'
import { StatementDto, StatementFileQueryDto, StatementQueryDto, toStatement } from './accounting.dto.js'
import { statementCsv, Statements } from './statements.js'

const PAYERS = ['owner', 'billing'] as const
const ACCOUNTANTS = ['owner', 'admin', 'billing'] as const
const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

/** Exports for accountants. */
@Controller('staff/accounting/:month')
export class StaffAccountingController {
  constructor(private readonly exports: AccountingExports) {}

  @Get('journal.csv')
  @StaffEndpoint({
    scope: 'accounting:read',
    allow: ACCOUNTANTS,
    summary: 'Download the journal of a month as CSV',
    description:
      'Every booking with its SYSCOHADA account. Revenue that was invoiced before its month is deferred to it (4771).',
    produces: 'text/csv',
    errors: [404],
  })
  async getJournalCsv(@Param('month') month: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return sendCsv(reply, `journal-${month}`, await this.exports.journal(named(month)))
  }

  @Get('vat.csv')
  @StaffEndpoint({
    scope: 'accounting:read',
    allow: ACCOUNTANTS,
    summary: 'Download the value added tax of a month as CSV',
    description: 'Issued invoices less credit notes, by rate and treatment.',
    produces: 'text/csv',
    errors: [404],
  })
  async getVatCsv(@Param('month') month: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return sendCsv(reply, `vat-${month}`, await this.exports.vat(named(month)))
  }

  @Get('invoices.csv')
  @StaffEndpoint({
    scope: 'accounting:read',
    allow: ACCOUNTANTS,
    summary: 'Download the invoices of a month as CSV',
    description: 'Invoices and credit notes that were issued in the month.',
    produces: 'text/csv',
    errors: [404],
  })
  async getInvoicesCsv(
    @Param('month') month: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return sendCsv(reply, `invoices-${month}`, await this.exports.invoices(named(month)))
  }
}

/** An account's statement, for staff. */
@Controller('staff/accounts/:id')
export class StaffStatementController {
  constructor(
    private readonly statements: Statements,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get('statement')
  @StaffEndpoint({
    scope: 'accounts:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'Get the statement of an account',
    answer: StatementDto,
    errors: [404],
  })
  async getStatement(@Param('id', RowId) id: string, @Query() query: StatementQueryDto): Promise<StatementDto> {
    await this.prisma.account.findUniqueOrThrow({ where: { id } })
    return toStatement(await this.statements.of(id, query))
  }
}

/** The statement of the caller's own account. */
@Controller('portal')
export class PortalStatementController {
  constructor(
    private readonly statements: Statements,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get('statement')
  @PortalEndpoint({
    scope: 'invoices:read',
    allow: PAYERS,
    summary: 'Get the statement of the organisation',
    description: 'Invoices, credit notes and payments with the balance after each.',
    answer: StatementDto,
  })
  async getPortalStatement(
    @Scoped() { accountId }: AccountScope,
    @Query() query: StatementQueryDto,
  ): Promise<StatementDto> {
    return toStatement(await this.statements.of(accountId, query))
  }

  @Get('statement.csv')
  @PortalEndpoint({
    scope: 'invoices:read',
    allow: PAYERS,
    summary: 'Download the statement of the organisation as CSV',
    produces: 'text/csv',
  })
  async getPortalStatementCsv(
    @Scoped() { accountId }: AccountScope,
    @Query() { language = 'fr', ...days }: StatementFileQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const statement = await this.statements.of(accountId, days)
    return sendCsv(reply, `statement-${statement.from}-${statement.to}`, statementCsv(statement, language))
  }

  @Get('statement.pdf')
  @PortalEndpoint({
    scope: 'invoices:read',
    allow: PAYERS,
    summary: 'Download the statement of the organisation as PDF',
    produces: 'application/pdf',
  })
  async getPortalStatementPdf(
    @Scoped() { accountId }: AccountScope,
    @Query() { language = 'fr', ...days }: StatementFileQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const statement = await this.statements.of(accountId, days)
    const [seller, account] = await Promise.all([
      readSeller(this.prisma),
      this.prisma.account.findUniqueOrThrow({ where: { id: accountId }, include: { profile: true } }),
    ])
    reply.header('content-type', 'application/pdf')
    reply.header('content-disposition', `inline; filename="statement-${statement.from}-${statement.to}.pdf"`)
    const customer = account.profile?.legalName ?? account.name
    return statementPdf(statement, { seller: seller.legalName, customer, language })
  }
}

/** @throws Problem  404 for a text that is not a month */
function named(month: string): string {
  if (!MONTH.test(month)) throw notFound()
  return month
}

function sendCsv(reply: FastifyReply, name: string, csv: string): string {
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${name}.csv"`)
  return csv
}
