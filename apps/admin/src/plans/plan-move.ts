import { badInput } from '@repere/http'
import { type Transaction } from '@repere/prisma'
import { type Author, nameOf } from '../audit/index.js'
import { clockOf, publishKeysOf } from '../unit-of-work/dated-terms.js'
import { liveKeyActive, unknownPlan } from './plan.problems.js'
import { type LockedAccount } from '../unit-of-work/account-lock.js'

/** The plan of an account without a paid plan. */
export const FREE_PLAN = 'sandbox'

export interface PlanMove {
  /** Its code. */
  plan: string
  /** Absent: now. */
  from?: Date
  reason?: string | null
  by: Author
}

/** A period as in the audit log. */
interface Period {
  plan: string
  valid_from: Date
  valid_until: Date | null
}

/**
 * Writes the plan of an account over time, and queues the publication of a change that starts now. The terms and the
 * account are locked.
 *
 * @returns the periods from now on, before and after; null when nothing has changed
 */
export async function moveToPlan(
  tx: Transaction,
  { id: accountId }: LockedAccount,
  { plan, from, by }: PlanMove,
): Promise<{ before: { plans: Period[] }; after: { plans: Period[] } } | null> {
  const now = await clockOf(tx)
  if (from !== undefined && from < now) throw badInput([{ field: 'valid_from', reason: 'in_past', value: from }])
  const at = from ?? now
  const terms = await tx.planVersion.findFirst({
    where: { planCode: plan, validFrom: { lte: at } },
    orderBy: { validFrom: 'desc' },
  })
  if (terms === null) throw unknownPlan(plan)
  const wanted = plan === FREE_PLAN ? null : plan

  const before = await periodsFrom(tx, accountId, now)
  const later = before.filter(({ validFrom }) => validFrom > at)
  const current = before.find(
    ({ validFrom, validUntil }) => validFrom <= at && (validUntil === null || validUntil > at),
  )
  const hasIt = (current?.planVersion.planCode ?? null) === wanted
  if (hasIt && later.length === 0 && (current?.validUntil ?? null) === null) return null
  if (wanted === null && from === undefined) {
    const liveKeys = await tx.apiKey.count({ where: { accountId, kind: 'live', revokedAt: null } })
    if (liveKeys > 0) throw liveKeyActive()
  }

  // A plan that has not started can be deleted.
  await tx.accountPlan.deleteMany({ where: { id: { in: later.map(({ id }) => id) } } })
  if (hasIt) {
    if (current) await tx.accountPlan.update({ where: { id: current.id }, data: { validUntil: null } })
  } else {
    if (current && current.validFrom < at) {
      await tx.accountPlan.update({ where: { id: current.id }, data: { validUntil: at } })
    } else if (current) await tx.accountPlan.delete({ where: { id: current.id } })
    if (wanted !== null) {
      const data = { accountId, planVersionId: terms.id, validFrom: at, createdBy: nameOf(by) }
      await tx.accountPlan.create({ data })
    }
  }
  if (from === undefined) await publishKeysOf(tx, accountId, 'live')
  const after = await periodsFrom(tx, accountId, now)
  return { before: { plans: before.map(toPeriod) }, after: { plans: after.map(toPeriod) } }
}

/** The current and scheduled plans of the account, in order of time. */
function periodsFrom(tx: Transaction, accountId: string, now: Date) {
  return tx.accountPlan.findMany({
    where: { accountId, OR: [{ validUntil: null }, { validUntil: { gt: now } }] },
    orderBy: { validFrom: 'asc' },
    include: { planVersion: true },
  })
}

function toPeriod(row: Awaited<ReturnType<typeof periodsFrom>>[number]): Period {
  return { plan: row.planVersion.planCode, valid_from: row.validFrom, valid_until: row.validUntil }
}
