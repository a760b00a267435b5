import { type DynamicModule, Module } from '@nestjs/common'
import { LoggerModule } from 'nestjs-pino'
import { AccessModule } from './access/access.module.js'
import { AccountingModule } from './accounting/accounting.module.js'
import { AccountsModule } from './accounts/accounts.module.js'
import { AlertsModule } from './alerts/alerts.module.js'
import { AuditModule } from './audit/audit.module.js'
import { AuthenticationLogModule } from './authentication-log/authentication-log.module.js'
import { BillingRunsModule } from './billing-runs/billing-runs.module.js'
import { type Config } from './config.js'
import { CorrectionsModule } from './corrections/corrections.module.js'
import { DunningModule } from './dunning/dunning.module.js'
import { EnquiriesModule } from './enquiries/enquiries.module.js'
import { HealthModule } from './health/health.module.js'
import { IdentityModule } from './identity/identity.module.js'
import { InvoicingModule } from './invoicing/invoicing.module.js'
import { QueuesModule } from './jobs/queues.module.js'
import { KeysModule } from './keys/keys.module.js'
import { LedgerModule } from './ledger/ledger.module.js'
import { loggerOptions } from './log.js'
import { MaintenanceModule } from './maintenance/maintenance.module.js'
import { ManagementTokensModule } from './management-tokens/management-tokens.module.js'
import { NotificationsModule } from './notifications/notifications.module.js'
import { OperatorModule } from './operator/operator.module.js'
import { OrganisationsModule } from './organisations/organisations.module.js'
import { PaidEffectsModule } from './paid-effects.js'
import { PaymentLimitsModule } from './payment-limits/payment-limits.module.js'
import { PaymentsModule } from './payments/payments.module.js'
import { PlaceCorrectionsModule } from './place-corrections/place-corrections.module.js'
import { PlaceSetsModule } from './place-sets/place-sets.module.js'
import { RoadEventsModule } from './road-events/road-events.module.js'
import { PlansModule } from './plans/plans.module.js'
import { RequestLogModule } from './request-log/request-log.module.js'
import { SellerModule } from './seller/seller.module.js'
import { StaffSearchModule } from './staff-search/staff-search.module.js'
import { StoresModule } from './stores.module.js'
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js'
import { SuspensionModule } from './suspension/suspension.module.js'
import { SystemModule } from './system/system.module.js'
import { UsageModule } from './usage/usage.module.js'
import { WalletModule } from './wallet/wallet.module.js'

/** The map of the admin app. */
@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        LoggerModule.forRoot(loggerOptions(config)),
        StoresModule.with(config),
        PaidEffectsModule,
        AccessModule,
        AccountingModule,
        AccountsModule,
        AlertsModule,
        AuditModule,
        AuthenticationLogModule,
        BillingRunsModule,
        CorrectionsModule,
        DunningModule,
        EnquiriesModule,
        HealthModule,
        IdentityModule,
        InvoicingModule,
        KeysModule,
        LedgerModule,
        MaintenanceModule,
        ManagementTokensModule,
        NotificationsModule,
        OperatorModule,
        OrganisationsModule,
        PaymentLimitsModule,
        PaymentsModule,
        PlaceCorrectionsModule,
        PlaceSetsModule,
        RoadEventsModule,
        PlansModule,
        QueuesModule,
        RequestLogModule,
        SellerModule,
        StaffSearchModule,
        SubscriptionsModule,
        SuspensionModule,
        SystemModule,
        UsageModule,
        WalletModule,
      ],
    }
  }
}
