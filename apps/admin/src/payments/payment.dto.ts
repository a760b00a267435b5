import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type Payment, type PaymentRefund, PaymentState, type Settlement } from '@repere/prisma'
import { NextCursor, PageQueryDto } from '../page.dto.js'

const STATES = Object.values(PaymentState)
const THROUGH = ['provider', 'bank'] as const
const FCFA_MAX = 2_000_000_000

@ApiSchema({ name: 'Payment' })
export class PaymentDto {
  @Field.Id()
  id!: string

  @Field.Id('Null: the payment buys credit.', { nullable: true })
  invoice_id!: string | null

  @Field.OneOf(
    STATES,
    '`created`: not sent to the provider yet; `pending`: waiting for the customer; `approved`: paid; `declined`, `canceled`, `expired`: not paid, start another payment; `refused`: the received amount is under review by staff; `refunded`: refunded in full.',
  )
  state!: PaymentState

  @Field.Fcfa('The requested amount.', { minimum: 0 })
  amount_fcfa!: number

  @Field.Fcfa('The received amount; null: nothing received.', { nullable: true, minimum: 0 })
  received_fcfa!: number | null

  @Field.Fcfa('The refunded part of the received amount.', { minimum: 0 })
  refunded_fcfa!: number

  @Field.Text(
    '`mtn`, `moov`, `orange`, `wave`, `celtiis`, `card` or another name from the provider; null: not chosen yet.',
    {
      nullable: true,
    },
  )
  operator!: string | null

  @Field.Text(
    'The checkout page; null: nothing to pay there. The address expires: start the payment again to get a new one.',
    { nullable: true },
  )
  checkout_url!: string | null

  @Field.Instant()
  created_at!: Date

  @Field.Instant('The payment ends if it is not paid by then.')
  expires_at!: Date

  @Field.Instant('Time of the last request to the operator to contact the person; null: never.', { nullable: true })
  phone_asked_at!: Date | null

  @Field.Instant('Time of its final state; null while the payment is open.', { nullable: true })
  closed_at!: Date | null
}

@ApiSchema({ name: 'Payments' })
export class PaymentsDto {
  @Field.List(PaymentDto, 'Newest first.')
  payments!: PaymentDto[]
}

@ApiSchema({ name: 'PhoneOperator' })
export class PhoneOperatorDto {
  @Field.Text({ example: 'mtn_bj' })
  code!: string

  @Field.Text({ example: 'MTN MoMo (Bénin)' })
  name!: string

  @Field.Text('ISO 3166-1 alpha-2.', { example: 'BJ' })
  country!: string

  @Field.Text('Prefix of its phone numbers.', { example: '+229' })
  prefix!: string
}

@ApiSchema({ name: 'PhoneOperators' })
export class PhoneOperatorsDto {
  @Field.List(PhoneOperatorDto)
  operators!: PhoneOperatorDto[]
}

@ApiSchema({ name: 'PhoneOrder' })
export class PhoneOrderDto {
  @Input.TextOf(1, 40, { description: 'The `code` of an operator.', example: 'mtn_bj' })
  operator!: string

  @Input.TextOf(8, 24, { description: 'With the plus sign and the code of the country.', example: '+229 64 00 00 01' })
  phone_number!: string
}

@ApiSchema({ name: 'StaffPayment' })
export class StaffPaymentDto extends PaymentDto {
  @Field.Id()
  account_id!: string

  @Field.Text('Number of the invoice.', { nullable: true })
  invoice_number!: string | null

  @Field.Text()
  provider!: string

  @Field.Text('The id at the provider.', { nullable: true })
  provider_id!: string | null

  @Field.Fcfa('The fee of the provider; null: unknown.', { nullable: true, minimum: 0 })
  fee_fcfa!: number | null

  @Field.Text('The latest error.', { nullable: true })
  failure!: string | null

  @Field.Instant('Time of the latest check with the provider.', { nullable: true })
  checked_at!: Date | null

  @Field.Text('The person who started the payment.')
  created_by!: string
}

@ApiSchema({ name: 'PaymentPage' })
export class PaymentPageDto {
  @Field.List(StaffPaymentDto, 'Newest first.')
  payments!: StaffPaymentDto[]

  @NextCursor()
  next!: string | null
}

@ApiSchema({ name: 'PaymentRefund' })
export class PaymentRefundDto {
  @Field.Id()
  id!: string

