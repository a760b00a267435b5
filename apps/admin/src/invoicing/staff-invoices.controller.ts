import { Body, Controller, Get, Inject, Param, Post, Query, Res } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { type FastifyReply } from 'fastify'
import { toDate } from '@repere/rating'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { OrderDigest } from '../access/idempotency.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { CONFIG, type Config } from '../config.js'
import { invoiceName } from '../invoices/invoice-lifecycle.js'
import { readSeller } from '../seller/seller.js'
import { BuyerCorrections } from './buyer-corrections.js'
import { InvoiceDocuments } from './invoice-documents.js'
import { findInvoices, inState } from './invoice-pages.js'
import { sendPdf } from './send-pdf.js'
import {
  CreditOrderDto,
  ManualInvoiceDto,
  SettlementOrderDto,
  StaffInvoiceDetailsDto,
  StaffInvoicePageDto,
  StaffInvoicesQueryDto,
  toStaffInvoice,
} from './staff-invoice.dto.js'
import { readStaffDetails } from './staff-invoice-details.js'
import { StaffInvoicing } from './staff-invoicing.js'
import { PAGE } from '../pages.js'

const MONEY = ['owner', 'admin', 'billing'] as const
const PENDING =
  'If the tax administration does not answer, the document stays a draft and is issued automatically later.'

