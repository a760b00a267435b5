import { type PrismaClient } from '@repere/prisma'
import { rollUpDays } from './usage-days.js'

/** A minute is copied again until so long after its end, milliseconds: by then its requests are settled. */
export const SETTLING_MS = 180_000

/** How far copying has come. */
export interface CopyProgress {
  /** The watermark: everything that Redis admitted before it is in Postgres. 1970 before the first pass. */
  copiedBefore: Date
  /** When the last whole pass ended; null before the first. */
  passedAt: Date | null
}

export async function readProgress(prisma: Pick<PrismaClient, 'usageCopy'>): Promise<CopyProgress> {
  const { copiedBefore, passedAt } = await prisma.usageCopy.findUniqueOrThrow({ where: { id: 1 } })
  return { copiedBefore, passedAt }
}

/**
 * Notes that a whole pass has copied everything that Redis knew at `nowMs`. The watermark follows three minutes behind,
 * and stands still for the three minutes after Redis was away or became another one: replicas then hand in what they
 * have spooled.
 *
 * @param nowMs  by Redis' clock
 */
export async function notePass(
  prisma: PrismaClient,
  { nowMs, epoch }: { nowMs: number; epoch: string },
): Promise<void> {
  const now = new Date(nowMs)
  const settledBefore = new Date(Math.floor((nowMs - SETTLING_MS) / 60_000) * 60_000)
  await prisma.$executeRaw`
    UPDATE usage_copy SET
      copied_before = CASE
        WHEN epoch IS NULL OR (epoch = ${epoch} AND steady_since <= ${new Date(nowMs - SETTLING_MS)})
        THEN GREATEST(copied_before, ${settledBefore}) ELSE copied_before END,
      steady_since = CASE WHEN epoch = ${epoch} THEN COALESCE(steady_since, ${now}) ELSE ${now} END,
      epoch = ${epoch},
      passed_at = clock_timestamp()`
}

/** Notes that Redis could not be read. */
export async function noteInterruption(prisma: PrismaClient): Promise<void> {
  await prisma.usageCopy.update({ where: { id: 1 }, data: { steadySince: null } })
}

/**
 * For whoever bills a period: true once all of it is copied, and its days are rolled up. What still comes later stands
 * in `usage_minutes` with `copied_late_at`, and in the days; it is for the next invoice.
 *
 * @param end  exclusive
 */
export async function isUsageComplete(prisma: PrismaClient, end: Date): Promise<boolean> {
  if ((await readProgress(prisma)).copiedBefore < end) return false
  await rollUpDays(prisma)
  return true
}
