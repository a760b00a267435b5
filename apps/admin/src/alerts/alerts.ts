import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { type Alert, type AlertMeasure, PrismaClient, type Transaction } from '@repere/prisma'
import { type KeyKind } from '@repere/shared'
import { conflict } from '../access/access.problems.js'
import { writeAccount } from '../unit-of-work/account-change.js'
import { type Author, nameOf, recordAudit } from '../audit/index.js'

const ALERTS_MAX = 20

export interface AlertOrder {
  measure: AlertMeasure
  kind: KeyKind
  /** Units or francs. */
  threshold: number
  name: string | null
}

/** The thresholds that an organisation sets for itself. */
@Injectable()
export class Alerts {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /** @throws Problem  409 for one too many */
  create(accountId: string, { threshold, ...order }: AlertOrder, by: Author): Promise<Alert> {
    return writeAccount(this.prisma, accountId, async (tx) => {
      if ((await tx.alert.count({ where: { accountId } })) >= ALERTS_MAX) {
        throw conflict(`An organisation has at most ${ALERTS_MAX} alerts.`)
      }
      const alert = await tx.alert.create({
        data: { ...order, accountId, threshold: BigInt(threshold), createdBy: nameOf(by) },
      })
      await this.record(tx, 'alert.create', alert, by)
      return alert
    })
  }

  /** A triggered alert stays triggered until it is checked against the new threshold. @throws Problem  404 */
  change(
    accountId: string,
    id: string,
    { threshold, name }: { threshold?: number; name?: string | null },
    by: Author,
  ): Promise<Alert> {
    return writeAccount(this.prisma, accountId, async (tx) => {
      await find(tx, accountId, id)
      const data = { name, threshold: threshold === undefined ? undefined : BigInt(threshold) }
      const alert = await tx.alert.update({ where: { id }, data })
      await this.record(tx, 'alert.change', alert, by)
      return alert
    })
  }

  /** @throws Problem  404 */
  async remove(accountId: string, id: string, by: Author): Promise<void> {
    await writeAccount(this.prisma, accountId, async (tx) => {
      const alert = await find(tx, accountId, id)
      await tx.alert.delete({ where: { id } })
      await this.record(tx, 'alert.remove', alert, by)
    })
  }

  private record(tx: Transaction, action: string, alert: Alert, by: Author): Promise<void> {
    const { id, accountId, measure, kind, threshold, name } = alert
    const after = { measure, keys: kind, threshold: Number(threshold), name }
    return recordAudit(tx, { ...by, action, accountId, target: { kind: 'alert', id }, after })
  }
}

async function find(tx: Transaction, accountId: string, id: string): Promise<Alert> {
  const alert = await tx.alert.findFirst({ where: { id, accountId } })
  if (alert === null) throw notFound()
  return alert
}
