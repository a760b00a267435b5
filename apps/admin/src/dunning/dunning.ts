import { Inject, Injectable, Logger } from '@nestjs/common'
import { type DunningStepKind, type Invoice, PrismaClient, type Transaction } from '@repere/prisma'
import { dayOf } from '@repere/rating'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { GRACE_DAYS_AFTER_PART, suspensionDay } from '../invoices/grace.js'
import { isWorthPaying, OPEN_STATES, transition } from '../invoices/invoice-lifecycle.js'
import { readPayableRange } from '../payment-limits/payment-limits.js'
import { BILLING_TRANSACTION, Settlements } from '../settlements/settlements.js'
import { Subscriptions } from '../subscriptions/subscriptions.js'
import { CONFIG, type Config } from '../config.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { type LockedAccount } from '../unit-of-work/account-lock.js'
import { reinstate, suspend } from '../suspension/suspending.js'
import { queueAccountMail } from '../mail/mailer.js'
import { DUNNING, type Extension, isBeyondGrace, latestExtension, sellerToday } from './arrears.js'
import { stepDay, PURSUED_KINDS, type Reminder, remindersToTake, STEP_DAYS } from './dunning-rules.js'

/** The roles that get mails about money. */
const PAYERS = ['owner', 'billing'] as const

/** The result of one run. */
export interface DunningReport {
  /** Number of invoices with a step. */
  pursued: number
  /** Accounts whose suspension ended because no debt is past its grace any more. */
  reinstated: number
}

/** An account that the job processes. */
interface Debtor {
  account: LockedAccount
  invoice: Invoice
  /** Steps done before, with when. */
  done: Map<DunningStepKind, Date>
  extension: Extension | null
  today: string
  now: Date
}

/**
 * Sends reminders for unpaid invoices, and suspends accounts that do not pay. Each invoice has its own transaction,
 * which also records the step: each step is taken once, after crashes and beside other workers.
 */
