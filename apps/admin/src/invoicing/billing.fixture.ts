import { randomUUID } from 'node:crypto'
import { createPrisma, type Invoice, type PrismaClient } from '@repere/prisma'
import { adjustmentLine, type Line, subscriptionLine } from '@repere/rating'
import { ControlChannel, connectRedis, francs, type RedisClient } from '@repere/shared'
import { createCustomer, createDatabase, startRedis, type TestDatabase, type TestRedis } from '@repere/test-kit'
import { type Author, systemAuthor } from '../audit/index.js'
import { SettableClock } from '../unit-of-work/billing-clock.fixture.js'
import { type Certification } from '../certification/certification.js'
import { NoCertification } from '../certification/no-certification.js'
import { type DraftOrder } from './draft-order.js'
import { Finalizing } from './finalizing.js'
import { FinalizingBatches } from './finalizing-batches.js'
import { Invoices } from './invoices.js'
import { Issuing } from './issuing.js'
import { PrismaCertificationJournal } from './prisma-certification-journal.js'
import { Ledger } from '../ledger/ledger.js'
import { type InvoicePaidEffect } from '../settlements/invoice-paid-effect.js'
import { Receipts } from '../settlements/receipts.js'
import { SettlementReversals } from '../settlements/settlement-reversals.js'
import { BILLING_TRANSACTION, Settlements } from '../settlements/settlements.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { type OpenOffers } from '../unit-of-work/open-offers.js'
import { Proformas } from '../subscriptions/proformas.js'

/** A hash of no password. */
const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export interface BillingOptions {
  /** ISO 8601; default the morning of 16 June 2026 in Benin. */
  now?: string
  effects?: (billing: BillingUnderTest) => InvoicePaidEffect[]
  /** Makes the certification, which keeps its notes in the journal. */
  certification?: (journal: PrismaCertificationJournal) => Certification
}

/** The billing domain on its own Postgres and Redis, in the database role of the apps. */
export class BillingUnderTest {
  readonly by: Author = systemAuthor('test')
  readonly clock: SettableClock
  readonly ledger = new Ledger()
  readonly offers: OpenOffers
  readonly settlements: Settlements
  readonly finalizing: Finalizing
  readonly invoices: Invoices
  readonly reversals: SettlementReversals
  readonly issuing: Issuing
  readonly journal: PrismaCertificationJournal

  private constructor(
    readonly database: TestDatabase,
    readonly redis: TestRedis,
    private readonly control: RedisClient,
    /** With the database role of the apps, which owns no table. */
    readonly prisma: PrismaClient,
    { now = '2026-06-16T08:00:00Z', effects = () => [], certification = () => new NoCertification() }: BillingOptions,
  ) {
    this.clock = new SettableClock(now)
    const changes = new AccountChange(prisma, new ControlChannel(control))
    const config = { consoleUrl: 'https://console.example' }
    const receipts = new Receipts(config)
    const followers: InvoicePaidEffect[] = []
    this.offers = new Proformas(this.clock)
    this.settlements = new Settlements(prisma, changes, this.ledger, this.clock, receipts, this.offers, followers)
    this.reversals = new SettlementReversals(prisma, changes, this.ledger, this.settlements, this.clock)
    this.finalizing = new Finalizing(prisma, this.clock, this.ledger, this.settlements, config)
    this.journal = new PrismaCertificationJournal(prisma)
    const authority = certification(this.journal)
    this.invoices = new Invoices(prisma, changes, this.clock, authority, this.finalizing)
    const batches = new FinalizingBatches(prisma, this.clock, this.ledger, config)
    this.issuing = new Issuing(prisma, this.invoices, batches, authority)
    followers.push(...effects(this))
  }

  static async start(options: BillingOptions = {}): Promise<BillingUnderTest> {
    const [database, redis] = await Promise.all([createDatabase(), startRedis()])
    const control = connectRedis(redis.url, { commandTimeoutMs: 10_000 })
    control.on('error', () => undefined)
    return new BillingUnderTest(
      database,
      redis,
      control,
      createPrisma(database.appUrl, { connectTimeoutMs: 60_000 }),
      options,
    )
  }

