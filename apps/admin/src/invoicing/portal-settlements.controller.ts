import { Body, Controller, Delete, Get, Inject, Param, Post, Query, Res } from '@nestjs/common'
import { ApiBody, ApiSchema } from '@nestjs/swagger'
import { Input } from '@repere/http'
import { type FastifyReply } from 'fastify'
import { conflict } from '../access/access.problems.js'
import { type AccountScope, type OwnRows } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { PortalEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { CONFIG, type Config } from '../config.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { DETAILS, InvoiceDetailsDto, toInvoiceDetails } from './invoice.dto.js'
import { Invoices } from './invoices.js'
import { SettlementPapers } from './settlement-papers.js'
import { Settlements } from '../settlements/settlements.js'
import { WRITTEN_LANGUAGES, type WrittenLanguage } from '../written-languages.js'

const PAYERS = ['owner', 'billing'] as const

export class PaperQueryDto {
  @Input.Optional()
  @Input.OneOf(WRITTEN_LANGUAGES, { default: 'fr' })
  language?: WrittenLanguage
}

@ApiSchema({ name: 'CreditUse' })
export class CreditUseDto {
  @Input.Optional()
  @Input.IntegerIn(1, 2_000_000_000, {
    description: 'Francs; default: as much as is open and the credit allows.',
  })
  amount_fcfa?: number
}

/** The settlements of a customer, and paying from credit. */
@Controller('portal')
export class PortalSettlementsController {
  constructor(
    private readonly settlements: Settlements,
    private readonly invoices: Invoices,
    private readonly clock: BillingClock,
    private readonly papers: SettlementPapers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('invoices/:id/credit')
  @ApiBody({ type: CreditUseDto, required: false })
  @PortalEndpoint({
    allow: PAYERS,
    whileSuspended: true,
    movesMoney: true,
    summary: 'Pay an invoice from the credit',
    description:
      'Credit pays open invoices automatically, as soon as there is both, and renewals on their due day. Use this to pay ' +
      'an open invoice now, and for a proforma: if the credit covers all of it, the plan starts at once; otherwise, the credit is used when the ' +
      'rest is paid, and `open_fcfa` is this rest.',
    answer: InvoiceDetailsDto,
    errors: [404, 409],
  })
  async applyCreditToInvoice(
    @Caller() caller: CustomerCaller,
    @Scoped() { own, accountId }: AccountScope,
    @Param('id', RowId) id: string,
    @Body() { amount_fcfa: wanted }: CreditUseDto,
  ): Promise<InvoiceDetailsDto> {
    const invoice = await own.invoice.findUniqueOrThrow({ where: { id } })
    if (invoice.state === 'proforma') {
      await this.papers.chooseCredit(invoice, wanted ?? 'all', authorOf(caller))
      return this.details(own, id)
    }
    const credit = await this.papers.creditOf(accountId)
    const amountFcfa = wanted ?? Math.min(credit, invoice.totalFcfa - invoice.settledFcfa)
    if (amountFcfa <= 0) throw conflict('There is no credit, or nothing is left to pay.')
    const earlier = await own.settlement.count({ where: { invoiceId: id, kind: 'credit_balance' } })
    const { invoice: paid } = await this.settlements.settle({
      invoiceId: id,
      kind: 'credit_balance',
      amountFcfa,
      key: `credit:${id}:${earlier + 1}`,
      receivedAt: this.clock.now(),
      by: authorOf(caller),
    })
    if (paid.state === 'draft') await this.invoices.issue(id)
    return this.details(own, id)
  }

  @Delete('invoices/:id/credit')
  @PortalEndpoint({
    allow: PAYERS,
    summary: 'Remove the credit from a proforma',
    description: 'Its whole price is to be paid again. The credit stays with the organisation.',
    answer: InvoiceDetailsDto,
    errors: [404, 409],
  })
  async removeInvoiceCredit(
    @Caller() caller: CustomerCaller,
    @Scoped() { own }: AccountScope,
    @Param('id', RowId) id: string,
  ): Promise<InvoiceDetailsDto> {
    await this.papers.chooseCredit(await own.invoice.findUniqueOrThrow({ where: { id } }), 0, authorOf(caller))
    return this.details(own, id)
  }

  private async details(own: OwnRows, id: string): Promise<InvoiceDetailsDto> {
    const invoice = await own.invoice.findFirstOrThrow({ where: { id }, include: DETAILS })
    return toInvoiceDetails(invoice, await this.papers.utcOffsetMinutes(), this.config)
  }

  @Get('settlements/:id/receipt.pdf')
  @PortalEndpoint({
    scope: 'invoices:read',
    allow: PAYERS,
    summary: 'Download the receipt of a payment as PDF',
    produces: 'application/pdf',
    errors: [404],
  })
  async getSettlementReceipt(
    @Scoped() { own }: AccountScope,
    @Param('id', RowId) id: string,
    @Query() { language = 'fr' }: PaperQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const pdf = await this.papers.receipt(await own.settlement.findUniqueOrThrow({ where: { id } }), language)
    reply.header('content-type', 'application/pdf')
    reply.header('content-disposition', `inline; filename="receipt-${id.slice(0, 8)}.pdf"`)
    return pdf
  }
}
