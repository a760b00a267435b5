import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  CalendarDay,
  FcfaField,
  IdField,
  InstantField,
  IntegerIn,
  NullableIdField,
  NullableTextField,
  OneOf,
  Optional,
  TextField,
  TextOf,
  Uuid,
} from '@repere/http'
import { LedgerAccount, type LedgerEntry, type LedgerTransaction } from '@repere/prisma'
import { PageQueryDto } from '../../page.dto.js'

const FRANCS_MAX = 1_000_000_000
const ACCOUNTS = Object.values(LedgerAccount)
const MEANING =
  '`receivable`: owed to the seller; `revenue`; `tax_payable`: tax owed by the seller; `provider`: received, not paid ' +
  'out yet; `bank`; `provider_fees`; `withholding`: tax withheld by buyers; `customer_credit`: owed to customers.'

export class BalancesQueryDto {
  @Optional()
  @Uuid({ description: 'Only this customer; default: all customers.' })
  account?: string
}

export class LedgerQueryDto extends PageQueryDto {
  @Optional()
  @Uuid({ description: 'Only transactions with an entry of this customer.' })
  account?: string

  @Optional()
  @OneOf(ACCOUNTS, { description: 'Only transactions with an entry of this ledger account.' })
  ledger_account?: LedgerAccount

  @Optional()
  @Uuid({ description: 'Only transactions about this invoice.' })
  invoice?: string
}

export class PayoutOrderDto {
  @IntegerIn(1, FRANCS_MAX, { description: 'Francs received on the bank account.' })
  amount_fcfa!: number

  @Optional()
  @IntegerIn(0, FRANCS_MAX, { description: 'Francs withheld by the provider as payout fee.' })
  fee_fcfa?: number

  @TextOf(1, 100, { description: 'Reference of the provider or of the bank; recorded once.' })
  reference!: string

  @Optional()
  @CalendarDay({ description: 'Not in the future; default: today.' })
  paid_on?: string
}

@ApiSchema({ name: 'LedgerBalance' })
export class LedgerBalanceDto {
  @ApiProperty({ type: String, enum: ACCOUNTS, description: MEANING })
  ledger_account!: LedgerAccount

  @FcfaField('Debits less credits, francs.')
  balance_fcfa!: number
}

@ApiSchema({ name: 'LedgerBalances' })
export class LedgerBalancesDto {
  @ApiProperty({ type: [LedgerBalanceDto], description: 'Over all customers the balances add up to zero.' })
  balances!: LedgerBalanceDto[]
}

@ApiSchema({ name: 'LedgerEntry' })
export class LedgerEntryDto {
  @ApiProperty({ type: String, enum: ACCOUNTS })
  ledger_account!: LedgerAccount

  @NullableIdField()
  account_id!: string | null

  @FcfaField('Debit positive, credit negative.')
  amount_fcfa!: number
}

@ApiSchema({ name: 'LedgerTransaction' })
export class LedgerTransactionDto {
  @IdField()
  id!: string

  @ApiProperty({ type: String, description: 'The event that the transaction records.', example: 'payout:2026-07' })
  key!: string

  @TextField()
  description!: string

  @NullableIdField()
  invoice_id!: string | null

  @InstantField()
  occurred_at!: Date

  @InstantField()
  created_at!: Date

  @TextField()
  created_by!: string

  @ApiProperty({ type: [LedgerEntryDto], description: 'The entries add up to zero.' })
  entries!: LedgerEntryDto[]
}

@ApiSchema({ name: 'LedgerPage' })
export class LedgerPageDto {
  @ApiProperty({ type: [LedgerTransactionDto], description: 'Newest first.' })
  data!: LedgerTransactionDto[]

  @NullableTextField('Null on the last page.')
  next_cursor!: string | null
}

export const toTransaction = (row: LedgerTransaction & { entries: LedgerEntry[] }): LedgerTransactionDto => ({
  id: row.id,
  key: row.key,
  description: row.description,
  invoice_id: row.invoiceId,
  occurred_at: row.occurredAt,
  created_at: row.createdAt,
  created_by: row.createdBy,
  entries: row.entries.map(({ ledgerAccount, accountId, amountFcfa }) => ({
    ledger_account: ledgerAccount,
    account_id: accountId,
    amount_fcfa: amountFcfa,
  })),
})
