import { type PrismaClient } from '@repere/prisma'

/** Months for which the table of usage has parts, with the current one: a worker may be away for long. */
const MONTHS_AHEAD = 4

/** Makes the parts of `usage_minutes` for the months ahead, where they are missing. @returns the number of new ones */
export async function makeUsageMonths(prisma: PrismaClient): Promise<number> {
  const [answer] = await prisma.$queryRaw<{ made: number }[]>`
    SELECT make_usage_months(now()::date, ${MONTHS_AHEAD}::int) AS made`
  return answer?.made ?? 0
}
