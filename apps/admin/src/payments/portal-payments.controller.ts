import { Body, Controller, Get, Param, Post } from '@nestjs/common'
import { ApiBody } from '@nestjs/swagger'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { PortalEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { Checkout } from './checkout.js'
import { PaymentDto, PaymentOrderDto, PaymentsDto, PhoneOperatorsDto, PhoneOrderDto, toPayment } from './payment.dto.js'
import { PhonePayments } from './phone-payments.js'

const PAYERS = ['owner', 'billing'] as const

/** Payments of an account; suspended accounts can pay too. */
@Controller('portal')
export class PortalPaymentsController {
  constructor(
    private readonly checkout: Checkout,
    private readonly phones: PhonePayments,
  ) {}

  @Post('invoices/:id/payments')
  @ApiBody({ type: PaymentOrderDto, required: false })
  @PortalEndpoint({
    allow: PAYERS,
    whileSuspended: true,
    verified: true,
    movesMoney: true,
    summary: 'Pay an invoice',
    description:
      'Requests the open amount or a part of it; for a proforma, its price as of today, less the credit that you have chosen to use. An amount above the largest payment is paid in parts; one below the smallest is raised to it, and the excess becomes credit. An invoice has one open payment: a repeated request returns the same payment with a valid checkout page, or a new one if that payment has ended. After a 503, repeat the request: nothing is charged twice.',
    answer: PaymentDto,
    status: 201,
    errors: [404, 409, 502],
  })
  async payInvoice(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) invoiceId: string,
    @Body() { amount_fcfa: amountFcfa }: PaymentOrderDto,
  ): Promise<PaymentDto> {
    const { email } = caller
    return toPayment(await this.checkout.open({ accountId, invoiceId, amountFcfa, email, by: authorOf(caller) }))
  }

  @Get('invoices/:id/payments')
  @PortalEndpoint({
    allow: PAYERS,
    summary: 'List the payments of an invoice',
    answer: PaymentsDto,
    errors: [404],
  })
  async listInvoicePayments(@Scoped() { own }: AccountScope, @Param('id', RowId) id: string): Promise<PaymentsDto> {
    await own.invoice.findUniqueOrThrow({ where: { id } })
    const payments = await own.payment.findMany({ where: { invoiceId: id }, orderBy: { createdAt: 'desc' } })
    return { payments: payments.map(toPayment) }
  }

  @Get('payment-operators')
  @PortalEndpoint({
    allow: PAYERS,
    summary: 'List the operators that request a payment on the phone',
    description: 'Empty where the payment provider offers its checkout page only.',
    answer: PhoneOperatorsDto,
  })
  listPaymentOperators(): PhoneOperatorsDto {
    return { operators: [...this.phones.operators] }
  }

  @Post('payments/:id/phone-request')
  @PortalEndpoint({
    allow: PAYERS,
    whileSuspended: true,
    verified: true,
    movesMoney: true,
    summary: 'Request a payment on the phone',
    description:
      'Instead of the checkout page: the operator contacts the person with this number, and the payment stays `pending` until that person confirms or refuses. Read the result from `GET /portal/payments/{id}`. At most once a minute. The number is not stored.',
    answer: PaymentDto,
    errors: [404, 409, 502],
  })
  async askForPaymentOnPhone(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) paymentId: string,
    @Body() { operator, phone_number: number }: PhoneOrderDto,
  ): Promise<PaymentDto> {
    return toPayment(
      await this.phones.requestConfirmation({ accountId, paymentId, operator, number, by: authorOf(caller) }),
    )
  }

  @Get('payments/:id')
  @PortalEndpoint({
    allow: PAYERS,
    summary: 'Show a payment',
    answer: PaymentDto,
    errors: [404],
  })
  async getPortalPayment(@Scoped() { own }: AccountScope, @Param('id', RowId) id: string): Promise<PaymentDto> {
    return toPayment(await own.payment.findUniqueOrThrow({ where: { id } }))
  }
}
