import { Injectable } from '@nestjs/common'
import { type Invoice, type Transaction } from '@repere/prisma'
import { InvoicePaidEffect } from '../settlements/invoice-paid-effect.js'
import { lockAccount } from '../unit-of-work/account-lock.js'
import { reinstate } from '../suspension/suspending.js'
import { DUNNING, isBeyondGrace, sellerToday } from './arrears.js'

/**
 * An invoice that is paid or credited completely lifts the suspension for non-payment, unless another invoice is also
 * past its days of grace. A suspension for any other reason stays.
 */
@Injectable()
export class ReinstatementAfterPayment extends InvoicePaidEffect {
  apply(tx: Transaction, invoice: Invoice, at: Date): Promise<void> {
    return this.lift(tx, invoice, { at, note: `${invoice.number ?? invoice.id} is paid` })
  }

  override applyCredited(tx: Transaction, invoice: Invoice, at: Date): Promise<void> {
    return this.lift(tx, invoice, { at, note: `${invoice.number ?? invoice.id} is credited` })
  }

  private async lift(tx: Transaction, invoice: Invoice, { at, note }: { at: Date; note: string }): Promise<void> {
    const account = await lockAccount(tx, invoice.accountId)
    const { suspensionReason } = await tx.account.findUniqueOrThrow({ where: { id: account.id } })
    if (suspensionReason !== 'non_payment') return
    if (await isBeyondGrace(tx, account.id, await sellerToday(tx, at), invoice.id)) return
    await reinstate(tx, account, { note, at, by: DUNNING })
  }
}
