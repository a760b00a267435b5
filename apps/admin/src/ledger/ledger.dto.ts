import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { LedgerAccount, type LedgerEntry, type LedgerTransaction } from '@repere/prisma'
import { BOOKING_KINDS, type BookingKind, readBooking } from './booking-kinds.js'
import { NextCursor, PageQueryDto } from '../page.dto.js'

const FRANCS_MAX = 1_000_000_000
const ACCOUNTS = Object.values(LedgerAccount)
const BOOKINGS = [...BOOKING_KINDS, 'other'] as const
const MEANING =
  '`receivable`: owed to the seller; `revenue`; `tax_payable`: tax owed by the seller; `provider`: received, not paid ' +
  'out yet; `bank`; `provider_fees`; `withholding`: tax withheld by buyers; `customer_credit`: owed to customers; ' +
  '`reserved_credit`: from the credit note of a corrected invoice, for the invoice in its place.'

export class BalancesQueryDto {
  @Input.Optional()
  @Input.Uuid({ description: 'Only this customer; default: all customers.' })
  account?: string
}

export class LedgerQueryDto extends PageQueryDto {
  @Input.Optional()
  @Input.Uuid({ description: 'Only transactions with an entry of this customer.' })
  account?: string

  @Input.Optional()
  @Input.OneOf(ACCOUNTS, { description: 'Only transactions with an entry of this ledger account.' })
  ledger_account?: LedgerAccount

  @Input.Optional()
  @Input.Uuid({ description: 'Only transactions about this invoice.' })
  invoice?: string
}

export class PayoutOrderDto {
  @Input.IntegerIn(1, FRANCS_MAX, { description: 'Francs received on the bank account.' })
  amount_fcfa!: number

  @Input.Optional()
  @Input.IntegerIn(0, FRANCS_MAX, { description: 'Francs withheld by the provider as payout fee.' })
  fee_fcfa?: number

  @Input.TextOf(1, 100, { description: 'Reference of the provider or of the bank; recorded once.' })
  reference!: string

  @Input.Optional()
  @Input.CalendarDay({ description: 'Not in the future; default: today.' })
  paid_on?: string
}

@ApiSchema({ name: 'LedgerBalance' })
export class LedgerBalanceDto {
  @Field.OneOf(ACCOUNTS, MEANING)
  ledger_account!: LedgerAccount

  @Field.Fcfa('Debits less credits, francs.')
  balance_fcfa!: number
}

@ApiSchema({ name: 'LedgerBalances' })
export class LedgerBalancesDto {
  @Field.List(LedgerBalanceDto, 'Over all customers the balances add up to zero.')
  balances!: LedgerBalanceDto[]
}

@ApiSchema({ name: 'LedgerEntry' })
export class LedgerEntryDto {
  @Field.OneOf(ACCOUNTS)
  ledger_account!: LedgerAccount

  @Field.Id({ nullable: true })
  account_id!: string | null

  @Field.Fcfa('Debit positive, credit negative.')
  amount_fcfa!: number
}

@ApiSchema({ name: 'LedgerTransaction' })
export class LedgerTransactionDto {
  @Field.Id()
  id!: string

  @Field.Text('The event that the transaction records.', { example: 'payout:2026-07' })
  key!: string

  @Field.Text()
  description!: string

  @Field.OneOf(BOOKINGS, '`other`: only the description says.')
  kind!: BookingKind | 'other'

  @Field.Text('Number of the invoice, or the reference of the money.', { nullable: true })
  reference!: string | null

  @Field.YesOrNo('True for a transaction that reverses an earlier one.')
  is_reversal!: boolean

  @Field.Id({ nullable: true })
  invoice_id!: string | null

  @Field.Instant()
  occurred_at!: Date

  @Field.Instant()
  created_at!: Date

  @Field.Text()
  created_by!: string

  @Field.List(LedgerEntryDto, 'The entries add up to zero.')
  entries!: LedgerEntryDto[]
}

@ApiSchema({ name: 'LedgerPage' })
export class LedgerPageDto {
  @Field.List(LedgerTransactionDto, 'Newest first.')
  data!: LedgerTransactionDto[]

  @NextCursor()
  next_cursor!: string | null
}

export function toTransaction(row: LedgerTransaction & { entries: LedgerEntry[] }): LedgerTransactionDto {
  const booking = readBooking(row.description)
  return {
    id: row.id,
    key: row.key,
    description: row.description,
    kind: booking?.kind ?? 'other',
    reference: booking?.reference ?? null,
    is_reversal: booking?.isReversal ?? false,
    invoice_id: row.invoiceId,
    occurred_at: row.occurredAt,
    created_at: row.createdAt,
    created_by: row.createdBy,
    entries: row.entries.map(({ ledgerAccount, accountId, amountFcfa }) => ({
      ledger_account: ledgerAccount,
      account_id: accountId,
      amount_fcfa: amountFcfa,
    })),
  }
}
