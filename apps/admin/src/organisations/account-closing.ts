import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { type Transaction } from '@repere/prisma'
import { conflict } from '../access/access.problems.js'
import { type Author } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { DEBT_KINDS, OPEN_STATES, transition } from '../invoices/invoice-lifecycle.js'
import { Subscriptions } from '../subscriptions/subscriptions.js'
import { queueMail } from '../mail/mailer.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { eraseAccount } from '../accounts/account-erasure.js'

export interface ClosingOrder {
  accountId: string
  /** The name of the organisation, typed again. */
  name: string
  by: Author
}

/** Closes an organisation at the request of its owner. */
@Injectable()
export class AccountClosing {
  constructor(
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(Subscriptions) private readonly subscriptions: Subscriptions,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /**
   * Immediately: the subscription ends, keys are revoked, members and the organisation's details are deleted. Invoices,
   * payments, the ledger and the audit log stay for ten years.
   *
   * @throws Problem  400 for another name; 409 while one side owes money, or while requests beyond the quota are not
   * invoiced yet
   * @throws RedisUnavailable, NotReplicated  it is closed, and requests are refused before Redis is trusted again
   */
  async close({ accountId, name, by }: ClosingOrder): Promise<void> {
    await this.changes.run(accountId, async (tx, account) => {
      const row = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
      if (row.name !== name) throw badInput([{ field: 'organisation', reason: 'invalid_format', value: name }])
      await this.requireSettled(tx, accountId)
      await this.dropChosen(tx, accountId)
      await this.subscriptions.end(tx, account, by, 'account closed')
      const people = await tx.member.findMany({ where: { accountId, role: 'owner' }, include: { user: true } })
      const at = this.clock.now()
      await eraseAccount(tx, account, { action: 'account.close', reason: 'account_closed', at, by })
      for (const { user } of people) {
        await queueMail(tx, {
          template: 'account_closed',
          to: user.email,
          language: user.language,
          data: { organisation: row.name },
          key: `account-closed:${accountId}:${user.id}`,
        })
      }
    })
  }

  private async requireSettled(tx: Transaction, accountId: string): Promise<void> {
    const open = await tx.invoice.findMany({
      where: { accountId, kind: { in: [...DEBT_KINDS] }, state: { in: [...OPEN_STATES, 'draft', 'certified'] } },
    })
    if (open.length > 0) {
      const names = open.map(({ number, id }) => number ?? id).join(', ')
      throw conflict(`Pay these invoices first: ${names}.`)
    }
    const { _sum } = await tx.ledgerEntry.aggregate({
      where: { accountId, ledgerAccount: 'customer_credit' },
      _sum: { amountFcfa: true },
    })
    const credit = 0 - (_sum.amountFcfa ?? 0)
    if (credit > 0)
      throw conflict(`The organisation has ${credit} francs of credit: write to us, so that you get it back.`)
    const [owed] = await tx.$queryRaw<{ units: number }[]>`
      SELECT (coalesce((SELECT sum(d.overage - d.overage_refunded) FROM usage_days d JOIN api_keys k ON k.id = d.key_id
          WHERE k.account_id = ${accountId}::uuid), 0)
        - coalesce((SELECT sum(o.units) FROM invoiced_overage o JOIN invoices i ON i.id = o.invoice_id
          WHERE i.account_id = ${accountId}::uuid AND i.state <> 'void'), 0))::float8 AS units`
    if ((owed?.units ?? 0) > 0) {
      throw conflict(
        'Requests beyond the quota are invoiced at the end of the month: close the organisation after that.',
      )
    }
  }

  /** Drops a chosen plan that is not paid. */
  private async dropChosen(tx: Transaction, accountId: string): Promise<void> {
    await tx.invoice.updateMany({
      where: { accountId, state: 'proforma' },
      data: { ...transition({ state: 'proforma' }, 'void'), voidedAt: this.clock.now() },
    })
  }
}
