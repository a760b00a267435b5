import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  FcfaField,
  IdField,
  Instant,
  InstantField,
  IntegerIn,
  NullableFcfaField,
  NullableIdField,
  NullableInstantField,
  NullableTextField,
  OneOf,
  Optional,
  TextField,
  TextOf,
  Uuid,
} from '@repere/http'
import { type Payment, type PaymentRefund, PaymentState, type Settlement } from '@repere/prisma'
import { NextCursor, PageQueryDto } from '../page.dto.js'

const STATES = Object.values(PaymentState)
const THROUGH = ['provider', 'bank'] as const
const FCFA_MAX = 2_000_000_000

@ApiSchema({ name: 'Payment' })
export class PaymentDto {
  @IdField()
  id!: string

  @NullableIdField('Null: the payment buys credit.')
  invoice_id!: string | null

  @ApiProperty({
    type: String,
    enum: STATES,
    description:
      '`created`: not sent to the provider yet; `pending`: waiting for the customer; `approved`: paid; `declined`, `canceled`, `expired`: not paid, start another payment; `refused`: the received amount is under review by staff; `refunded`: refunded in full.',
  })
  state!: PaymentState

  @FcfaField('The requested amount.', { minimum: 0 })
  amount_fcfa!: number

  @NullableFcfaField('The received amount; null: nothing received.', { minimum: 0 })
  received_fcfa!: number | null

  @FcfaField('The refunded part of the received amount.', { minimum: 0 })
  refunded_fcfa!: number

  @NullableTextField('`mtn`, `moov`, `orange`, `wave`, `card` or another name from the provider; null: not chosen yet.')
  operator!: string | null

  @NullableTextField(
    'The checkout page; null: nothing to pay there. The address expires: start the payment again to get a new one.',
  )
  checkout_url!: string | null

  @InstantField()
  created_at!: Date

  @InstantField('The payment ends if it is not paid by then.')
  expires_at!: Date

  @NullableInstantField('When the operator was last told to ask on the phone; null: never.')
  phone_asked_at!: Date | null

  @NullableInstantField('Time of its final state; null while the payment is open.')
  closed_at!: Date | null
}

@ApiSchema({ name: 'Payments' })
export class PaymentsDto {
  @ApiProperty({ type: [PaymentDto], description: 'Newest first.' })
  payments!: PaymentDto[]
}

@ApiSchema({ name: 'PhoneOperator' })
export class PhoneOperatorDto {
  @ApiProperty({ type: String, example: 'mtn_bj' })
  code!: string

  @ApiProperty({ type: String, example: 'MTN MoMo (Bénin)' })
  name!: string

  @ApiProperty({ type: String, description: 'ISO 3166-1 alpha-2.', example: 'BJ' })
  country!: string

  @ApiProperty({ type: String, description: 'What its numbers begin with.', example: '+229' })
  prefix!: string
}

@ApiSchema({ name: 'PhoneOperators' })
export class PhoneOperatorsDto {
  @ApiProperty({ type: [PhoneOperatorDto] })
  operators!: PhoneOperatorDto[]
}

@ApiSchema({ name: 'PhoneOrder' })
export class PhoneOrderDto {
  @TextOf(1, 40, { description: 'The `code` of an operator.', example: 'mtn_bj' })
  operator!: string

  @TextOf(8, 24, { description: 'With the plus sign and the code of the country.', example: '+229 64 00 00 01' })
  phone_number!: string
}

@ApiSchema({ name: 'StaffPayment' })
export class StaffPaymentDto extends PaymentDto {
  @IdField()
  account_id!: string

  @NullableTextField('Number of the invoice.')
  invoice_number!: string | null

  @TextField()
  provider!: string

  @NullableTextField('The id at the provider.')
  provider_id!: string | null

  @NullableFcfaField('The fee of the provider; null: unknown.', { minimum: 0 })
  fee_fcfa!: number | null

  @NullableTextField('The latest error.')
  failure!: string | null

  @NullableInstantField('Time of the latest check with the provider.')
  checked_at!: Date | null

  @TextField('The person who started the payment.')
  created_by!: string
}

@ApiSchema({ name: 'PaymentPage' })
export class PaymentPageDto {
  @ApiProperty({ type: [StaffPaymentDto], description: 'Newest first.' })
  payments!: StaffPaymentDto[]

  @NextCursor()
  next!: string | null
}

@ApiSchema({ name: 'PaymentRefund' })
export class PaymentRefundDto {
  @IdField()
  id!: string

  @FcfaField(undefined, { minimum: 0 })
  amount_fcfa!: number

  @TextField()
  reason!: string

  @TextField('The channel of the refund and its reference there.')
  reference!: string

  @InstantField()
  created_at!: Date

  @TextField()
  created_by!: string
}

@ApiSchema({ name: 'PaymentSettlement' })
export class PaymentSettlementDto {
  @IdField()
  id!: string

  @FcfaField('The part applied to the invoice.', { minimum: 0 })
  amount_fcfa!: number

  @FcfaField('The excess, which became credit of the account.', { minimum: 0 })
  excess_fcfa!: number

  @InstantField()
  received_at!: Date
}

@ApiSchema({ name: 'StaffPaymentDetails' })
export class StaffPaymentDetailsDto extends StaffPaymentDto {
  @ApiProperty({ type: [PaymentSettlementDto], description: 'At most one settlement.' })
  settlements!: PaymentSettlementDto[]

  @ApiProperty({ type: [PaymentRefundDto], description: 'Oldest first.' })
  refunds!: PaymentRefundDto[]
}

export class PaymentsQueryDto extends PageQueryDto {
  @Optional()
  @OneOf(STATES)
  state?: PaymentState

  @Optional()
  @Uuid({ description: 'Only this account.' })
  account_id?: string

  @Optional()
  @Uuid()
  invoice_id?: string

  @Optional()
  @TextOf(1, 64, { description: 'The id at the provider.' })
  provider_id?: string

  @Optional()
  @Instant({ description: 'Started at this time or later.' })
  from?: Date

  @Optional()
  @Instant({ description: 'Exclusive.' })
  to?: Date
}

export class PaymentOrderDto {
  @Optional()
  @IntegerIn(1, FCFA_MAX, { description: 'A part of the open amount; absent: all of it, up to the largest payment.' })
  amount_fcfa?: number
}

export class RefundOrderDto {
  @IntegerIn(1, FCFA_MAX)
  amount_fcfa!: number

  @TextOf(1, 500, { description: 'Why.' })
  reason!: string

  @OneOf(THROUGH, { description: 'The channel of the refund.' })
  through!: (typeof THROUGH)[number]

  @TextOf(1, 100, {
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
