import { generateKey, generateToken, type KeyKind } from '@repere/shared'
import { type ApiKey, type Prisma } from './generated/client.js'
import { addPublication } from './publications.js'

/** A transaction of the client's. */
export type Transaction = Prisma.TransactionClient

/** The settings of a key that its owner chooses, besides its origins. */
export type KeyTerms = Pick<ApiKey, 'name' | 'scopes' | 'allowedAddresses' | 'expiresAt'>

/** A new key. Its text exists only now. */
export interface IssuedKey {
  /** The whole key, to show once. */
  text: string
  row: ApiKey
}

/**
 * Makes and stores a key, and queues its publication.
 *
 * The caller, who has locked the account, checks the number of active keys.
 */
export async function storeNewKey(
  tx: Transaction,
  key: {
    account: { id: string; tag: string }
    kind: KeyKind
    origins: string[]
    by: string
    terms?: Partial<KeyTerms>
    /** Makes a browser token of a live key. */
    token?: { tokenOfId: string; burstPercent: number }
  },
): Promise<IssuedKey> {
  const { text, parsed } = key.token ? generateToken(key.account.tag) : generateKey(key.kind, key.account.tag)
  const row = await tx.apiKey.create({
    data: {
      accountId: key.account.id,
      kind: key.kind,
      digest: parsed.digest,
      prefix: parsed.prefix,
      last4: parsed.last4,
      ...key.terms,
      ...key.token,
      createdBy: key.by,
      origins: { create: key.origins.map((origin) => ({ origin })) },
    },
  })
  await addPublication(tx, { accountId: row.accountId, keyId: row.id })
  return { text, row }
}

/**
 * Revokes an active key permanently, and queues its tombstone. Of several concurrent calls, one succeeds.
 *
 * @returns false when it was already revoked; nothing has changed
 */
export async function storeRevocation(
  tx: Transaction,
  key: { id: string; accountId: string },
  { by, reason }: { by: string; reason: string },
): Promise<boolean> {
  const { count } = await tx.apiKey.updateMany({
    where: { id: key.id, revokedAt: null },
    data: { revokedAt: new Date(), revokedBy: by, revocationReason: reason, version: { increment: 1 } },
  })
  if (count === 0) return false
  await addPublication(tx, { accountId: key.accountId, keyId: key.id })
  return true
}
