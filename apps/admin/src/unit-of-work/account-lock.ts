import { type Transaction } from '@repere/prisma'
import { isRowId } from '../access/row-id.js'
import { accountNotFound } from './account.problems.js'

declare const locked: unique symbol

/**
 * An account that this transaction has locked: every other change of the account waits until the transaction ends. Only
 * `lockAccount` and `lockAccounts` make one.
 */
export interface LockedAccount {
  readonly id: string
  readonly tag: string
  readonly [locked]: true
}

/**
 * @param reference  an account's tag or id
 * @throws AccountProblem  `account_not_found`
 */
export async function findAccount(tx: Transaction, reference: string): Promise<{ id: string; tag: string }> {
  const account = await tx.account.findUnique({
    where: isRowId(reference) ? { id: reference } : { tag: reference },
    select: { id: true, tag: true },
  })
  if (account === null) throw accountNotFound(reference)
  return account
}

/** Like `findAccount`, and locks the account. A transaction that already holds the lock does not wait. */
export async function lockAccount(tx: Transaction, reference: string): Promise<LockedAccount> {
  const account = await findAccount(tx, reference)
  await tx.$queryRaw`SELECT 1 FROM accounts WHERE id = ${account.id}::uuid FOR UPDATE`
  return account as LockedAccount
}

/**
 * Locks several accounts in the order of their ids. All callers use this order, so two batches cannot block each other.
 *
 * @returns the existing accounts, by id
 */
export async function lockAccounts(tx: Transaction, ids: readonly string[]): Promise<Map<string, LockedAccount>> {
  const rows = await tx.$queryRaw<{ id: string; tag: string }[]>`
    SELECT id::text, tag FROM accounts WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY accounts.id FOR UPDATE`
  return new Map(rows.map((row) => [row.id, row as LockedAccount]))
}
