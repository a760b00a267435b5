import { type PrismaClient } from '@repere/prisma'
import { billingMonth, type BillingMonth, dayOf, toDate } from '@repere/rating'
import { generateAccountTag } from '@repere/shared'
import { createKey } from '@repere/test-kit'

/** Marks all usage before the instant as copied. */
export async function usageIsCopiedTo(prisma: PrismaClient, before: Date): Promise<void> {
  await prisma.$executeRaw`UPDATE usage_copy SET copied_before = ${before}`
}

/**
 * Allows invoices of single francs, for tests of sums. Otherwise, amounts below the smallest payment are carried over.
 */
export async function francsArePayable(prisma: PrismaClient): Promise<void> {
  await prisma.paymentLimit.updateMany({ data: { minFcfa: 1 } })
}

/** A customer whose plan started long ago, with a live key. */
export async function oldCustomer(
  prisma: PrismaClient,
  plan: string,
): Promise<{ accountId: string; accountTag: string; keyId: string }> {
  const { id: planVersionId } = await prisma.planVersion.findFirstOrThrow({ where: { planCode: plan } })
  const { id: accountId, tag: accountTag } = await prisma.account.create({
    data: {
      tag: generateAccountTag(),
      name: 'Awa',
      country: 'BJ',
      plans: { create: { planVersionId, validFrom: new Date('2024-01-01'), createdBy: 'test' } },
    },
  })
  const { keyId } = await createKey(prisma, null, { accountId, accountTag })
  return { accountId, accountTag, keyId }
}

/** Subscribed since a month. */
export async function subscribe(
  prisma: PrismaClient,
  { accountId, plan, from }: { accountId: string; plan: string; from: BillingMonth },
): Promise<void> {
  const renewsFrom = toDate(`${from.name}-01`)
  await prisma.subscription.create({ data: { accountId, planCode: plan, renewsFrom } })
}

/** Requests beyond the quota of a minute, as the copy stores them. */
export async function overageAt(prisma: PrismaClient, keyId: string, minute: Date, units: number): Promise<void> {
  await prisma.usageMinute.create({
    data: { keyId, minute, group: 'routing', epoch: 'e1', admitted: BigInt(units), overage: BigInt(units) },
  })
  const day = dayOf(new Date(minute.getTime() + 3_600_000))
  await prisma.$executeRaw`
    INSERT INTO usage_days_due (key_id, day) VALUES (${keyId}::uuid, ${day}::date)
    ON CONFLICT (key_id, day) DO UPDATE SET times = usage_days_due.times + 1`
}

/** The month before the current one: it is past by any clock. */
export function lastMonth(now = new Date()): BillingMonth {
  const shifted = new Date(now.getTime() + 3_600_000)
  shifted.setUTCDate(1)
  shifted.setUTCDate(0)
  return billingMonth(dayOf(shifted).slice(0, 7), 60)
}
