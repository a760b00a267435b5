import { type ApiKey, type Transaction } from '@repere/prisma'
import { parseKey } from '@repere/shared'
import { accountNotFound, keyNotFound } from './keys.problems.js'
import { isRowId } from '../access/row-id.js'

const DIGEST = /^[0-9a-f]{64}$/

/** What every change of an account holds on to: until the transaction ends, no other change of it goes on. */
export interface LockedAccount {
  id: string
  tag: string
}

/**
 * @param reference  an account's tag or id
 * @throws KeyProblem  `account_not_found`
 */
export async function findAccount(tx: Transaction, reference: string): Promise<{ id: string; tag: string }> {
  const account = await tx.account.findUnique({
    where: isRowId(reference) ? { id: reference } : { tag: reference },
    select: { id: true, tag: true },
  })
  if (account === null) throw accountNotFound(reference)
  return account
}

/** As `findAccount`, and holds on to it. */
export async function lockAccount(tx: Transaction, reference: string): Promise<LockedAccount> {
  const account = await findAccount(tx, reference)
  await tx.$queryRaw`SELECT 1 FROM accounts WHERE id = ${account.id}::uuid FOR UPDATE`
  return account
}

/**
 * Finds a key and locks its account.
 *
 * @param reference  a whole key, its digest or its id
 * @param accountId  whose it must be; absent: anybody's
 * @throws KeyProblem  `key_not_found`, also for a key of another account
 */
export async function lockKey(
  tx: Transaction,
  reference: string,
  accountId?: string,
): Promise<{ account: LockedAccount; key: ApiKey }> {
  const digest = DIGEST.test(reference) ? reference : parseKey(reference)?.digest
  if (digest === undefined && !isRowId(reference)) throw keyNotFound()
  const where = digest === undefined ? { id: reference } : { digest }
  const found = await tx.apiKey.findUnique({ where, select: { id: true, accountId: true } })
  if (found === null || (accountId ?? found.accountId) !== found.accountId) throw keyNotFound()
  const account = await lockAccount(tx, found.accountId)
  // Read again: it may have changed while the lock was waited for.
  return { account, key: await tx.apiKey.findUniqueOrThrow({ where: { id: found.id } }) }
}
