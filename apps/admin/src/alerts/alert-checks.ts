import { type Alert, PrismaClient } from '@repere/prisma'
import { localDay, monthOf, startOfDay } from '@repere/rating'
import { type UsageReader } from '@repere/shared'
import { queueAccountMail } from '../mail/mailer.js'
import { noteWebhookEvent } from '../unit-of-work/webhook-events.js'
import { readSeller } from '../seller/seller.js'

const BATCH = 500
/** An alert resolves below 90 percent of its threshold, so that small variations cause no mails. */
const RESOLVES_BELOW_PERCENT = 90

type CheckedAlert = Alert & { account: { tag: string; name: string } }

/** Measures the values that alerts watch, and informs their people of changes. */
export class AlertChecks {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly reader: UsageReader,
    private readonly consoleUrl: string,
  ) {}

  /**
   * Every alert once.
   *
   * @param nowMs  by Redis' clock
   * @returns how many were triggered or resolved
   * @throws RedisUnavailable
   */
  async check(nowMs: number): Promise<number> {
    let changed = 0
    for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
      const alerts = await this.prisma.alert.findMany({
        where: { id: { gt: last } },
        include: { account: { select: { tag: true, name: true } } },
        orderBy: { id: 'asc' },
        take: BATCH,
      })
      const newest = alerts.at(-1)
      if (newest === undefined) return changed
      last = newest.id
      const values = await this.measure(alerts, nowMs)
      for (const [index, alert] of alerts.entries()) {
        if (await this.judge(alert, values[index]!, new Date(nowMs))) changed++
      }
    }
  }

  private async measure(alerts: CheckedAlert[], nowMs: number): Promise<number[]> {
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    const now = new Date(nowMs)
    const month = monthOf(now, utcOffsetMinutes)
    const ofMonth = await this.unitsOfMonth(alerts, month, localDay(now, utcOffsetMinutes), utcOffsetMinutes)
    return Promise.all(
      alerts.map(async ({ measure, kind, accountId, account: { tag } }) => {
        if (measure === 'units_month') return ofMonth.get(`${accountId} ${kind}`) ?? 0
        const spent = await this.reader.unitsSpent(tag, kind, { nowMs, month })
        return measure === 'units_24h' ? spent.trailingDay : Math.ceil(spent.overageFcfa)
      }),
    )
  }

  /** Days before today are rolled up; today is counted by its minutes. */
  private async unitsOfMonth(
    alerts: CheckedAlert[],
    month: string,
    today: string,
    utcOffsetMinutes: number,
  ): Promise<Map<string, number>> {
    const ids = [
      ...new Set(alerts.filter(({ measure }) => measure === 'units_month').map(({ accountId }) => accountId)),
    ]
    if (ids.length === 0) return new Map()
    const rows = await this.prisma.$queryRaw<{ account_id: string; kind: string; units: number }[]>`
      SELECT account_id, kind, sum(units)::float8 AS units FROM (
        SELECT k.account_id::text, k.kind::text, d.admitted + d.further - d.free - d.refunded - d.overage_refunded AS units
        FROM api_keys k JOIN usage_days d ON d.key_id = k.id
        WHERE k.account_id = ANY(${ids}::uuid[]) AND d.day >= ${`${month}-01`}::date AND d.day < ${today}::date
        UNION ALL
        SELECT k.account_id::text, k.kind::text, m.admitted + m.further - m.free - m.refunded - m.overage_refunded
        FROM api_keys k JOIN usage_minutes m ON m.key_id = k.id
        WHERE k.account_id = ANY(${ids}::uuid[]) AND m.minute >= ${startOfDay(today, utcOffsetMinutes)}
      ) used GROUP BY 1, 2`
    return new Map(rows.map(({ account_id, kind, units }) => [`${account_id} ${kind}`, Math.max(0, units)]))
  }

  /** @returns whether it was triggered or resolved */
  private async judge(alert: CheckedAlert, value: number, at: Date): Promise<boolean> {
    const threshold = Number(alert.threshold)
    const isTriggered = alert.triggeredAt !== null
    const event =
      !isTriggered && value >= threshold
        ? 'triggered'
        : isTriggered && value * 100 < threshold * RESOLVES_BELOW_PERCENT
          ? 'resolved'
          : null
    const measured = { lastValue: BigInt(value), checkedAt: at }
    if (event === null) {
      if (alert.lastValue !== measured.lastValue)
        await this.prisma.alert.updateMany({ where: { id: alert.id }, data: measured })
      return false
    }
    return this.prisma.$transaction(async (tx) => {
      // If several workers see it, one records the change and informs people.
      const { count } = await tx.alert.updateMany({
        where: { id: alert.id, turns: alert.turns, threshold: alert.threshold },
        data: { ...measured, triggeredAt: event === 'triggered' ? at : null, turns: { increment: 1 } },
      })
      if (count === 0) return false
      const { id, accountId, name, measure, kind, account, turns } = alert
      await noteWebhookEvent(tx, {
        accountId,
        type: `alert.${event}`,
        data: { alert_id: id, name, measure, keys: kind, threshold, value },
        key: `alert:${id}:${turns + 1}`,
      })
      await queueAccountMail(tx, {
        template: 'alert',
        data: {
          organisation: account.name,
          alert_name: name,
          event,
          measure,
          keys: kind,
          threshold,
          value,
          url: `${this.consoleUrl}/usage`,
        },
        key: `alert:${id}:${turns + 1}`,
        accountId,
        roles: ['owner', measure === 'overage_fcfa_month' ? 'billing' : 'developer'],
      })
      return true
    })
  }
}
