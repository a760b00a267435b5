import { type PrismaClient } from '@repere/prisma'
import { type SealedText } from '../identity/sealed-text.js'
import { sealPurpose } from '../identity/staff-enrolment.js'

export interface Resealed {
  /** Sealed under the current key already. */
  current: number
  /** Sealed anew. */
  resealed: number
  /** Ids of the staff members whose text opens under no key that is known. */
  lost: string[]
}

/**
 * Seals under the current key what the database holds under others: the authenticators' secrets of staff. Safe to
 * repeat, and beside people who log in.
 */
export async function reseal(prisma: PrismaClient, sealed: SealedText): Promise<Resealed> {
  const report: Resealed = { current: 0, resealed: 0, lost: [] }
  const staff = await prisma.staffMember.findMany({
    where: { totpSecret: { not: null } },
    select: { id: true, totpSecret: true },
  })
  for (const { id, totpSecret } of staff) {
    if (totpSecret === null) continue
    const purpose = sealPurpose(id)
    if (sealed.isCurrent(totpSecret, purpose)) {
      report.current++
      continue
    }
    const text = opened(() => sealed.open(totpSecret, purpose))
    if (text === null) {
      report.lost.push(id)
      continue
    }
    // Only what was read: somebody may set up a new authenticator meanwhile.
    const { count } = await prisma.staffMember.updateMany({
      where: { id, totpSecret },
      data: { totpSecret: sealed.seal(text, purpose) },
    })
    report.resealed += count
  }
  return report
}

function opened(open: () => string): string | null {
  try {
    return open()
  } catch {
    return null
  }
}
