import { Module } from '@nestjs/common'
import { BillingCoreModule } from '../billing-core.module.js'
import { StaffLedgerController } from '../ledger/staff-ledger.controller.js'
import { PortalInvoicesController } from './portal-invoices.controller.js'
import { PortalSettlementsController } from './portal-settlements.controller.js'
import { ProformaMails } from './proforma-mails.js'
import { SellerSettings } from './seller-settings.js'
import { SettlementPapers } from './settlement-papers.js'
import { StaffCertificatesController } from './staff-certificates.controller.js'
import { StaffInvoicesController } from './staff-invoices.controller.js'
import { StaffInvoicing } from './staff-invoicing.js'
import { StaffSellerController } from './staff-seller.controller.js'
import { UncertainCertificates } from './uncertain-certificates.js'

/** Invoices, their settlement, the ledger and the seller over HTTP. */
@Module({
  imports: [BillingCoreModule],
  controllers: [
    PortalInvoicesController,
    StaffInvoicesController,
    StaffLedgerController,
    StaffSellerController,
    StaffCertificatesController,
    PortalSettlementsController,
  ],
  providers: [ProformaMails, SellerSettings, SettlementPapers, StaffInvoicing, UncertainCertificates],
})
export class InvoicesModule {}
