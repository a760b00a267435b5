import { type DynamicModule, Module } from '@nestjs/common'
import { LoggerModule } from 'nestjs-pino'
import { AccessModule } from './access/access.module.js'
import { AccountsModule } from './accounts/accounts.module.js'
import { AlertsModule } from './alerts/alerts.module.js'
import { AuditModule } from './audit/audit.module.js'
import { AuthenticationLogModule } from './authentication-log/authentication-log.module.js'
import { AccountingModule } from './billing/accounting/accounting.module.js'
import { CorrectionsModule } from './billing/corrections/corrections.module.js'
import { InvoicesModule } from './billing/invoices/invoices.module.js'
import { PaymentLimitsModule } from './billing/payment-limits/payment-limits.module.js'
import { RunsModule } from './billing/runs/runs.module.js'
import { SubscriptionsModule } from './billing/subscriptions/subscriptions.module.js'
import { WalletModule } from './billing/wallet/wallet.module.js'
import { type Config } from './config.js'
import { DunningModule } from './dunning/dunning.module.js'
import { HealthModule } from './health/health.module.js'
import { IdentityModule } from './identity/identity.module.js'
import { QueuesModule } from './jobs/queues.module.js'
import { KeysModule } from './keys/keys.module.js'
import { loggerOptions } from './log.js'
import { MailModule } from './mail/mail.module.js'
import { MaintenanceModule } from './maintenance/maintenance.module.js'
import { NotificationsModule } from './notifications/notifications.module.js'
import { OrganisationsModule } from './organisations/organisations.module.js'
import { PaidEffectsModule } from './paid-effects.js'
import { PaymentsModule } from './payments/payments.module.js'
import { PlaceCorrectionsModule } from './place-corrections/place-corrections.module.js'
import { PlansModule } from './plans/plans.module.js'
import { StoresModule } from './stores.module.js'
import { SuspensionModule } from './suspension/suspension.module.js'
import { SystemModule } from './system/system.module.js'
import { UsageModule } from './usage/usage.module.js'

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
        AlertsModule,
        AuditModule,
        AuthenticationLogModule,
        MailModule,
        IdentityModule,
        OrganisationsModule,
        AccountsModule,
        CorrectionsModule,
        DunningModule,
        HealthModule,
        InvoicesModule,
        KeysModule,
        MaintenanceModule,
        NotificationsModule,
        PaymentLimitsModule,
        PaymentsModule,
        PlaceCorrectionsModule,
        PlansModule,
        QueuesModule,
        RunsModule,
        SubscriptionsModule,
        SuspensionModule,
        SystemModule,
        UsageModule,
        WalletModule,
      ],
    }
  }
}
