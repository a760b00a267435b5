import { type PrismaClient } from '@repere/prisma'
import { rollUpDays } from './usage-days.js'

/**
 * A minute is copied again until this time after its end, milliseconds. By then the outcomes of its requests have
 * arrived.
 */
export const SETTLING_MS = 180_000

/** The progress of copying. */
export interface CopyProgress {
  /** The watermark: everything that Redis admitted before it is in Postgres. 1970 before the first pass. */
  copiedBefore: Date
  /** Time of the end of the last whole pass; null before the first. */
  passedAt: Date | null
}

export async function readProgress(prisma: Pick<PrismaClient, 'usageCopy'>): Promise<CopyProgress> {
  const { copiedBefore, passedAt } = await prisma.usageCopy.findUniqueOrThrow({ where: { id: 1 } })
  return { copiedBefore, passedAt }
}

/**
 * Records that a pass has copied everything that Redis had at `nowMs`. The watermark is three minutes behind. It does
 * not move for the three minutes after Redis was unavailable or changed its epoch, because replicas send their spooled
 * usage then.
 *
 * @param nowMs  Redis' clock
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

/** Records that Redis could not be read. */
export async function noteInterruption(prisma: PrismaClient): Promise<void> {
  await prisma.usageCopy.update({ where: { id: 1 }, data: { steadySince: null } })
}

/**
 * For billing: true when the usage of a period is copied completely, and its days are computed. Later usage is in
 * `usage_minutes` with `copied_late_at`, and in the days; it belongs on the next invoice.
 *
 * @param end  exclusive
 */
export async function isUsageComplete(prisma: PrismaClient, end: Date): Promise<boolean> {
  if ((await readProgress(prisma)).copiedBefore < end) return false
  await rollUpDays(prisma)
  return true
}
