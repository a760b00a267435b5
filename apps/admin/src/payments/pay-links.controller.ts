import { Controller, Get, Inject, Param, Post } from '@nestjs/common'
import { ApiSchema } from '@nestjs/swagger'
import { Field, notFound } from '@repere/http'
import { type Invoice, InvoiceState, PaymentState, PrismaClient } from '@repere/prisma'
import { dayOf } from '@repere/rating'
import { PortalEndpoint } from '../access/endpoint.js'
import { systemAuthor } from '../audit/index.js'
import { invoiceName, openFcfa } from '../invoices/invoice-lifecycle.js'
import { payLinkOf, readPayLink } from '../invoices/pay-link.js'
import { CONFIG, type Config } from '../config.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { Checkout } from './checkout.js'
import { OPEN } from './payment-states.js'
import { PaymentSync } from './payment-sync.js'
import { PaymentProviderProblem } from './provider/index.js'
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

  @Field.YesOrNo('False: it is paid, cancelled, or an offer of a month that is over.')
  payable!: boolean

  @Field.OneOf(
    [...Object.values(PaymentState), null],
    'State of the newest attempt to pay, checked with the provider; `pending`: started and not finished. Null: none.',
    { nullable: true },
  )
  last_payment!: PaymentState | null
}

/** The page of a link asks again after this time, so the provider is asked no more often for one payment. */
const CHECKED_EVERY_MS = 5_000

/** Paying by the signed link of an invoice, without a login. */
@Controller('portal/pay-links')
export class PayLinksController {
  constructor(
    private readonly checkout: Checkout,
    private readonly paymentSync: PaymentSync,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get(':token')
  @PortalEndpoint({
    allow: 'public',
    summary: 'Show the invoice or the proforma of a pay link',
    answer: PayLinkDto,
    errors: [404],
  })
  async getPayLink(@Param('token') token: string): Promise<PayLinkDto> {
    const { id } = await this.find(token)
    const lastPayment = await this.lastPaymentOf(id)
    // Read after the payment, which may just have been settled.
    const invoice = await this.find(token)
    const isOver = invoice.state === 'proforma' && invoice.periodEnd <= this.clock.now()
    const { legalName } = await this.prisma.seller.findUniqueOrThrow({ where: { id: 1 } })
    return {
      seller: legalName,
      invoice_number: invoiceName(invoice),
      state: invoice.state,
      due_on: dayOf(invoice.dueOn),
      total_fcfa: invoice.totalFcfa,
      open_fcfa: openFcfa(invoice),
      payable: !isOver && openFcfa(invoice) > 0,
      last_payment: lastPayment,
    }
  }

  @Post(':token/payments')
  @PortalEndpoint({
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

  /** The state of the newest payment, as the provider knows it now: a person comes back before any webhook. */
  private async lastPaymentOf(invoiceId: string): Promise<PaymentState | null> {
    const last = await this.prisma.payment.findFirst({ where: { invoiceId }, orderBy: { id: 'desc' } })
    if (last === null) return null
    const isFresh = last.checkedAt !== null && Date.now() - last.checkedAt.getTime() < CHECKED_EVERY_MS
    if (!OPEN.includes(last.state) || last.providerId === null || isFresh) return last.state
    try {
      return (await this.paymentSync.refresh(last.id)).state
    } catch (error) {
      if (!(error instanceof PaymentProviderProblem)) throw error
      // A provider that fails is not asked again at every reload.
      await this.prisma.payment.updateMany({ where: { id: last.id }, data: { checkedAt: new Date() } })
      return last.state
    }
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