@Injectable()
export class Dunning {
  private readonly logger = new Logger(Dunning.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(Subscriptions) private readonly subscriptions: Subscriptions,
    @Inject(Settlements) private readonly settlements: Settlements,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Takes every step that is due by now.
   *
   * @throws Error  if some accounts failed; the others are done, and the next execution tries again
   */
  async run(): Promise<DunningReport> {
    const today = await sellerToday(this.prisma, this.clock.now())
    const [invoices, accounts] = [await this.dueInvoices(today), await this.dunnedAccounts()]
    const failures: unknown[] = []
    let [pursued, reinstated] = [0, 0]
    for (const { id, account_id } of invoices) {
      try {
        if (await this.pursue(id, account_id)) pursued++
      } catch (error) {
        this.logger.error({ err: error, invoice: id }, 'An unpaid invoice could not be pursued')
        failures.push(error)
      }
    }
    for (const id of accounts) if (await this.reinstateIfSettled(id)) reinstated++
    if (failures.length > 0) throw new Error(`${failures.length} unpaid invoices could not be pursued`)
    return { pursued, reinstated }
  }

  /** Invoices with a due step, oldest debt first. */
  private async dueInvoices(today: string): Promise<{ id: string; account_id: string }[]> {
    const { minFcfa } = await readPayableRange(this.prisma)
    const steps = JSON.stringify(Object.entries(STEP_DAYS).map(([step, days]) => ({ step, days })))
    return this.prisma.$queryRaw`
      SELECT i.id, i.account_id FROM invoices i
      WHERE i.state IN ('finalized', 'partially_paid', 'overdue') AND i.kind <> 'credit_note'
        AND i.due_on <= ${today}::date + ${-STEP_DAYS.before_due}::int
        AND i.total_fcfa - i.settled_fcfa >= ${minFcfa}
        AND (
          (i.due_on < ${today}::date AND i.state <> 'overdue')
          OR (i.kind::text = ANY(${[...PURSUED_KINDS]}) AND EXISTS (
            SELECT 1 FROM jsonb_to_recordset(${steps}::jsonb) AS step(step text, days int)
            LEFT JOIN dunning_steps d ON d.invoice_id = i.id AND d.step::text = step.step
            WHERE i.due_on + CASE step.step WHEN 'suspension' THEN greatest(i.grace_days, ${GRACE_DAYS_AFTER_PART}::int) ELSE step.days END <= ${today}::date AND (
              d.step IS NULL
              OR (d.step = 'suspension' AND EXISTS (
                SELECT 1 FROM dunning_extensions e
                WHERE e.account_id = i.account_id AND e.created_at >= d.done_at AND e.until < ${today}::date
              ))
            )
          ))
        )
      ORDER BY i.due_on, i.id`
  }

  /** @returns whether anything was done */
  private async pursue(invoiceId: string, accountId: string): Promise<boolean> {
    const write = async (tx: Transaction, account: LockedAccount): Promise<boolean> => {
      await this.settlements.applyCredit(tx, accountId, DUNNING)
      await tx.$queryRaw`SELECT 1 FROM invoices WHERE id = ${invoiceId}::uuid FOR UPDATE`
      const now = this.clock.now()
      const today = await sellerToday(tx, now)
      let invoice = await tx.invoice.findUniqueOrThrow({ where: { id: invoiceId } })
      // Its account's credit has paid it.
      if (!(OPEN_STATES as readonly string[]).includes(invoice.state)) return true
      if (!isWorthPaying(invoice, (await readPayableRange(tx)).minFcfa)) return true
      const fresh = dayOf(invoice.dueOn) >= today || invoice.state === 'overdue'
      if (!fresh) {
        invoice = await tx.invoice.update({ where: { id: invoiceId }, data: transition(invoice, 'overdue') })
      }
      if (!PURSUED_KINDS.includes(invoice.kind)) return !fresh
      const steps = await tx.dunningStep.findMany({ where: { invoiceId } })
      const debtor: Debtor = {
        account,
        invoice,
        done: new Map(steps.map(({ step, doneAt }) => [step, doneAt])),
        extension: await latestExtension(tx, accountId),
        today,
        now,
      }
      const suspended = await this.suspendWhenDue(tx, debtor)
      const reminded = await this.remind(tx, debtor, suspended)
      const ended = await this.endWhenDue(tx, debtor)
      return !fresh || suspended || reminded || ended
    }
    return this.changes.run(accountId, write, BILLING_TRANSACTION)
  }

  /** @returns whether this execution suspended the account */
  private async suspendWhenDue(tx: Transaction, debtor: Debtor): Promise<boolean> {
    const { account, invoice, done, extension, today } = debtor
    if (today < suspensionDay(invoice) || hasTime(debtor)) return false
    const before = done.get('suspension')
    // If staff ended the suspension, it does not return; if an extension did, it returns after the extension.
    if (before !== undefined && (extension === null || extension.createdAt < before)) return false
    const { suspensionReason } = await tx.account.findUniqueOrThrow({ where: { id: account.id } })
    // Another reason must not be replaced: paying would lift it. Once it is lifted, this one is due.
    if (suspensionReason !== null && suspensionReason !== 'non_payment') return false
    await this.note(tx, debtor, 'suspension')
    return suspend(tx, account, {
      reason: 'non_payment',
      note: `${invoice.number ?? invoice.id} was due on ${dayOf(invoice.dueOn)}`,
      at: debtor.now,
      by: DUNNING,
    })
  }

  /** @returns whether a reminder was sent or recorded as skipped */
  private async remind(tx: Transaction, debtor: Debtor, suspended: boolean): Promise<boolean> {
    const { invoice, done, today } = debtor
    const days = { dueOn: dayOf(invoice.dueOn), issuedOn: dayOf(invoice.issuedOn ?? invoice.createdAt) }
    const { reminder, skipped } = remindersToTake(days, today, new Set(done.keys()), suspended)
    for (const step of skipped) await this.note(tx, debtor, step, true)
    if (reminder === null) return skipped.length > 0
    const amountFcfa = invoice.totalFcfa - invoice.settledFcfa - (await this.setAsideFor(tx, invoice))
    await this.note(tx, debtor, reminder, amountFcfa === 0)
    if (amountFcfa > 0) await this.mail(tx, debtor, reminder, amountFcfa)
    return true
  }

  /** The credit that pays a renewal on its due day. */
  private async setAsideFor(tx: Transaction, { id, accountId }: Invoice): Promise<number> {
    const all = await this.settlements.setAside(tx, accountId)
    return all.find(({ invoice }) => invoice.id === id)?.amountFcfa ?? 0
  }

  private async mail(
    tx: Transaction,
    { account, invoice, extension }: Debtor,
    step: Reminder,
    amountFcfa: number,
  ): Promise<void> {
    const { name } = await tx.account.findUniqueOrThrow({ where: { id: account.id } })
    const dueOn = dayOf(invoice.dueOn)
    const suspendedFrom = suspensionDay(invoice)
    await queueAccountMail(tx, {
      template: 'payment_reminder',
      data: {
        organisation: name,
        invoice_number: invoice.number ?? '',
        amount_fcfa: amountFcfa,
        due_on: dueOn,
        days_overdue: STEP_DAYS[step],
        suspended_from: extension !== null && extension.until >= suspendedFrom ? null : suspendedFrom,
        url: `${this.config.consoleUrl}/invoices/${invoice.id}`,
      },
      key: `reminder:${invoice.id}:${step}`,
      accountId: account.id,
      roles: PAYERS,
    })
  }

  /** @returns whether this execution ended the subscription */
  private async endWhenDue(tx: Transaction, debtor: Debtor): Promise<boolean> {
    const { account, invoice, done, today } = debtor
    if (today < stepDay('cancellation', dayOf(invoice.dueOn)) || done.has('cancellation') || hasTime(debtor))
      return false
    await this.note(tx, debtor, 'cancellation')
    const reason = `${invoice.number ?? invoice.id} was due on ${dayOf(invoice.dueOn)}`
    await this.subscriptions.end(tx, account, DUNNING, reason)
    const { name } = await tx.account.findUniqueOrThrow({ where: { id: account.id } })
    await queueAccountMail(tx, {
      template: 'subscription_unpaid',
      data: { organisation: name, invoice_number: invoice.number ?? '', due_on: dayOf(invoice.dueOn) },
      key: `subscription-unpaid:${invoice.id}`,
      accountId: account.id,
      roles: PAYERS,
    })
    return true
  }

  private async note(tx: Transaction, { invoice, now }: Debtor, step: DunningStepKind, skipped = false): Promise<void> {
    await tx.dunningStep.upsert({
      where: { invoiceId_step: { invoiceId: invoice.id, step } },
      create: { invoiceId: invoice.id, step, doneAt: now, skipped },
      update: { doneAt: now },
    })
  }

  /** Accounts that these rules suspended: a waiver or an extension may have removed the reason. */
  private async dunnedAccounts(): Promise<string[]> {
    const accounts = await this.prisma.account.findMany({
      where: { suspensionReason: 'non_payment', suspendedBy: DUNNING.actor.id },
      select: { id: true },
    })
    return accounts.map(({ id }) => id)
  }

  private async reinstateIfSettled(accountId: string): Promise<boolean> {
    const write = async (tx: Transaction, account: LockedAccount): Promise<boolean> => {
      const { suspensionReason, suspendedBy } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
      if (suspensionReason !== 'non_payment' || suspendedBy !== DUNNING.actor.id) return false
      if (await isBeyondGrace(tx, accountId, await sellerToday(tx, this.clock.now()))) return false
      return reinstate(tx, account, { note: 'nothing is overdue any more', at: this.clock.now(), by: DUNNING })
    }
    return this.changes.run(accountId, write, BILLING_TRANSACTION)
  }
}

/** Whether an extension is not over yet. */
const hasTime = ({ extension, today }: Debtor): boolean => extension !== null && today <= extension.until
