import { type PrismaClient } from '@repere/prisma'
import { type ControlChannel } from '@repere/shared'
import { AccountChange } from '../unit-of-work/account-change.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { Certification, CertificationUnavailable } from '../certification/certification.js'
import { Finalizing } from '../invoicing/finalizing.js'
import { Invoices } from '../invoicing/invoices.js'
import { Ledger } from '../ledger/ledger.js'
import { BillingRuns } from './billing-runs.js'
import { Receipts } from '../settlements/receipts.js'
import { Settlements } from '../settlements/settlements.js'
import { Agreements } from '../subscriptions/agreements.js'
import { InvoiceCancellation } from '../subscriptions/invoice-cancellation.js'
import { Proformas } from '../subscriptions/proformas.js'
import { RenewalCorrections } from './renewal-corrections.js'
import { Subscriptions } from '../subscriptions/subscriptions.js'

/** The part of agreements that needs Postgres and Redis only. */
export type WrittenAgreements = Pick<Agreements, 'write' | 'writeEnd'>

/** A command has no settings of the tax administration; the worker has. */
class CertifiedByTheWorker extends Certification {
  covers(): boolean {
    return true
  }

  certify(): Promise<never> {
    return Promise.reject(new CertificationUnavailable('The worker certifies it'))
  }

  cancel(): Promise<never> {
    return Promise.reject(new CertificationUnavailable('The worker cancels it'))
  }
}

/** Agreements for commands, without the application. */
export function agreementsOfCommands(
  prisma: PrismaClient,
  channel: ControlChannel,
  clock = new BillingClock(),
): WrittenAgreements {
  const changes = new AccountChange(prisma, channel)
  const [ledger, config] = [new Ledger(), { consoleUrl: '' }]
  const offers = new Proformas(clock)
  const settlements = new Settlements(prisma, changes, ledger, clock, new Receipts(config), offers, [])
  const finalizing = new Finalizing(prisma, clock, ledger, settlements, config)
  const invoices = new Invoices(prisma, changes, clock, new CertifiedByTheWorker(), finalizing)
  const cancellation = new InvoiceCancellation(prisma, invoices)
  const corrections = new RenewalCorrections(prisma, new BillingRuns(prisma, clock), cancellation, clock)
  const subscriptions = new Subscriptions(prisma, changes, invoices, settlements, corrections, offers, clock)
  return new Agreements(changes, invoices, subscriptions, corrections, clock)
}
