import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { IntegerIn, Instant, OneOf, Optional, TextOf, Uuid } from '@repere/http'
import { type Payment, type PaymentRefund, PaymentState, type Settlement } from '@repere/prisma'
import { PAGE, PAGE_MAX } from '../pages.js'

const STATES = Object.values(PaymentState)
const THROUGH = ['provider', 'bank'] as const
const FCFA_MAX = 2_000_000_000

const text = (description?: string) => ApiProperty({ type: String, description })
const textOrNull = (description?: string) => ApiProperty({ type: String, nullable: true, description })
const id = (description?: string) => ApiProperty({ type: String, format: 'uuid', description })
const instant = (description?: string) => ApiProperty({ type: String, format: 'date-time', description })
const instantOrNull = (description?: string) =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, description })
const francs = (description?: string) => ApiProperty({ type: 'integer', minimum: 0, description })
const francsOrNull = (description?: string) => ApiProperty({ type: 'integer', minimum: 0, nullable: true, description })

@ApiSchema({ name: 'Payment' })
export class PaymentDto {
  @id()
  id!: string

  @id()
  invoice_id!: string

  @ApiProperty({
    type: String,
    enum: STATES,
    description:
      '`created`: not known to the provider yet; `pending`: it can be paid; `approved`: it is paid; `declined`, `canceled`, `expired`: it is not, begin another; `refused`: what came is looked into by our people; `refunded`: all of it was given back.',
  })
  state!: PaymentState

  @francs('Asked for.')
  amount_fcfa!: number

  @francsOrNull('Received; null: nothing.')
  received_fcfa!: number | null

  @francs('Of it, given back.')
  refunded_fcfa!: number

  @textOrNull('`mtn`, `moov`, `orange`, `wave`, `card`, or what else the provider says; null: not chosen.')
  operator!: string | null

  @textOrNull('Where the person pays; null: there is nothing to pay there. It goes stale: ask for a payment again.')
  checkout_url!: string | null

  @instant()
  created_at!: Date

  @instant('Not paid by then, it is over.')
  expires_at!: Date

  @instantOrNull('When it reached its present end; null: it is open.')
  closed_at!: Date | null
}

@ApiSchema({ name: 'Payments' })
export class PaymentsDto {
  @ApiProperty({ type: [PaymentDto], description: 'The newest first.' })
  payments!: PaymentDto[]
}

@ApiSchema({ name: 'StaffPayment' })
export class StaffPaymentDto extends PaymentDto {
  @id()
  account_id!: string

  @textOrNull('Of the invoice.')
  invoice_number!: string | null

  @text()
  provider!: string

  @textOrNull('Its own id.')
  provider_id!: string | null

  @francsOrNull('What the provider keeps; null: not said.')
  fee_fcfa!: number | null

  @textOrNull('The last thing that went wrong.')
  failure!: string | null

  @instantOrNull('When the provider was last asked.')
  checked_at!: Date | null

  @text('Who began it.')
  created_by!: string
}

@ApiSchema({ name: 'PaymentPage' })
export class PaymentPageDto {
  @ApiProperty({ type: [StaffPaymentDto], description: 'The newest first.' })
  payments!: StaffPaymentDto[]

  @textOrNull('The `cursor` of the next page; null: there is none.')
  next!: string | null
}

@ApiSchema({ name: 'PaymentRefund' })
export class PaymentRefundDto {
  @id()
  id!: string

  @francs()
  amount_fcfa!: number

  @text()
  reason!: string

  @text('Through whom, and under which reference there.')
  reference!: string

  @instant()
  created_at!: Date

  @text()
  created_by!: string
}

@ApiSchema({ name: 'PaymentSettlement' })
export class PaymentSettlementDto {
  @id()
  id!: string

  @francs('What counted for the invoice.')
  amount_fcfa!: number

  @francs("What was beyond it, and became the account's credit.")
  excess_fcfa!: number

  @instant()
  received_at!: Date
}

@ApiSchema({ name: 'StaffPaymentDetails' })
export class StaffPaymentDetailsDto extends StaffPaymentDto {
  @ApiProperty({ type: [PaymentSettlementDto], description: 'At most one.' })
  settlements!: PaymentSettlementDto[]

  @ApiProperty({ type: [PaymentRefundDto], description: 'The oldest first.' })
  refunds!: PaymentRefundDto[]
}

export class PaymentsQueryDto {
  @Optional()
  @OneOf(STATES)
  state?: PaymentState

  @Optional()
  @Uuid({ description: 'Whose.' })
  account_id?: string

  @Optional()
  @Uuid()
  invoice_id?: string

  @Optional()
  @TextOf(1, 64, { description: "The provider's id." })
  provider_id?: string

  @Optional()
  @Instant({ description: 'Begun then or later.' })
  from?: Date

  @Optional()
  @Instant({ description: 'Exclusive.' })
  to?: Date

  @Optional()
  @Uuid({ description: '`next` of the page before.' })
  cursor?: string

  @Optional()
  @IntegerIn(1, PAGE_MAX, { default: PAGE })
  limit?: number
}

export class RefundOrderDto {
  @IntegerIn(1, FCFA_MAX)
  amount_fcfa!: number

  @TextOf(1, 500, { description: 'Why.' })
  reason!: string

  @OneOf(THROUGH, { description: 'Who gave the money back.' })
  through!: (typeof THROUGH)[number]

  @TextOf(1, 100, { description: 'Of the refund at the provider, or of the transfer. Under it, it is recorded once.' })
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
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
    closed_at: payment.closedAt,
  }
}

type WithInvoice = Payment & { invoice: { number: string | null } }

export function toStaffPayment(payment: WithInvoice): StaffPaymentDto {
  return {
    ...toPayment(payment),
    account_id: payment.accountId,
    invoice_number: payment.invoice.number,
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
