import { Injectable } from '@nestjs/common'
import { type LedgerAccount, type LedgerTransaction, type Transaction } from '@repere/prisma'
import { uuidV7 } from '../audit/audit-entry.js'
import { type Author, nameOf } from '../audit/index.js'
import { refreshCreditLimits } from './refresh-credit-limits.js'
import { refreshWallets } from './refresh-wallets.js'
import { limitChosenCredit } from './chosen-credit.js'

export interface Entry {
  ledgerAccount: LedgerAccount
  /** The customer, for `receivable`, `customer_credit` and `reserved_credit`; absent for the other accounts. */
  accountId?: string | null
  /** Debit positive, credit negative. Entries of zero are left out. */
  amountFcfa: number
}

export interface Posting {
  /** The object of the entries: `invoice:<id>`, `settlement:<id>`, `payout:<reference>`. */
  key: string
  /** English, from `booking-kinds.ts`. User interfaces translate its kind. */
  description: string
  invoiceId?: string | null
  occurredAt: Date
  by: Author
  /** They add up to zero. */
  entries: Entry[]
}

/** Something else was booked under the key, or the entries do not add up. Nothing has changed. */
export class LedgerConflict extends Error {
  override readonly name = 'LedgerConflict'
}

/** Double entry: bookings never change, and every transaction adds up to zero, which the database checks at commit. */
@Injectable()
export class Ledger {
  /**
   * Books in the caller's transaction. A key that was booked before is ignored.
   *
   * @returns the transaction under the key; null if every entry is zero, so that nothing is booked
   * @throws LedgerConflict  if the entries do not add up, or others exist under the key
   */
  async post(tx: Transaction, posting: Posting): Promise<LedgerTransaction | null> {
    const entries = entriesOf(posting)
    if (entries.length === 0) return null
    const { key, description, invoiceId = null, occurredAt, by } = posting
    const [made] = await tx.ledgerTransaction.createManyAndReturn({
      data: [{ key, description, invoiceId, occurredAt, createdBy: nameOf(by) }],
      skipDuplicates: true,
    })
    if (made === undefined) return this.findRecorded(tx, key, entries)
    await tx.ledgerEntry.createMany({
      data: entries.map((entry, index) => ({ transactionId: made.id, position: index + 1, ...entry })),
    })
    await this.refresh(tx, entries, occurredAt)
    return made
  }

  /**
   * Books many with two statements. None of the keys may be booked already, and no amount may be zero.
   *
   * @throws LedgerConflict  where entries do not add up
   */
  async postMany(tx: Transaction, postings: Posting[]): Promise<void> {
    const made = postings.map((posting) => ({ id: uuidV7(new Date()), posting, entries: entriesOf(posting) }))
    const transactions = made.map(({ id, posting: { key, description, invoiceId, occurredAt, by } }) => ({
      id,
      key,
      description,
      invoice_id: invoiceId,
      occurred_at: occurredAt,
      created_by: nameOf(by),
    }))
    const entries = made.flatMap((one) =>
      one.entries.map(({ ledgerAccount, accountId, amountFcfa }, index) => ({
        transaction_id: one.id,
        position: index + 1,
        ledger_account: ledgerAccount,
        account_id: accountId,
        amount_fcfa: amountFcfa,
      })),
    )
    // Prisma plans each `createMany` again, which takes longer than these statements.
    await tx.$executeRaw`
      INSERT INTO ledger_transactions (id, key, description, invoice_id, occurred_at, created_by)
      SELECT r.* FROM jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb) AS r(
        id uuid, key text, description text, invoice_id uuid, occurred_at timestamptz, created_by text)`
    await tx.$executeRaw`
      INSERT INTO ledger_entries (transaction_id, position, ledger_account, account_id, amount_fcfa)
      SELECT r.* FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS r(
        transaction_id uuid, position smallint, ledger_account ledger_account, account_id uuid, amount_fcfa int)`
    await this.refresh(
      tx,
      made.flatMap(({ entries }) => entries),
      new Date(),
    )
  }

  /**
   * Debits less credits of a ledger account, of one customer or of all. `customer_credit` is negative while we owe.
   *
   * @param of.accountId  absent: everybody's
   */
  async balance(
    tx: Pick<Transaction, 'ledgerEntry'>,
    of: { ledgerAccount: LedgerAccount; accountId?: string },
  ): Promise<number> {
    const { _sum } = await tx.ledgerEntry.aggregate({ where: of, _sum: { amountFcfa: true } })
    return _sum.amountFcfa ?? 0
  }

  /** The amounts that requests and a proforma may use follow the balance of the customer. */
  private async refresh(tx: Transaction, entries: Required<Entry>[], at: Date): Promise<void> {
    const inCredit = holdersOf(entries, 'customer_credit')
    await refreshWallets(tx, inCredit, at)
    await limitChosenCredit(tx, inCredit)
    await refreshCreditLimits(tx, holdersOf(entries, 'receivable'), at)
  }

  private async findRecorded(tx: Transaction, key: string, entries: Required<Entry>[]): Promise<LedgerTransaction> {
    const { entries: booked, ...transaction } = await tx.ledgerTransaction.findUniqueOrThrow({
      where: { key },
      include: { entries: { orderBy: { position: 'asc' } } },
    })
    const same = booked.length === entries.length && booked.every((row, index) => isSame(row, entries[index]!))
    if (!same) throw new LedgerConflict(`${key} is booked already, otherwise`)
    return transaction
  }
}

/** Customers whose ledger account changes. */
const holdersOf = (entries: Required<Entry>[], ledgerAccount: LedgerAccount): string[] => [
  ...new Set(entries.flatMap((one) => (one.ledgerAccount === ledgerAccount && one.accountId ? [one.accountId] : []))),
]

const isSame = (a: Required<Entry>, b: Required<Entry>): boolean =>
  a.ledgerAccount === b.ledgerAccount && a.accountId === b.accountId && a.amountFcfa === b.amountFcfa

/** Without entries of zero. */
function entriesOf({ key, entries }: Posting): Required<Entry>[] {
  const balance = entries.reduce((sum, { amountFcfa }) => sum + amountFcfa, 0)
  if (balance !== 0) throw new LedgerConflict(`The entries of ${key} add up to ${balance} instead of 0`)
  return entries
    .filter(({ amountFcfa }) => amountFcfa !== 0)
    .map(({ ledgerAccount, accountId = null, amountFcfa }) => ({ ledgerAccount, accountId, amountFcfa }))
}
