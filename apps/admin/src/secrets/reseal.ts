import { type PrismaClient } from '@repere/prisma'
import { type SealedText } from '../identity/sealed-text.js'
import { sealPurpose } from '../identity/second-factor.js'
import { webhookSecretPurpose } from '../unit-of-work/webhook-events.js'

export interface Resealed {
  /** Sealed under the current key already. */
  current: number
  /** Encrypted again. */
  resealed: number
  /** Names of the values that no known key decrypts: `staff ID`, `user ID`, `webhook endpoint ID`. */
  lost: string[]
}

/** An encrypted text in the database. */
interface SealedValue {
  name: string
  text: string
  purpose: string
  /** Only the value that was read: a person may set up a new authenticator meanwhile. */
  replace: (now: string) => Promise<{ count: number }>
}

/** Every encrypted text of the database. A new column with one belongs here, else `retire` makes it unreadable. */
async function sealedValues(prisma: PrismaClient): Promise<SealedValue[]> {
  const where = { totpSecret: { not: null } }
  const select = { id: true, totpSecret: true }
  const staff = (await prisma.staffMember.findMany({ where, select })).map(({ id, totpSecret }) => ({
    name: `staff ${id}`,
    text: totpSecret ?? '',
    purpose: sealPurpose('staff', id),
    replace: (now: string) => prisma.staffMember.updateMany({ where: { id, totpSecret }, data: { totpSecret: now } }),
  }))
  const users = (await prisma.user.findMany({ where, select })).map(({ id, totpSecret }) => ({
    name: `user ${id}`,
    text: totpSecret ?? '',
    purpose: sealPurpose('portal', id),
    replace: (now: string) => prisma.user.updateMany({ where: { id, totpSecret }, data: { totpSecret: now } }),
  }))
  const endpoints = await prisma.webhookEndpoint.findMany({ select: { id: true, secret: true, previousSecret: true } })
  const webhooks = endpoints.flatMap(({ id, secret, previousSecret }) => {
    const common = { name: `webhook endpoint ${id}`, purpose: webhookSecretPurpose(id) }
    const current = {
      ...common,
      text: secret,
      replace: (now: string) => prisma.webhookEndpoint.updateMany({ where: { id, secret }, data: { secret: now } }),
    }
    if (previousSecret === null) return [current]
    const replace = (now: string) =>
      prisma.webhookEndpoint.updateMany({ where: { id, previousSecret }, data: { previousSecret: now } })
    return [current, { ...common, text: previousSecret, replace }]
  })
  return [...staff, ...users, ...webhooks]
}

/**
 * Encrypts the authenticators' secrets of customers and staff and the signing secrets of webhooks again, under the
 * current key. Safe to repeat, and safe while people log in.
 */
export async function reseal(prisma: PrismaClient, sealed: SealedText): Promise<Resealed> {
  const report: Resealed = { current: 0, resealed: 0, lost: [] }
  for (const { name, text, purpose, replace } of await sealedValues(prisma)) {
    if (sealed.isCurrent(text, purpose)) {
      report.current++
      continue
    }
    const clear = opened(() => sealed.open(text, purpose))
    if (clear === null) report.lost.push(name)
    else report.resealed += (await replace(sealed.seal(clear, purpose))).count
  }
  return report
}

/** Names of the values that the current key alone does not decrypt. */
export const undecryptable = async (prisma: PrismaClient, sealed: SealedText): Promise<string[]> =>
  (await sealedValues(prisma)).filter(({ text, purpose }) => !sealed.isCurrent(text, purpose)).map(({ name }) => name)

function opened(open: () => string): string | null {
  try {
    return open()
  } catch {
    return null
  }
}
