import { type PlanVersion, type Transaction } from '@repere/prisma'
import { localDay } from '@repere/rating'
import { queueAccountMails } from '../mail/mailer.js'
import { noteWebhookEvents } from '../unit-of-work/webhook-events.js'

/** Days before a higher price applies at which its payers are informed at the latest. */
export const NOTICE_DAYS = 30

type Prices = Pick<PlanVersion, 'priceFcfa' | 'overagePricePer1000Fcfa'>

const isHigher = (before: number | null, after: number | null): boolean =>
  before !== null && after !== null && after > before

/** @returns the accounts on the plan, now or scheduled, for which a price rises; none when no price rises */
export async function risesFor(
  tx: Transaction,
  { planCode, before, after }: { planCode: string; before: Prices | null; after: Prices },
): Promise<string[]> {
  const rises =
    before !== null &&
    (isHigher(before.priceFcfa, after.priceFcfa) ||
      isHigher(before.overagePricePer1000Fcfa, after.overagePricePer1000Fcfa))
  if (!rises) return []
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT t.account_id::text AS id FROM account_plans t
    JOIN plan_versions sold ON sold.id = t.plan_version_id
    WHERE sold.plan_code = ${planCode} AND (t.valid_until IS NULL OR t.valid_until > clock_timestamp())`
  return rows.map(({ id }) => id)
}

/** Informs the accounts' members of the new prices and their first day. */
export async function announceRise(
  tx: Transaction,
  { accountIds, before, after }: { accountIds: string[]; before: Prices; after: PlanVersion },
): Promise<void> {
  if (accountIds.length === 0) return
  const [plan, seller, accounts] = await Promise.all([
    tx.plan.findUniqueOrThrow({ where: { code: after.planCode } }),
    tx.seller.findUniqueOrThrow({ where: { id: 1 } }),
    tx.account.findMany({ where: { id: { in: accountIds } }, select: { id: true, name: true } }),
  ])
  const notice = {
    plan: plan.name,
    day: localDay(after.validFrom, seller.utcOffsetMinutes),
    price_before_fcfa: before.priceFcfa,
    price_fcfa: after.priceFcfa,
    overage_before_fcfa: before.overagePricePer1000Fcfa,
    overage_fcfa: after.overagePricePer1000Fcfa,
  }
  await queueAccountMails(
    tx,
    accounts.map(({ id, name }) => ({
      template: 'price_notice' as const,
      data: { organisation: name, ...notice },
      key: `price-notice:${after.id}:${id}`,
      accountId: id,
      roles: ['owner', 'billing'] as const,
    })),
  )
  await noteWebhookEvents(
    tx,
    accounts.map(({ id }) => ({
      accountId: id,
      type: 'plan.price_announced' as const,
      data: notice,
      key: `price-notice:${after.id}:${id}`,
    })),
  )
}
