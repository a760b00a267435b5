import { Inject, Injectable } from '@nestjs/common'
import { type BillingSettings, type CapCeiling, PrismaClient, type Transaction } from '@repere/prisma'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { writeAccount } from '../unit-of-work/account-change.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'

/** Settings of staff for all accounts. */
export const readBillingSettings = (tx: Pick<Transaction, 'billingSettings'>): Promise<BillingSettings> =>
  tx.billingSettings.findUniqueOrThrow({ where: { id: 1 } })

/** Above which francs a month a spending cap needs a deposit; null: no ceiling. */
export async function readCapCeiling(
  tx: Pick<Transaction, 'billingSettings' | 'capCeiling'>,
  accountId: string,
): Promise<number | null> {
  const own = await tx.capCeiling.findUnique({ where: { accountId } })
  return own === null ? (await readBillingSettings(tx)).capCeilingFcfa : own.ceilingFcfa
}

/** Limits that staff set: for corrections, and for the spending caps of customers. */
@Injectable()
export class BillingSettingsStore {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  read(): Promise<BillingSettings> {
    return readBillingSettings(this.prisma)
  }

  set(
    { secondPersonAboveFcfa, capCeilingFcfa }: Pick<BillingSettings, 'secondPersonAboveFcfa' | 'capCeilingFcfa'>,
    by: Author,
  ): Promise<BillingSettings> {
    return this.prisma.$transaction(async (tx) => {
      const before = await readBillingSettings(tx)
      const data = { secondPersonAboveFcfa, capCeilingFcfa, updatedAt: this.clock.now(), updatedBy: nameOf(by) }
      const after = await tx.billingSettings.update({ where: { id: 1 }, data })
      const target = { kind: 'billing_settings', id: '1' }
      await recordAudit(tx, { ...by, action: 'billing_settings.set', target, before, after })
      return after
    })
  }

  /** The ceiling of one account; null: the general one. */
  async ceilingOf(accountId: string): Promise<{ own: CapCeiling | null; ceilingFcfa: number | null }> {
    await this.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    const own = await this.prisma.capCeiling.findUnique({ where: { accountId } })
    return { own, ceilingFcfa: await readCapCeiling(this.prisma, accountId) }
  }

  /** A higher cap that exists stays until it is changed, because it was promised. */
  async setCeiling(accountId: string, ceilingFcfa: number | null, reason: string, by: Author): Promise<void> {
    await writeAccount(this.prisma, accountId, async (tx) => {
      const before = await tx.capCeiling.findUnique({ where: { accountId } })
      if (ceilingFcfa === null) await tx.capCeiling.deleteMany({ where: { accountId } })
      else {
        const data = { ceilingFcfa, reason, updatedAt: this.clock.now(), updatedBy: nameOf(by) }
        await tx.capCeiling.upsert({ where: { accountId }, create: { accountId, ...data }, update: data })
      }
      await recordAudit(tx, {
        ...by,
        action: 'account.set_cap_ceiling',
        accountId,
        target: { kind: 'account', id: accountId },
        before: { ceiling_fcfa: before?.ceilingFcfa ?? null },
        after: { ceiling_fcfa: ceilingFcfa },
        reason,
      })
    })
  }
}