  /**
   * A customer without a plan; its id. Staff have confirmed the country of a foreign one, unless an option says
   * otherwise.
   */
  async account({
    country = 'BJ',
    taxId = null,
    confirmed = country !== 'BJ',
  }: { country?: string; taxId?: string | null; confirmed?: boolean } = {}): Promise<string> {
    const { accountId } = await createCustomer(this.prisma, { country })
    if (taxId !== null) {
      await this.prisma.organisationProfile.create({ data: { accountId, taxId, updatedBy: 'test' } })
    }
    if (confirmed) {
      const data = { accountId, country, taxable: taxId !== null, evidence: 'register', confirmedBy: 'test' }
      await this.prisma.taxTreatment.create({ data: { ...data, confirmedAt: new Date() } })
    }
    return accountId
  }

  /** Adds a person who gets the mails of an account. @returns the address */
  async reader(accountId: string): Promise<string> {
    const email = `${randomUUID()}@client.example`
    const user = { email, passwordHash: NO_PASSWORD, emailVerifiedAt: new Date(), language: 'fr' as const }
    await this.prisma.member.create({
      data: { account: { connect: { id: accountId } }, user: { create: user }, role: 'billing' },
    })
    return email
  }

  /** An order of one line: 25 000 francs before tax for June, due on the first of July. */
  order(accountId: string, change: Partial<DraftOrder> & { netFcfa?: number } = {}): DraftOrder {
    const { netFcfa = 25_000, ...rest } = change
    const kind = rest.kind ?? 'manual'
    const line: Line = kind === 'manual' ? adjustmentLine(francs(netFcfa)) : subscriptionLine(francs(netFcfa))
    return {
      accountId,
      kind,
      periodStart: new Date('2026-05-31T23:00:00Z'),
      periodEnd: new Date('2026-06-30T23:00:00Z'),
      planCode: kind === 'manual' ? undefined : 'starter',
      dueOn: '2026-07-01',
      lines: [{ ...line, label: 'Abonnement Starter, juin 2026' }],
      by: this.by,
      ...rest,
    }
  }

  draft(accountId: string, change: Partial<DraftOrder> & { netFcfa?: number } = {}): Promise<Invoice> {
    return this.prisma.$transaction((tx) => this.invoices.draft(tx, this.order(accountId, change)), BILLING_TRANSACTION)
  }

  /** Drafted and issued. */
  async invoice(accountId: string, change: Partial<DraftOrder> & { netFcfa?: number } = {}): Promise<Invoice> {
    return this.invoices.issue((await this.draft(accountId, change)).id)
  }

  /** A credit note over all, or over some francs with their tax; issued. */
  async credit(invoiceId: string, amountFcfa?: number): Promise<Invoice> {
    const order = { invoiceId, amountFcfa, reason: 'Erreur', by: this.by }
    const { id } = await this.prisma.$transaction((tx) => this.invoices.draftCreditNote(tx, order))
    return this.invoices.issue(id)
  }

  pay(invoiceId: string, amountFcfa: number, more: { key?: string; feeFcfa?: number } = {}) {
    const { key = `bank:${randomUUID()}`, feeFcfa } = more
    const receivedAt = this.clock.now()
    return this.settlements.settle({
      invoiceId,
      kind: 'bank_transfer',
      amountFcfa,
      feeFcfa,
      key,
      receivedAt,
      by: this.by,
    })
  }

  read(invoiceId: string): Promise<Invoice> {
    return this.prisma.invoice.findUniqueOrThrow({ where: { id: invoiceId } })
  }

  /** Every ledger account with its balance, of one customer or of all; those at zero are left out. */
  async balances(accountId?: string): Promise<Record<string, number>> {
    const rows = await this.prisma.ledgerEntry.groupBy({
      by: ['ledgerAccount'],
      where: { accountId },
      _sum: { amountFcfa: true },
    })
    const all = rows.map(({ ledgerAccount, _sum }) => [ledgerAccount, _sum.amountFcfa ?? 0] as const)
    return Object.fromEntries(all.filter(([, sum]) => sum !== 0))
  }

  async stop(): Promise<void> {
    await this.prisma.$disconnect()
    this.control.disconnect()
    await Promise.all([this.database.remove(), this.redis.remove()])
  }
}

export const startBilling = (options?: BillingOptions): Promise<BillingUnderTest> => BillingUnderTest.start(options)