/** Every customer's invoices. */
@Controller('staff/invoices')
export class StaffInvoicesController {
  constructor(
    private readonly invoicing: StaffInvoicing,
    private readonly corrections: BuyerCorrections,
    private readonly documents: InvoiceDocuments,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @StaffEndpoint({
    scope: 'invoices:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'List invoices and credit notes, including drafts',
    answer: StaffInvoicePageDto,
  })
  async listInvoices(@Query() query: StaffInvoicesQueryDto): Promise<StaffInvoicePageDto> {
    const { account, state, kind, number, from, to, limit = PAGE, cursor } = query
    const { invoices, nextCursor } = await findInvoices(this.prisma, {
      where: {
        accountId: account,
        ...inState(state, kind),
        ...(number === undefined ? {} : { number: { startsWith: number } }),
        ...(from === undefined && to === undefined
          ? {}
          : { issuedOn: { ...(from && { gte: toDate(from) }), ...(to && { lte: toDate(to) }) } }),
      },
      limit,
      cursor,
    })
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    const accounts = await this.prisma.account.findMany({
      where: { id: { in: [...new Set(invoices.map(({ accountId }) => accountId))] } },
      select: { id: true, name: true },
    })
    const accountOf = new Map(accounts.map((one) => [one.id, one]))
    return {
      data: invoices.map((invoice) =>
        toStaffInvoice({ ...invoice, account: accountOf.get(invoice.accountId)! }, utcOffsetMinutes),
      ),
      next_cursor: nextCursor,
    }
  }

  @Get(':id')
  @StaffEndpoint({
    scope: 'invoices:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'Get an invoice with its lines and settlements',
    answer: StaffInvoiceDetailsDto,
    errors: [404],
  })
  async getInvoice(@Param('id', RowId) id: string): Promise<StaffInvoiceDetailsDto> {
    return readStaffDetails(this.prisma, id, this.config)
  }

  @Post(':id/buyer-correction')
  @StaffEndpoint({
    allow: MONEY,
    movesMoney: true,
    summary: 'Replace an invoice with an outdated buyer',
    description: 'As `POST /portal/invoices/{id}/buyer-correction`. The answer is the new invoice.',
    answer: StaffInvoiceDetailsDto,
    status: 201,
    errors: [404, 409, 429],
  })
  async replaceIssuedInvoice(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
  ): Promise<StaffInvoiceDetailsDto> {
    const { invoice } = await this.corrections.correct(id, authorOf(caller))
    return readStaffDetails(this.prisma, invoice.id, this.config)
  }

  @Get(':id/pdf')
  @StaffEndpoint({
    scope: 'invoices:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'Download an invoice or a proforma as PDF',
    description:
      'The bytes of an invoice never change. A proforma is printed as it is now. Answers 409 while a paid proforma waits for its number.',
    produces: 'application/pdf',
    errors: [404, 409],
  })
  async getInvoicePdf(
    @Param('id', RowId) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const invoice = await this.prisma.invoice.findUniqueOrThrow({ where: { id } })
    return sendPdf(reply, invoiceName(invoice), await this.documents.read(id))
  }

  @Post()
  @StaffEndpoint({
    allow: MONEY,
    movesMoney: true,
    summary: 'Create an invoice manually',
    description: `The invoice is issued at once. ${PENDING}`,
    answer: StaffInvoiceDetailsDto,
    status: 201,
    errors: [404],
  })
  async createInvoice(
    @Caller() caller: StaffCaller,
    @Body() order: ManualInvoiceDto,
    @OrderDigest() orderDigest: string | null,
  ): Promise<StaffInvoiceDetailsDto> {
    const { id } = await this.invoicing.invoice({
      accountId: order.account_id,
      label: order.label,
      amountFcfa: order.amount_fcfa,
      dueOn: order.due_on,
      reason: order.reason,
      orderDigest,
      by: authorOf(caller),
    })
    return this.getInvoice(id)
  }

  @Post(':id/issue')
  @StaffEndpoint({
    allow: MONEY,
    summary: 'Issue a draft now',
    description: `Drafts are issued automatically; this retries at once. ${PENDING}`,
    answer: StaffInvoiceDetailsDto,
    errors: [404, 409],
  })
  async issueInvoice(@Caller() caller: StaffCaller, @Param('id', RowId) id: string): Promise<StaffInvoiceDetailsDto> {
    await this.invoicing.issue(id, authorOf(caller))
    return this.getInvoice(id)
  }

  @Post(':id/void')
  @StaffEndpoint({
    allow: MONEY,
    summary: 'Void a draft',
    description:
      'Answers 409 if the invoice has a number or the tax administration may have signed it; create a credit note then.',
    answer: StaffInvoiceDetailsDto,
    errors: [404, 409],
  })
  async voidInvoice(@Caller() caller: StaffCaller, @Param('id', RowId) id: string): Promise<StaffInvoiceDetailsDto> {
    await this.invoicing.void(id, authorOf(caller))
    return this.getInvoice(id)
  }

  @Post(':id/credit')
  @StaffEndpoint({
    allow: MONEY,
    movesMoney: true,
    summary: 'Create a credit note for all or part of an invoice',
    description: `The credit note settles the unpaid part; the paid part becomes credit of the account. ${PENDING}`,
    answer: StaffInvoiceDetailsDto,
    status: 201,
    errors: [404, 409],
  })
  async creditInvoice(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) invoiceId: string,
    @Body() { amount_fcfa: amountFcfa, reason }: CreditOrderDto,
  ): Promise<StaffInvoiceDetailsDto> {
    const { id } = await this.invoicing.credit({ invoiceId, amountFcfa, reason, by: authorOf(caller) })
    return this.getInvoice(id)
  }

  @Post(':id/settlements')
  @StaffEndpoint({
    allow: MONEY,
    movesMoney: true,
    summary: 'Record a transfer or a tax certificate, or pay from credit',
    description:
      'Recorded once per invoice, kind and reference. After a 503 the settlement is recorded; repeat the request to make sure.',
    answer: StaffInvoiceDetailsDto,
    errors: [404, 409],
  })
  async settleInvoice(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) invoiceId: string,
    @Body() order: SettlementOrderDto,
  ): Promise<StaffInvoiceDetailsDto> {
    await this.invoicing.settle({
      invoiceId,
      kind: order.kind,
      amountFcfa: order.amount_fcfa,
      reference: order.reference,
      receivedOn: order.received_on,
      by: authorOf(caller),
    })
    return this.getInvoice(invoiceId)
  }
}
