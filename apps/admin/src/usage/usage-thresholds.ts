import { localDay, monthOf, startOfDay } from '@repere/rating'
import { findActiveKeys, type PrismaClient, type Transaction } from '@repere/prisma'
import { type KeyKind, type KeyRecord, type UsageReader } from '@repere/shared'
import { queueAccountMail } from '../mail/mailer.js'
import { noteWebhookEvent } from '../unit-of-work/webhook-events.js'

/** Percent of a limit. Owners are informed when usage reaches each. */
export const THRESHOLDS = [80, 100] as const

type Limit = 'day_quota' | 'overage_cap'

/** The used part of one limit of an account's keys of one kind. */
interface LimitUse {
  accountId: string
  kind: KeyKind
  limit: Limit
  usedUnits: number
  limitUnits: number
  /** True when requests beyond the quota are admitted. */
  overage: boolean
  /** Day or month in the seller's time zone in which a crossing is reported once. */
  window: string
  /** A crossing that was last seen before this time is over, because its usage has left the window. */
  overBefore: Date
}

const DAY_MS = 86_400_000
/** Usage that stays beyond a threshold is recorded once an hour, not in every pass. */
const NOTED_AGAIN_AFTER_MS = 3_600_000

/**
 * Informs owners when the day quota or the spending cap is used to 80 and to 100 percent: once for each crossing, and
 * at most once a day (once a month for the cap) at the same limit, however often usage varies around it.
 */
export class UsageThresholds {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly reader: UsageReader,
  ) {}

  /**
   * Checks every limit of the accounts, as admission counts it now.
   *
   * @param nowMs  Redis' clock
   * @returns the number of new crossings
   * @throws RedisUnavailable
   */
  async check(accountIds: string[], nowMs: number): Promise<number> {
    const limitUses = await this.limitUsesOf(accountIds, nowMs)
    const known = await this.prisma.usageAlert.findMany({ where: { accountId: { in: accountIds } } })
    const alertOf = new Map(known.map((alert) => [nameOf(alert), alert]))
    let crossed = 0
    for (const use of limitUses) {
      for (const percent of THRESHOLDS) {
        const alert = alertOf.get(nameOf({ ...use, percent }))
        if (use.usedUnits * 100 >= use.limitUnits * percent) {
          const noted = alert?.beyondAt && alert.beyondAt.getTime() > nowMs - NOTED_AGAIN_AFTER_MS
          if (noted && alert.limitUnits === BigInt(use.limitUnits)) continue
          if (await this.noteBeyond(use, percent, nowMs)) crossed++
        } else if (alert !== undefined && alert.beyondAt !== null) await this.noteBelow(use, percent)
      }
    }
    return crossed
  }

  private async limitUsesOf(accountIds: string[], nowMs: number): Promise<LimitUse[]> {
    const keys = await findActiveKeys(this.prisma, accountIds)
    // Keys of one kind share their windows and their terms.
    const subjects = new Map(keys.map(({ record }) => [`${record.accountId} ${record.kind}`, record]))
    const limitUses = await Promise.all([...subjects.values()].map((record) => this.limitUsesOfSubject(record, nowMs)))
    return limitUses.flat().filter(({ limitUnits }) => limitUnits > 0)
  }

  private async limitUsesOfSubject(record: KeyRecord, nowMs: number): Promise<LimitUse[]> {
    const { accountId, accountTag, kind, dayQuota, overage, sellerUtcOffsetMinutes: offset } = record
    if (dayQuota === null) return []
    const now = new Date(nowMs)
    const [day, month] = [localDay(now, offset), monthOf(now, offset)]
    const spent = await this.reader.unitsSpent(accountTag, kind, { nowMs, month })
    const subject = { accountId, kind, overage: overage !== null }
    const ofDay: LimitUse = {
      ...subject,
      limit: 'day_quota',
      usedUnits: spent.trailingDay,
      limitUnits: dayQuota,
      window: day,
      overBefore: new Date(nowMs - DAY_MS),
    }
    if (overage === null) return [ofDay]
    return [
      ofDay,
      {
        ...subject,
        limit: 'overage_cap',
        usedUnits: spent.overageFcfa,
        limitUnits: overage.capFcfa,
        window: month,
        overBefore: startOfDay(`${month}-01`, offset),
      },
    ]
  }

  /** @returns true for a crossing that was not reported yet */
  private noteBeyond(use: LimitUse, percent: number, nowMs: number): Promise<boolean> {
    const { accountId, kind, limit, limitUnits, overBefore } = use
    const now = new Date(nowMs)
    return this.prisma.$transaction(async (tx) => {
      // When several workers see the crossing, one of them writes the row and informs the owners.
      const crossings = await tx.$queryRaw<unknown[]>`
        INSERT INTO usage_alerts AS alert (account_id, kind, "limit", percent, limit_units, crossed_at, beyond_at)
        VALUES (${accountId}::uuid, ${kind}::key_kind, ${limit}::usage_limit, ${percent}, ${limitUnits}, ${now}, ${now})
        ON CONFLICT (account_id, kind, "limit", percent) DO UPDATE
          SET limit_units = excluded.limit_units, crossed_at = excluded.crossed_at, beyond_at = excluded.beyond_at
          WHERE alert.beyond_at IS NULL OR alert.beyond_at < ${overBefore} OR alert.limit_units <> excluded.limit_units
        RETURNING 1`
      if (crossings.length === 0) {
        await tx.usageAlert.updateMany({ where: { accountId, kind, limit, percent }, data: { beyondAt: now } })
        return false
      }
      await noteWebhookEvent(tx, {
        accountId,
        type: 'quota.threshold_reached',
        data: { keys: kind, limit, percent, used: use.usedUnits, of: limitUnits },
        key: `quota:${accountId}:${kind}:${limit}:${percent}:${nowMs}`,
      })
      await this.tellOwners(tx, use, percent)
      return true
    })
  }

  private async noteBelow({ accountId, kind, limit }: LimitUse, percent: number): Promise<void> {
    await this.prisma.usageAlert.updateMany({ where: { accountId, kind, limit, percent }, data: { beyondAt: null } })
  }

  private async tellOwners(tx: Transaction, use: LimitUse, percent: number): Promise<void> {
    const { accountId, kind, limit, limitUnits, usedUnits: used, overage, window } = use
    const { name: organisation } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
    const order = {
      accountId,
      roles: ['owner'] as const,
      key: ['usage', limit, percent, accountId, kind, window, limitUnits].join(':'),
    }
    if (limit === 'day_quota') {
      const data = { organisation, keys: kind, percent, used, quota: limitUnits, overage }
      await queueAccountMail(tx, { ...order, template: 'usage_threshold', data })
      return
    }
    const settings = await tx.overageSettings.findUniqueOrThrow({ where: { accountId } })
    const data = { organisation, percent, used_fcfa: Math.ceil(used), cap_fcfa: settings.capFcfa }
    await queueAccountMail(tx, { ...order, template: 'overage_threshold', data })
  }
}

const nameOf = (alert: { accountId: string; kind: KeyKind; limit: Limit; percent: number }): string =>
  [alert.accountId, alert.kind, alert.limit, alert.percent].join(' ')
