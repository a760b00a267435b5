import { Controller, Get, Inject, Param, Post, Query, Res } from '@nestjs/common'
import { type Prisma } from '@repere/prisma'
import { dayOf, localDay } from '@repere/rating'
import { type FastifyReply } from 'fastify'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { PortalEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { CONFIG, type Config } from '../config.js'
import { invoiceName, IS_OPEN, UNISSUED_STATES } from '../invoices/invoice-lifecycle.js'
import { SellerSettings } from '../seller/seller-settings.js'
import { creditSetAside, waitingForDueDay } from '../settlements/credit-set-aside.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { BuyerCorrections } from './buyer-corrections.js'
import { InvoiceDocuments } from './invoice-documents.js'
import { findInvoices, inState } from './invoice-pages.js'
import {
  AccountBalanceDto,
  DETAILS,
  InvoiceDetailsDto,
  InvoiceDto,
  InvoicePageDto,
  PortalInvoicesQueryDto,
  toInvoice,
  toInvoiceDetails,
} from './invoice.dto.js'
import { ProformaMails } from './proforma-mails.js'
import { sendPdf } from './send-pdf.js'
import { PAGE } from '../pages.js'

const READERS = ['owner', 'billing'] as const

/** The invoices of a customer: issued ones, the chosen plan, and paid ones that wait for their number. */
const SHOWN: Prisma.InvoiceWhereInput = {
  OR: [{ number: { not: null } }, { kind: 'upgrade', state: { in: [...UNISSUED_STATES] } }],
}

/** Invoices as their customer sees them. */
@Controller('portal')
export class PortalInvoicesController {
  constructor(
    private readonly seller: SellerSettings,
    private readonly documents: InvoiceDocuments,
    private readonly proformas: ProformaMails,
    private readonly corrections: BuyerCorrections,
    private readonly clock: BillingClock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('invoices')
  @PortalEndpoint({
    scope: 'invoices:read',
    allow: READERS,
    summary: 'List the invoices and credit notes of the organisation',
    answer: InvoicePageDto,
  })
  async listPortalInvoices(
    @Scoped() scope: AccountScope,
    @Query() { state, limit = PAGE, cursor }: PortalInvoicesQueryDto,
  ): Promise<InvoicePageDto> {
    const where = { AND: [SHOWN, inState(state)] }
    const { invoices, nextCursor } = await findInvoices(scope.own, { where, limit, cursor })
    const { utcOffsetMinutes } = await this.seller.read()
    return { data: invoices.map((invoice) => toInvoice(invoice, utcOffsetMinutes)), next_cursor: nextCursor }
  }

  @Get('invoices/:id')
  @PortalEndpoint({
    scope: 'invoices:read',
    allow: READERS,
    summary: 'Get an invoice with its lines and settlements',
    answer: InvoiceDetailsDto,
    errors: [404],
  })
  async getPortalInvoice(@Scoped() scope: AccountScope, @Param('id', RowId) id: string): Promise<InvoiceDetailsDto> {
    const where = { AND: [SHOWN, { id }] }
    const invoice = await scope.own.invoice.findFirstOrThrow({ where, include: DETAILS })
    return toInvoiceDetails(invoice, (await this.seller.read()).utcOffsetMinutes, this.config)
  }

  @Get('invoices/:id/pdf')
  @PortalEndpoint({
    scope: 'invoices:read',
    allow: READERS,
    summary: 'Download an invoice or a proforma as PDF',
    description:
      'The bytes of an invoice never change. A proforma is printed as it is now. Answers 409 while a paid proforma waits for its number.',
    produces: 'application/pdf',
    errors: [404, 409],
  })
  async getPortalInvoicePdf(
    @Scoped() scope: AccountScope,
    @Param('id', RowId) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const invoice = await scope.own.invoice.findFirstOrThrow({ where: { AND: [SHOWN, { id }] } })
    return sendPdf(reply, invoiceName(invoice), await this.documents.read(id))
  }

  @Post('invoices/:id/mail')
  @PortalEndpoint({
    allow: READERS,
    verified: true,
    summary: 'Send a proforma by mail',
    description:
      'To the owners and billing members of the organisation, with the link to pay it without a login. At most once an hour.',
    status: 204,
    errors: [404, 409],
  })
  async sendProforma(@Scoped() scope: AccountScope, @Param('id', RowId) id: string): Promise<void> {
    await this.proformas.send(await scope.own.invoice.findFirstOrThrow({ where: { AND: [SHOWN, { id }] } }))
  }

  @Post('invoices/:id/buyer-correction')
  @PortalEndpoint({
    allow: READERS,
    verified: true,
    movesMoney: true,
    summary: 'Replace an invoice with an outdated buyer',
    description:
      'A credit note over the whole invoice and another invoice of the same sale, for the organisation as it is now; what was paid pays the new one. The answer is the new invoice; while the tax administration does not answer, it has no number yet. 409: nothing has changed, or the invoice has credit notes.',
    answer: InvoiceDto,
    status: 201,
    errors: [404, 409, 429],
  })
  async replaceInvoice(
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
    @Param('id', RowId) id: string,
  ): Promise<InvoiceDto> {
    await scope.own.invoice.findFirstOrThrow({ where: { AND: [SHOWN, { id }] } })
    const { invoice } = await this.corrections.correct(id, authorOf(caller))
    return toInvoice(invoice, (await this.seller.read()).utcOffsetMinutes)
  }

  @Get('balance')
  @PortalEndpoint({
    scope: 'invoices:read',
    allow: READERS,
    summary: 'Get the open amount and the credit of the organisation',
    answer: AccountBalanceDto,
  })
  async getBalance(@Scoped() { own }: AccountScope): Promise<AccountBalanceDto> {
    const { _sum: open } = await own.invoice.aggregate({
      where: IS_OPEN,
      _sum: { totalFcfa: true, settledFcfa: true },
    })
    const { _sum: booked } = await own.ledgerEntry.aggregate({
      where: { ledgerAccount: 'customer_credit' },
      _sum: { amountFcfa: true },
    })
    const today = localDay(this.clock.now(), (await this.seller.read()).utcOffsetMinutes)
    const waiting = await own.invoice.findMany(waitingForDueDay(today))
    const creditFcfa = 0 - (booked.amountFcfa ?? 0)
    return {
      open_fcfa: (open.totalFcfa ?? 0) - (open.settledFcfa ?? 0),
      credit_fcfa: creditFcfa,
      set_aside: creditSetAside(waiting, creditFcfa).map(({ invoice, amountFcfa }) => ({
        invoice_id: invoice.id,
        number: invoiceName(invoice),
        due_on: dayOf(invoice.dueOn),
        amount_fcfa: amountFcfa,
      })),
    }
  }
}
