import { freePort } from '@repere/test-kit'
import {
  type FedaPaySimulator as Simulator,
  FedaPaySimulator,
  type Mode,
  type Outcome,
} from '@repere/fedapay-simulator'
import { type Invoice, type Payment, type PrismaClient } from '@repere/prisma'
import { adjustmentLine } from '@repere/rating'
import { francs } from '@repere/shared'
import { type AdminUnderTest, startAdmin, type TestMember } from '../access/admin.fixture.js'
import { systemAuthor } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { Invoices } from '../invoicing/invoices.js'
import { sellerDay } from '../usage/seller-time.fixture.js'
import { PaymentSync } from './payment-sync.js'
import { type PaymentDto } from './payment.dto.js'
import { PollPaymentsJob } from './poll-payments.job.js'
import { PaymentProvider } from './provider/index.js'
import { WebhookInbox } from './webhooks/webhook-inbox.js'

const SECRETS = { secretKey: 'sk_test_of_this_suite', webhookSecret: 'wh_test_of_this_suite' }

/** The admin app with its payment provider played by the simulator, which the real SDK talks to over HTTP. */
export class PaymentsUnderTest {
  private constructor(
    readonly admin: AdminUnderTest,
    readonly simulator: Simulator,
  ) {}

  static async start(): Promise<PaymentsUnderTest> {
    const port = await freePort()
    const admin = await startAdmin({
      env: {
        FEDAPAY_URL: `http://127.0.0.1:${port}`,
        FEDAPAY_SECRET_KEY: SECRETS.secretKey,
        FEDAPAY_WEBHOOK_SECRET: SECRETS.webhookSecret,
      },
    })
    const simulator = await FedaPaySimulator.start({
      ...SECRETS,
      port,
      webhookUrl: `${admin.url}/webhooks/fedapay`,
      retryDelaysMs: [],
    })
    return new PaymentsUnderTest(admin, simulator)
  }

  /** For a worker in a process of its own. */
  get workerSettings(): { redisUrl: string; databaseUrl: string; env: Record<string, string> } {
    const { database, redis } = this.admin
    const env = {
      FEDAPAY_URL: this.simulator.url,
      FEDAPAY_SECRET_KEY: SECRETS.secretKey,
      FEDAPAY_WEBHOOK_SECRET: SECRETS.webhookSecret,
    }
    return { redisUrl: redis.url, databaseUrl: database.appUrl, env }
  }

  get prisma(): PrismaClient {
    return this.admin.database.prisma
  }

  /** Drafted and issued: `totalFcfa` with its tax is 1.18 times the net. */
  async invoice(accountId: string, { netFcfa = 25_000, dueOn = sellerDay(7) } = {}): Promise<Invoice> {
    const invoices = this.admin.app.get(Invoices, { strict: false })
    const { id } = await this.prisma.$transaction((tx) =>
      invoices.draft(tx, {
        accountId,
        kind: 'manual',
        periodStart: new Date('2026-05-31T23:00:00Z'),
        periodEnd: new Date('2026-06-30T23:00:00Z'),
        dueOn,
        lines: [{ ...adjustmentLine(francs(netFcfa)), label: 'Assistance' }],
        reason: 'Assistance',
        by: systemAuthor('test'),
      }),
    )
    return invoices.issue(id)
  }

  /** A credit note over all, or over some francs with their tax; issued. */
  async credit(invoiceId: string, amountFcfa?: number): Promise<void> {
    const invoices = this.admin.app.get(Invoices, { strict: false })
    const order = { invoiceId, amountFcfa, reason: 'Erreur', by: systemAuthor('test') }
    const { id } = await this.prisma.$transaction((tx) => invoices.draftCreditNote(tx, order))
    await invoices.issue(id)
  }

  /** A customer with an open invoice of 29,500 francs. */
  async customer(options: { netFcfa?: number } = {}): Promise<{ owner: TestMember; invoice: Invoice }> {
    const owner = await this.admin.member()
    return { owner, invoice: await this.invoice(owner.accountId, options) }
  }

  /** A customer on the way to the provider's page. */
  async checkout(options: { netFcfa?: number } = {}) {
    const { owner, invoice } = await this.customer(options)
    const { status, body, text } = await this.begin(owner, invoice)
    if (status !== 201) throw new Error(`Paying answers ${status}: ${text}`)
    // Waits for the webhook about the new transaction: a late one would be processed together with the next webhook.
    await this.simulator.webhooks.idle()
    return { owner, invoice, payment: body, transactionId: await this.transactionId(body.id) }
  }

  begin({ client }: TestMember, { id }: Pick<Invoice, 'id'>) {
    return client.post<PaymentDto>(`/invoices/${id}/payments`)
  }

  /** Acts as the person on the checkout page. Resolves when its webhooks have been sent. */
  async conclude(transactionId: number, outcome: Outcome = 'approved', mode: Mode = 'mtn_open'): Promise<void> {
    this.simulator.conclude(transactionId, outcome, mode)
    await this.simulator.webhooks.idle()
  }

  async transactionId(paymentId: string): Promise<number> {
    const { providerId } = await this.read(paymentId)
    return Number(providerId)
  }

  read(paymentId: string): Promise<Payment> {
    return this.prisma.payment.findUniqueOrThrow({ where: { id: paymentId } })
  }

  readInvoice(id: string): Promise<Invoice> {
    return this.prisma.invoice.findUniqueOrThrow({ where: { id } })
  }

  /** The work of the worker after a webhook. */
  processWebhooks(): Promise<number> {
    return this.admin.app.get(WebhookInbox, { strict: false }).processWaiting()
  }

  /** The work of the worker every 15 s; as if no payment had been checked for longer than that. */
  async poll(): Promise<number> {
    // In one order: several may run at once, and beside payments that are being settled.
    await this.prisma.$executeRaw`
      UPDATE payments SET checked_at = now() - interval '1 day'
      WHERE id IN (SELECT id FROM payments ORDER BY id FOR UPDATE)`
    const { app } = this.admin
    const paymentSync = app.get(PaymentSync, { strict: false })
    return new PollPaymentsJob(this.prisma, app.get(PaymentProvider, { strict: false }), paymentSync).run()
  }

  /** The figures to check: settlements, their postings and receipts, and the account's credit. */
  async effects(invoiceId: string) {
    const { accountId } = await this.readInvoice(invoiceId)
    const settlements = await this.prisma.settlement.findMany({ where: { invoiceId } })
    const booked = await this.prisma.ledgerTransaction.count({
      where: { key: { in: settlements.map(({ id }) => `settlement:${id}`) } },
    })
    const receipts = await this.prisma.mail.count({
      where: { OR: settlements.map(({ id }) => ({ key: { startsWith: `receipt:${id}:` } })) },
    })
    const { _sum } = await this.prisma.ledgerEntry.aggregate({
      where: { ledgerAccount: 'customer_credit', accountId },
      _sum: { amountFcfa: true },
    })
    return { settlements: settlements.length, booked, receipts, creditFcfa: 0 - (_sum.amountFcfa ?? 0) }
  }

  /** Runs work while the clock by which payments expire shows another time. @returns the result of the work */
  async at<T>(now: Date, work: () => Promise<T>): Promise<T> {
    const clock = this.admin.app.get(BillingClock, { strict: false })
    const moved = jest.spyOn(clock, 'now').mockImplementation(() => new Date(now))
    try {
      return await work()
    } finally {
      moved.mockRestore()
    }
  }

  async stop(): Promise<void> {
    await this.simulator.stop()
    await this.admin.stop()
  }
}

export const startPayments = (): Promise<PaymentsUnderTest> => PaymentsUnderTest.start()
