import { randomBytes } from 'node:crypto'
import { type Transaction } from '@repere/prisma'
import { digestOf } from '../access/sessions.js'

const RECOVERY_CODES = 10
/** 80 bits, in unambiguous characters. */
const RECOVERY_CODE_BYTES = 10
const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'

export type RecoveryCodeOwner = { staffId: string } | { userId: string }

/**
 * Makes new codes in place of all that the person had.
 *
 * @returns their texts, to show once: digests are stored
 */
export async function replaceRecoveryCodes(tx: Transaction, owner: RecoveryCodeOwner): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.recoveryCode.deleteMany({ where: owner })
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ ...owner, digest: digestOfCode(code) })) })
  return codes
}

/** Uses a code up. Of several uses of the same code at once, one succeeds. */
export async function useRecoveryCode(
  tx: Pick<Transaction, 'recoveryCode'>,
  owner: RecoveryCodeOwner,
  code: string,
): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { ...owner, digest: digestOfCode(code), usedAt: null },
    data: { usedAt: new Date() },
  })
  return count > 0
}

function newRecoveryCode(): string {
  let bits = BigInt(`0x${randomBytes(RECOVERY_CODE_BYTES).toString('hex')}`)
  let text = ''
  for (let index = 0; index < (RECOVERY_CODE_BYTES * 8) / 5; index++) {
    text += CROCKFORD[Number(bits & 31n)]
    bits >>= 5n
  }
  return text.replace(/(.{4})(?!$)/g, '$1-')
}

/** With or without separators, in any case. */
const digestOfCode = (code: string): string => digestOf(code.toLowerCase().replace(/[^0-9a-z]/g, ''))
