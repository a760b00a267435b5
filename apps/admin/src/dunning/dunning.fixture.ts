import { type Invoice } from '@repere/prisma'
import { ControlChannel, connectRedis, type RedisClient } from '@repere/shared'
import { createKey } from '@repere/test-kit'
import { type BillingOptions, type BillingUnderTest } from '../invoicing/billing.fixture.js'
import { SubscriptionsUnderTest } from '../subscriptions/subscriptions.fixture.js'
import { SubscriptionActivation } from '../subscriptions/subscription-activation.js'
import { type Config } from '../config.js'
import { type AccountStatus, accountStatus } from '../suspension/account-status.js'
import { Gatekeeper } from '../keys/gatekeeper.fixture.js'
import { Dunning } from './dunning.js'
import { Extensions } from './extensions.js'
import { ReinstatementAfterPayment } from './reinstatement-after-payment.js'
import { AccountChange } from '../unit-of-work/account-change.js'

export interface Debtor {
  accountId: string
  invoice: Invoice
  /** The recipient of the mails. */
  reader: string
  /** Of a live key. */
  keyText: string
}

/** Dunning over a Postgres and a Redis of its own, on a clock that tests set. */
export class DunningUnderTest {
  readonly extensions: Extensions
  readonly accountStatus: AccountStatus

  private constructor(
    readonly subscriptions: SubscriptionsUnderTest,
    private readonly control: RedisClient,
    readonly gate: Gatekeeper,
  ) {
    const channel = new ControlChannel(control)
    this.extensions = new Extensions(new AccountChange(this.prisma, channel), this.billing.clock)
    this.accountStatus = accountStatus(this.prisma, channel)
  }

  static async start(options: Pick<BillingOptions, 'certification'> = {}): Promise<DunningUnderTest> {
    const subscriptions = await SubscriptionsUnderTest.start({
      ...options,
      now: '2026-06-16T08:00:00Z',
      effects: () => [new SubscriptionActivation(), new ReinstatementAfterPayment()],
    })
    const { url } = subscriptions.billing.redis
    const control = connectRedis(url, { commandTimeoutMs: 10_000 })
    control.on('error', () => undefined)
    return new DunningUnderTest(subscriptions, control, await Gatekeeper.start(subscriptions.prisma, url))
  }

  get billing(): BillingUnderTest {
    return this.subscriptions.billing
  }

  get prisma() {
    return this.subscriptions.prisma
  }

  /** The dunning of one worker; several may run. */
  worker(): Dunning {
    const { clock } = this.billing
    const config = { consoleUrl: 'https://console.example' } as Config
    return new Dunning(
      this.prisma,
      new AccountChange(this.prisma, new ControlChannel(this.control)),
      clock,
      this.subscriptions.subscriptions,
      this.billing.settlements,
      config,
    )
  }

  /** Runs the job on the morning of the day, in the seller's time zone. */
  async on(day: string): Promise<void> {
    this.billing.clock.set(`${day}T08:00:00Z`)
    await this.worker().run()
  }

  /** A customer on Pro with an invoice of 29,500 francs from 16 June, due on 1 July 2026. */
  async debtor(change: Parameters<BillingUnderTest['invoice']>[1] = {}): Promise<Debtor> {
    this.billing.clock.set('2026-06-16T08:00:00Z')
    const accountId = await this.billing.account()
    const { tag: accountTag } = await this.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    const { text: keyText } = await createKey(this.prisma, this.control, { accountId, accountTag })
    const reader = await this.billing.reader(accountId)
    return { accountId, reader, keyText, invoice: await this.billing.invoice(accountId, change) }
  }

  /** Templates of the mails since the invoice, oldest first; a reminder with its days. */
  async mailsTo(reader: string): Promise<string[]> {
    const mails = await this.prisma.mail.findMany({
      where: { recipient: reader, template: { notIn: ['invoice_issued', 'receipt'] } },
      orderBy: { id: 'asc' },
    })
    return mails.map(({ template, data }) =>
      template === 'payment_reminder' ? `reminder ${(data as { days_overdue: number }).days_overdue}` : template,
    )
  }

  /** Steps of an invoice in the order of their days; those that were only recorded are in brackets. */
  async stepsOf(invoiceId: string): Promise<string[]> {
    const steps = await this.prisma.dunningStep.findMany({ where: { invoiceId }, orderBy: { step: 'asc' } })
    return steps.map(({ step, skipped }) => (skipped ? `(${step})` : step))
  }

  async reasonOf(accountId: string) {
    return (await this.prisma.account.findUniqueOrThrow({ where: { id: accountId } })).suspensionReason
  }

  async stop(): Promise<void> {
    this.gate.close()
    this.control.disconnect()
    await this.subscriptions.stop()
  }
}
