import { Module } from '@nestjs/common'
import { BillingCoreModule } from '../billing-core.module.js'
import { StaffLedgerController } from '../ledger/staff-ledger.controller.js'
import { PortalInvoicesController } from './portal-invoices.controller.js'
import { StaffCertificatesController } from './staff-certificates.controller.js'
import { StaffTaxController } from '../tax/staff-tax.controller.js'
import { TaxTreatments } from '../tax/tax-treatments.js'
import { UncertainCertificates } from './uncertain-certificates.js'
import { SellerSettings } from './seller-settings.js'
import { StaffInvoicesController } from './staff-invoices.controller.js'
import { StaffInvoicing } from './staff-invoicing.js'
import { StaffSellerController } from './staff-seller.controller.js'

/** Invoices, the ledger and the seller over HTTP. */
@Module({
  imports: [BillingCoreModule],
  controllers: [
    PortalInvoicesController,
    StaffInvoicesController,
    StaffLedgerController,
    StaffSellerController,
    StaffCertificatesController,
    StaffTaxController,
  ],
  providers: [TaxTreatments, SellerSettings, StaffInvoicing, UncertainCertificates],
})
export class InvoicesModule {}
