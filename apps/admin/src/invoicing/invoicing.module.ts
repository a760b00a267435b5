import { Module } from '@nestjs/common'
import { BillingCoreModule } from './billing-core.module.js'
import { BuyerCorrections } from './buyer-corrections.js'
import { PortalInvoicesController } from './portal-invoices.controller.js'
import { PortalSettlementsController } from './portal-settlements.controller.js'
import { ProformaMails } from './proforma-mails.js'
import { SellerModule } from '../seller/seller.module.js'
import { SettlementPapers } from './settlement-papers.js'
import { StaffCertificatesController } from './staff-certificates.controller.js'
import { StaffInvoicesController } from './staff-invoices.controller.js'
import { StaffInvoicing } from './staff-invoicing.js'
import { UncertainCertificates } from './uncertain-certificates.js'

/** Invoices and their settlement over HTTP. */
@Module({
  imports: [BillingCoreModule, SellerModule],
  controllers: [
    PortalInvoicesController,
    StaffInvoicesController,
    StaffCertificatesController,
    PortalSettlementsController,
  ],
  providers: [BuyerCorrections, ProformaMails, SettlementPapers, StaffInvoicing, UncertainCertificates],
})
export class InvoicingModule {}
