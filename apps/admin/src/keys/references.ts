import { type ApiKey, type PrismaClient, type Transaction } from '@repere/prisma'
import { parseKey } from '@repere/shared'
import { isRowId } from '../access/row-id.js'
import { keyNotFound } from './keys.problems.js'

const DIGEST = /^[0-9a-f]{64}$/

/**
 * @param reference  a complete key, its digest or its id
 * @param accountId  the account that it must belong to; absent: any
 * @throws KeyProblem  `key_not_found`, also for a key of another account
 */
export async function findKey(db: PrismaClient | Transaction, reference: string, accountId?: string): Promise<ApiKey> {
  const digest = DIGEST.test(reference) ? reference : parseKey(reference)?.digest
  if (digest === undefined && !isRowId(reference)) throw keyNotFound()
  const found = await db.apiKey.findUnique({ where: digest === undefined ? { id: reference } : { digest } })
  // A browser token is no key, although it is stored with them.
  if (found === null || found.tokenOfId !== null) throw keyNotFound()
  if ((accountId ?? found.accountId) !== found.accountId) throw keyNotFound()
  return found
}
