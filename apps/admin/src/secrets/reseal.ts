import { type PrismaClient } from '@repere/prisma'
import { type SealedText } from '../identity/sealed-text.js'
import { sealPurpose } from '../identity/second-factor.js'

export interface Resealed {
  /** Sealed under the current key already. */
  current: number
  /** Encrypted again. */
  resealed: number
  /** Ids of the people whose text no known key decrypts. */
  lost: string[]
}

/**
 * Encrypts the authenticators' secrets of customers and staff again, under the current key. Safe to repeat, and safe
 * while people log in.
 */
export async function reseal(prisma: PrismaClient, sealed: SealedText): Promise<Resealed> {
  const report: Resealed = { current: 0, resealed: 0, lost: [] }
  const where = { totpSecret: { not: null } }
  const select = { id: true, totpSecret: true }
  for (const { id, totpSecret } of await prisma.staffMember.findMany({ where, select })) {
    await resealOne(report, sealed, { id, text: totpSecret, purpose: sealPurpose('staff', id) }, (was, now) =>
      prisma.staffMember.updateMany({ where: { id, totpSecret: was }, data: { totpSecret: now } }),
    )
  }
  for (const { id, totpSecret } of await prisma.user.findMany({ where, select })) {
    await resealOne(report, sealed, { id, text: totpSecret, purpose: sealPurpose('portal', id) }, (was, now) =>
      prisma.user.updateMany({ where: { id, totpSecret: was }, data: { totpSecret: now } }),
    )
  }
  return report
}

/** @param replace  only the value that was read: a person may set up a new authenticator meanwhile */
async function resealOne(
  report: Resealed,
  sealed: SealedText,
  { id, text, purpose }: { id: string; text: string | null; purpose: string },
  replace: (was: string, now: string) => Promise<{ count: number }>,
): Promise<void> {
  if (text === null) return
  if (sealed.isCurrent(text, purpose)) {
    report.current++
    return
  }
  const clear = opened(() => sealed.open(text, purpose))
  if (clear === null) report.lost.push(id)
  else report.resealed += (await replace(text, sealed.seal(clear, purpose))).count
}

function opened(open: () => string): string | null {
  try {
    return open()
  } catch {
    return null
  }
}
