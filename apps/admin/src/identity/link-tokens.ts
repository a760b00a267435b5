import { randomBytes } from 'node:crypto'
import { type MailToken, type TokenPurpose, type Transaction } from '@repere/prisma'
import { digestOf } from '../access/sessions.js'

const HOUR_MS = 3_600_000

/** For how long a link of each kind works, hours. */
export const LINK_HOURS: Record<TokenPurpose, number> = {
  verify_email: 72,
  password_reset: 2,
  staff_setup: 72,
  change_email: 24,
}

/** Makes a token. Its text goes into the link and is stored nowhere. @param newEmail  of a change of address */
export async function makeToken(
  tx: Transaction,
  purpose: TokenPurpose,
  whose: { userId: string } | { staffId: string },
  newEmail?: string,
): Promise<string> {
  const text = newTokenText()
  const now = Date.now()
  await tx.mailToken.create({
    data: {
      digest: digestOf(text),
      purpose,
      ...whose,
      newEmail,
      createdAt: new Date(now),
      expiresAt: new Date(now + LINK_HOURS[purpose] * HOUR_MS),
    },
  })
  return text
}

/** 256 random bits. */
export const newTokenText = (): string => randomBytes(32).toString('base64url')

/** @returns null for a token that is unknown, for another purpose, used, or too old */
export async function findToken(tx: Transaction, purpose: TokenPurpose, text: string): Promise<MailToken | null> {
  return tx.mailToken.findFirst({
    where: { digest: digestOf(text), purpose, usedAt: null, expiresAt: { gt: new Date() } },
  })
}

/**
 * Uses a token up. Of several concurrent uses, one succeeds. Other tokens of the person for the same purpose become
 * invalid.
 */
export async function useToken(tx: Transaction, token: MailToken): Promise<boolean> {
  const { id, userId, staffId, purpose } = token
  const { count } = await tx.mailToken.updateMany({ where: { id, usedAt: null }, data: { usedAt: new Date() } })
  if (count === 0) return false
  await tx.mailToken.deleteMany({ where: { userId, staffId, purpose, usedAt: null } })
  return true
}
