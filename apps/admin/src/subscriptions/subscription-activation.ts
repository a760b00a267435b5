import { Injectable } from '@nestjs/common'
import { type Invoice, type Transaction } from '@repere/prisma'
import { addDays, billingMonthOf, localDay, monthAfter, toDate } from '@repere/rating'
import { recordAudit, systemAuthor } from '../audit/index.js'
import { moveToPlan } from '../plans/plan-move.js'
import { lockAccount } from '../unit-of-work/account-lock.js'
import { queueAccountMail } from '../mail/mailer.js'
import { noteWebhookEvent } from '../unit-of-work/webhook-events.js'
import { invoiceName } from '../invoices/invoice-lifecycle.js'
import { GRACE_DAYS, graceDaysOf, renewalDueOn } from '../invoices/grace.js'
import { readSeller } from '../seller/seller.js'
import { InvoicePaidEffect } from '../settlements/invoice-paid-effect.js'
import { firstPurchases } from './first-purchases.js'
import { forgetRenewals } from './subscription-rows.js'
import { asOn } from './subscription-terms.js'

/**
 * A plan starts when its upgrade invoice is settled, in the same transaction: by money, credit, a certificate, or a
 * credit note over the rest.
 *
 * Not if credit notes cancel the whole invoice, nor if its month is over: it sold past days. The payment then becomes
 * credit, and buys the rest of the current month (`upgrade-expiry.ts`).
 */
@Injectable()
export class SubscriptionActivation extends InvoicePaidEffect {
  async apply(tx: Transaction, invoice: Invoice, at: Date): Promise<void> {
    const { accountId, kind, planCode } = invoice
    if (kind !== 'upgrade' || planCode === null || at >= invoice.periodEnd) return
    // Paid again after its payment was reversed: the plan is active already, and stays as it is.
    if (invoice.planStartedAt !== null) return
    if (await isCancelled(tx, invoice)) return
    const { utcOffsetMinutes } = await readSeller(tx)
    const month = billingMonthOf(at, utcOffsetMinutes)
    const row = await tx.subscription.findUnique({ where: { accountId } })
    const before = row === null ? null : asOn(row, localDay(at, utcOffsetMinutes))
    const isActive = before?.endedAt === null
    // Staff have started it meanwhile.
    if (isActive && before.planCode === planCode) return

    const by = systemAuthor(`invoice: ${invoiceName(invoice)}`)
    const moved = await moveToPlan(tx, await lockAccount(tx, accountId), { plan: planCode, by })
    await tx.invoice.update({ where: { id: invoice.id }, data: { planStartedAt: at } })
    const bought = {
      planCode,
      priceFcfa: null,
      beginsOn: null,
      nextPlanCode: null,
      changesOn: null,
      endsThen: false,
      endedAt: null,
    }
    const renewsFrom = isActive ? before.renewsFrom : toDate(localDay(month.end, utcOffsetMinutes))
    await tx.subscription.upsert({
      where: { accountId },
      create: { accountId, ...bought, renewsFrom },
      update: { ...bought, renewsFrom, version: { increment: 1 } },
    })
    await forgetRenewals(tx, accountId, month.name)
    await recordAudit(tx, {
      ...by,
      action: 'subscription.begin',
      accountId,
      target: { kind: 'subscription', id: accountId },
      before: { plan: isActive ? before.planCode : null, ...moved?.before },
      after: { plan: planCode, invoice: invoice.number, ...moved?.after },
    })
    const { name: organisation } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
    const plan = await tx.plan.findUniqueOrThrow({ where: { code: planCode } })
    await noteWebhookEvent(tx, {
      accountId,
      type: 'plan.begun',
      data: { plan: planCode, invoice_id: invoice.id },
      key: `plan-begun:${invoice.id}`,
    })
    const firstDay = (await firstPurchases(tx, [accountId], utcOffsetMinutes)).get(accountId) ?? null
    const graceDays = graceDaysOf(firstDay, monthAfter(month.name))
    const dueOn = renewalDueOn(localDay(month.end, utcOffsetMinutes), localDay(at, utcOffsetMinutes))
    await queueAccountMail(tx, {
      template: 'plan_begun',
      data: {
        organisation,
        plan: plan.name,
        ...(graceDays < GRACE_DAYS ? { due_on: dueOn, suspended_from: addDays(dueOn, graceDays) } : {}),
      },
      key: `plan-begun:${invoice.id}`,
      accountId,
      roles: ['owner', 'billing', 'developer'],
    })
  }
}

/** Whether credit notes, issued or about to be, cancel an invoice completely: then it sells nothing. */
async function isCancelled(tx: Transaction, { id, totalFcfa }: Invoice): Promise<boolean> {
  const { _sum } = await tx.invoice.aggregate({
    where: { creditsId: id, state: { not: 'void' } },
    _sum: { totalFcfa: true },
  })
  return totalFcfa > 0 && totalFcfa + (_sum.totalFcfa ?? 0) <= 0
}