  @Field.Fcfa({ minimum: 0 })
  amount_fcfa!: number

  @Field.Text()
  reason!: string

  @Field.Text('The channel of the refund and its reference there.')
  reference!: string

  @Field.Instant()
  created_at!: Date

  @Field.Text()
  created_by!: string
}

@ApiSchema({ name: 'PaymentSettlement' })
export class PaymentSettlementDto {
  @Field.Id()
  id!: string

  @Field.Fcfa('The part applied to the invoice.', { minimum: 0 })
  amount_fcfa!: number

  @Field.Fcfa('The excess, which became credit of the account.', { minimum: 0 })
  excess_fcfa!: number

  @Field.Instant()
  received_at!: Date
}

@ApiSchema({ name: 'StaffPaymentDetails' })
export class StaffPaymentDetailsDto extends StaffPaymentDto {
  @Field.List(PaymentSettlementDto, 'At most one settlement.')
  settlements!: PaymentSettlementDto[]

  @Field.List(PaymentRefundDto, 'Oldest first.')
  refunds!: PaymentRefundDto[]
}

export class PaymentsQueryDto extends PageQueryDto {
  @Input.Optional()
  @Input.OneOf(STATES)
  state?: PaymentState

  @Input.Optional()
  @Input.Uuid({ description: 'Only this account.' })
  account_id?: string

  @Input.Optional()
  @Input.Uuid()
  invoice_id?: string

  @Input.Optional()
  @Input.TextOf(1, 64, { description: 'The id at the provider.' })
  provider_id?: string

  @Input.Optional()
  @Input.Instant({ description: 'Started at this time or later.' })
  from?: Date

  @Input.Optional()
  @Input.Instant({ description: 'Exclusive.' })
  to?: Date
}

export class PaymentOrderDto {
  @Input.Optional()
  @Input.IntegerIn(1, FCFA_MAX, {
    description: 'A part of the open amount; absent: all of it, up to the largest payment.',
  })
  amount_fcfa?: number
}

export class RefundOrderDto {
  @Input.IntegerIn(1, FCFA_MAX)
  amount_fcfa!: number

  @Input.TextOf(1, 500, { description: 'The reason.' })
  reason!: string

  @Input.OneOf(THROUGH, { description: 'The channel of the refund.' })
  through!: (typeof THROUGH)[number]

  @Input.TextOf(1, 100, {
    description: 'Reference of the refund at the provider, or of the transfer; recorded once per reference.',
  })
  reference!: string
}

export function toPayment(payment: Payment): PaymentDto {
  return {
    id: payment.id,
    invoice_id: payment.invoiceId,
    state: payment.state,
    amount_fcfa: payment.amountFcfa,
    received_fcfa: payment.receivedFcfa,
    refunded_fcfa: payment.refundedFcfa,
    operator: payment.operator,
    checkout_url: payment.state === 'pending' ? payment.checkoutUrl : null,
    phone_asked_at: payment.phoneAskedAt,
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
    closed_at: payment.closedAt,
  }
}

type WithInvoice = Payment & { invoice: { number: string | null } | null }

export function toStaffPayment(payment: WithInvoice): StaffPaymentDto {
  return {
    ...toPayment(payment),
    account_id: payment.accountId,
    invoice_number: payment.invoice?.number ?? null,
    provider: payment.provider,
    provider_id: payment.providerId,
    fee_fcfa: payment.feeFcfa,
    failure: payment.failure,
    checked_at: payment.checkedAt,
    created_by: payment.createdBy,
  }
}

export function toStaffPaymentDetails(
  payment: WithInvoice & { settlements: Settlement[]; refunds: PaymentRefund[] },
): StaffPaymentDetailsDto {
  return {
    ...toStaffPayment(payment),
    settlements: payment.settlements.map((settlement) => ({
      id: settlement.id,
      amount_fcfa: settlement.amountFcfa,
      excess_fcfa: settlement.excessFcfa,
      received_at: settlement.receivedAt,
    })),
    refunds: payment.refunds.map((refund) => ({
      id: refund.id,
      amount_fcfa: refund.amountFcfa,
      reason: refund.reason,
      reference: refund.providerId ?? '',
      created_at: refund.createdAt,
      created_by: refund.createdBy,
    })),
  }
}
