import { Controller, Get, Inject, Param, Post } from '@nestjs/common'
import { ApiSchema } from '@nestjs/swagger'
import { Field, notFound } from '@repere/http'
import { type Invoice, InvoiceState, PrismaClient } from '@repere/prisma'
import { dayOf } from '@repere/rating'
import { Endpoint } from '../access/endpoint.js'
import { systemAuthor } from '../audit/index.js'
import { invoiceName, openFcfa } from '../invoices/invoice-lifecycle.js'
import { payLinkOf, readPayLink } from '../invoices/pay-link.js'
import { CONFIG, type Config } from '../config.js'
import { Checkout } from './checkout.js'
import { PaymentDto, toPayment } from './payment.dto.js'

@ApiSchema({ name: 'PayLink' })
export class PayLinkDto {
  @Field.Text('Name of the seller.')
  seller!: string

  @Field.Text('The number of the invoice; for a proforma, its reference.')
  invoice_number!: string

  @Field.OneOf(Object.values(InvoiceState))
  state!: InvoiceState

  @Field.Day()
  due_on!: string

  @Field.Fcfa('Francs, tax included.')
  total_fcfa!: number

  @Field.Count('The open amount.')
  open_fcfa!: number
}

/** Paying by the signed link of an invoice, without a login. */
@Controller('portal/pay-links')
export class PayLinksController {
  constructor(
    private readonly checkout: Checkout,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get(':token')
  @Endpoint({
    surface: 'portal',
    allow: 'public',
    summary: 'Show the invoice or the proforma of a pay link',
    answer: PayLinkDto,
    errors: [404],
  })
  async getPayLink(@Param('token') token: string): Promise<PayLinkDto> {
    const invoice = await this.find(token)
    const { legalName } = await this.prisma.seller.findUniqueOrThrow({ where: { id: 1 } })
    return {
      seller: legalName,
      invoice_number: invoiceName(invoice),
      state: invoice.state,
      due_on: dayOf(invoice.dueOn),
      total_fcfa: invoice.totalFcfa,
      open_fcfa: openFcfa(invoice),
    }
  }

  @Post(':token/payments')
  @Endpoint({
    surface: 'portal',
    allow: 'public',
    summary: 'Pay the invoice or the proforma of a pay link',
    description: 'As `POST /portal/invoices/{id}/payments`, for the open amount.',
    answer: PaymentDto,
    status: 201,
    errors: [404, 409, 502],
  })
  async payByLink(@Param('token') token: string): Promise<PaymentDto> {
    const { id: invoiceId, accountId } = await this.find(token)
    const owner = await this.prisma.member.findFirst({
      where: { accountId, user: { emailVerifiedAt: { not: null } } },
      include: { user: { select: { email: true } } },
      orderBy: [{ role: 'asc' }, { createdAt: 'asc' }],
    })
    const payment = await this.checkout.open({
      accountId,
      invoiceId,
      email: owner?.user.email ?? (await this.prisma.seller.findUniqueOrThrow({ where: { id: 1 } })).email ?? '',
      returnUrl: payLinkOf(this.config, invoiceId) ?? undefined,
      by: systemAuthor('pay link'),
    })
    return toPayment(payment)
  }

  /** @throws Problem  404 for a link that was not signed here, and for an invoice that nobody was sent */
  private async find(token: string): Promise<Invoice> {
    const id = readPayLink(this.config, token)
    const invoice = id === null ? null : await this.prisma.invoice.findUnique({ where: { id } })
    if (invoice === null || invoice.kind === 'credit_note') throw notFound()
    if (invoice.number === null && invoice.reference === null) throw notFound()
    return invoice
  }
}
