import { Global, Module } from '@nestjs/common'
import { CONFIG, type Config } from '../config.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { Certification } from '../certification/certification.js'
import { CertificationDutyCheck } from '../seller/certification-duty.js'
import { chooseCertification } from '../certification/choose-certification.js'
import { Finalizing } from './finalizing.js'
import { FinalizingBatches } from './finalizing-batches.js'
import { InvoiceDocuments } from './invoice-documents.js'
import { Invoices } from './invoices.js'
import { Issuing } from './issuing.js'
import { PrismaCertificationJournal } from './prisma-certification-journal.js'
import { Ledger } from '../ledger/ledger.js'
import { Payouts } from '../ledger/payouts.js'
import { Receipts } from '../settlements/receipts.js'
import { SettlementReversals } from '../settlements/settlement-reversals.js'
import { Settlements } from '../settlements/settlements.js'

/** Invoices, settlements and the ledger without their endpoints: for the admin app, its worker and commands. Global. */
@Global()
@Module({
  providers: [
    BillingClock,
    Ledger,
    Payouts,
    PrismaCertificationJournal,
    {
      provide: Certification,
      inject: [CONFIG, PrismaCertificationJournal],
      useFactory: ({ emecef, fne }: Config, journal: PrismaCertificationJournal) =>
        chooseCertification(emecef, journal, fne),
    },
    CertificationDutyCheck,
    Receipts,
    Settlements,
    SettlementReversals,
    Finalizing,
    FinalizingBatches,
    Invoices,
    Issuing,
    InvoiceDocuments,
  ],
  exports: [
    BillingClock,
    Ledger,
    Payouts,
    CertificationDutyCheck,
    Settlements,
    SettlementReversals,
    Invoices,
    Issuing,
    InvoiceDocuments,
  ],
})
export class BillingCoreModule {}
