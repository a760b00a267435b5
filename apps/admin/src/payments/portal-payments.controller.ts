import { Body, Controller, Get, Param, Post } from '@nestjs/common'
import { ApiBody } from '@nestjs/swagger'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { Endpoint } from '../access/endpoint.js'
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
  @Endpoint({
    surface: 'portal',
    allow: PAYERS,
    verified: true,
    movesMoney: true,
    summary: 'Pay an invoice',
    description:
      'Asks for all that is left to pay, or for a part of it; of a proforma, for what the credit of the organisation leaves of it. An amount above the largest payment is paid in parts; one below the smallest is raised to it, and the excess becomes credit. An invoice has one open payment: asked again, it answers with the same one and a checkout page that works, or with a new one where that is over. After a 503, ask again: nothing is asked for twice.',
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
  @Endpoint({
    surface: 'portal',
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
  @Endpoint({
    surface: 'portal',
    allow: PAYERS,
    summary: 'List the operators that ask for a payment on the phone',
    description: 'Empty where the payment provider offers its checkout page only.',
    answer: PhoneOperatorsDto,
  })
  listPaymentOperators(): PhoneOperatorsDto {
    return { operators: [...this.phones.operators] }
  }

  @Post('payments/:id/phone-request')
  @Endpoint({
    surface: 'portal',
    allow: PAYERS,
    verified: true,
    movesMoney: true,
    summary: 'Ask for a payment on the phone',
    description:
      'Instead of the checkout page: the operator asks the person with this number, and the payment stays `pending` until that person confirms or refuses. Ask `GET /portal/payments/{id}` what becomes of it. At most once a minute. The number is not stored.',
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
  @Endpoint({
    surface: 'portal',
    allow: PAYERS,
    summary: 'Show a payment',
    answer: PaymentDto,
    errors: [404],
  })
  async getPortalPayment(@Scoped() { own }: AccountScope, @Param('id', RowId) id: string): Promise<PaymentDto> {
    return toPayment(await own.payment.findUniqueOrThrow({ where: { id } }))
  }
}
