import { addDays, localDay, startOfDay } from '@repere/rating'
import { createHash } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { type Payment, type Prisma, PrismaClient, type Reconciliation as ReconciledDay } from '@repere/prisma'
import { canonicalJson, type Json } from '../../audit/audit-entry.js'
import { BillingClock } from '../../unit-of-work/billing-clock.js'
import { readSeller } from '../../seller/seller.js'
import { PaymentSync } from '../payment-sync.js'
import { PaymentAlerts } from '../payment-alerts.js'
import { PaymentProvider, type ProviderTransaction } from '../provider/index.js'
import { compareSides, isPaid } from './sides.js'

/** A payment of the last minutes of a day may be known to the provider on the next one only. */
const CLOCKS_APART_MS = 3_600_000

/** Compares our payments with the provider's, day by day. It first repairs differences that a new query can repair. */
@Injectable()
export class Reconciliation {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(PaymentProvider) private readonly provider: PaymentProvider,
    @Inject(PaymentSync) private readonly paymentSync: PaymentSync,
    @Inject(PaymentAlerts) private readonly alerts: PaymentAlerts,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /** The day in the seller's zone, `YYYY-MM-DD`. */
  async today(): Promise<string> {
    return localDay(this.clock.now(), (await readSeller(this.prisma)).utcOffsetMinutes)
  }

  /**
   * Compares the payments that began on one day. Repeating it replaces the differences.
   *
   * @param day  in the seller's zone, `YYYY-MM-DD`
   * @throws ProviderUnavailable  and nothing is stored
   */
  async compare(day: string): Promise<ReconciledDay> {
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    const [start, end] = [startOfDay(day, utcOffsetMinutes), startOfDay(addDays(day, 1), utcOffsetMinutes)]
    const listed = await this.provider.listTransactions({
      since: new Date(start.getTime() - CLOCKS_APART_MS),
      until: new Date(end.getTime() + CLOCKS_APART_MS),
    })
    const theirs = listed.filter(isPaid)
    const started = await this.startedIn(start, end)
    for (const payment of started) await this.mend(payment, theirs)
    const ours = await this.startedIn(start, end)
    const elsewhere = await this.startedElsewhere(theirs, ours)
    const sides = compareSides(
      ours,
      theirs.filter(({ reference, createdAt }) => {
        if (ours.some(({ id }) => id === reference)) return true
        return !elsewhere.has(reference ?? '') && createdAt >= start && createdAt < end
      }),
    )
    return this.note(day, sides)
  }

  private startedIn(start: Date, end: Date): Promise<Payment[]> {
    return this.prisma.payment.findMany({
      where: { provider: this.provider.name, createdAt: { gte: start, lt: end } },
      orderBy: { createdAt: 'asc' },
    })
  }

  private async mend(payment: Payment, paid: ProviderTransaction[]): Promise<void> {
    const theirs = paid.find(({ reference }) => reference === payment.id)
    if (theirs !== undefined) await this.paymentSync.note(payment, theirs)
    // A payment that is not in the list may be found by its id.
    else if (payment.providerId !== null && payment.receivedFcfa === null) await this.paymentSync.refresh(payment.id)
  }

  /** Our payments that were started on another day: the provider's belong to that day. */
  private async startedElsewhere(theirs: ProviderTransaction[], ours: Payment[]): Promise<Set<string>> {
    const here = new Set(ours.map(({ id }) => id))
    const references = theirs.flatMap(({ reference }) => (reference && !here.has(reference) ? [reference] : []))
    const found = await this.prisma.$queryRaw<{ id: string }[]>`
      SELECT id FROM payments WHERE id::text = ANY(${references})`
    return new Set(found.map(({ id }) => id))
  }

  private note(day: string, sides: ReturnType<typeof compareSides>): Promise<ReconciledDay> {
    const { ours, theirs, differences } = sides
    const key = { provider: this.provider.name, day: new Date(`${day}T00:00:00Z`) }
    const found = {
      ourCount: ours.count,
      ourFcfa: BigInt(ours.fcfa),
      theirCount: theirs.count,
      theirFcfa: BigInt(theirs.fcfa),
      differences: differences as unknown as Prisma.InputJsonArray,
      comparedAt: this.clock.now(),
    }
    return this.prisma.$transaction(async (tx) => {
      if (differences.length > 0) {
        const digest = createHash('sha256').update(canonicalJson(differences as unknown as Json))
        await this.alerts.raise(tx, {
          kind: `difference-${digest.digest('hex').slice(0, 16)}`,
          reference: day,
          about: day,
          what: {
            fr: `différences entre nos paiements du jour et ceux du prestataire : ${differences.length}`,
            en: `differences between our payments of the day and the provider's: ${differences.length}`,
          },
        })
      }
      return tx.reconciliation.upsert({ where: { provider_day: key }, create: { ...key, ...found }, update: found })
    })
  }
}
