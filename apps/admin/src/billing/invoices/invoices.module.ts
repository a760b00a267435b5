import { Module } from '@nestjs/common'
import { BillingCoreModule } from '../billing-core.module.js'
import { StaffLedgerController } from '../ledger/staff-ledger.controller.js'
import { PortalInvoicesController } from './portal-invoices.controller.js'
import { StaffCertificatesController } from './staff-certificates.controller.js'
import { AccountingExports } from '../accounting/accounting-exports.js'
import {
  PortalStatementController,
  StaffAccountingController,
  StaffStatementController,
} from '../accounting/accounting.controllers.js'
import { Statements } from '../accounting/statements.js'
import { BillingSettingsStore } from '../../plans/billing-settings.js'
import { Corrections } from '../corrections/corrections.js'
import { CreditMovements } from '../corrections/credit-movements.js'
import { StaffBillingSettingsController } from '../corrections/staff-billing-settings.controller.js'
import { StaffCorrectionsController } from '../corrections/staff-corrections.controller.js'
import {
  PortalPaymentLimitsController,
  StaffPaymentLimitsController,
} from '../payment-limits/payment-limits.controllers.js'
import { PaymentLimits } from '../payment-limits/payment-limits.js'
import { SettlementPapers } from '../settlements/settlement-papers.js'
import { PortalSettlementsController } from '../settlements/portal-settlements.controller.js'
import { CreditLimits } from '../wallet/credit-limits.js'
import { StaffCreditLimitsController } from '../wallet/staff-credit-limits.controller.js'
import { UncertainCertificates } from './uncertain-certificates.js'
import { ProformaMails } from './proforma-mails.js'
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
    StaffAccountingController,
    StaffStatementController,
    PortalStatementController,
    PortalSettlementsController,
    StaffCorrectionsController,
    StaffBillingSettingsController,
    StaffCreditLimitsController,
    StaffPaymentLimitsController,
    PortalPaymentLimitsController,
  ],
  providers: [
    AccountingExports,
    Statements,
    BillingSettingsStore,
    Corrections,
    CreditLimits,
    CreditMovements,
    PaymentLimits,
    ProformaMails,
    SellerSettings,
    SettlementPapers,
    StaffInvoicing,
    UncertainCertificates,
  ],
})
export class InvoicesModule {}
