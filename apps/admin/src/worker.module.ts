import { type DynamicModule, Module } from '@nestjs/common'
import { ExpireKeysJob } from './keys/expire-keys.job.js'
import { LoggerModule } from 'nestjs-pino'
import { CheckAlertsJob } from './alerts/check-alerts.job.js'
import { IssueInvoicesJob } from './invoicing/issue-invoices.job.js'
import { RenderInvoicesJob } from './invoicing/render-invoices.job.js'
import { BillingRunJob } from './billing-runs/billing-run.job.js'
import { CloseMonthsJob } from './billing-runs/close-months.job.js'
import { RunRenewalsJob } from './billing-runs/run-renewals.job.js'
import { BillingRunsCoreModule } from './billing-runs/billing-runs-core.module.js'
import { type Config } from './config.js'
import { DunningCoreModule } from './dunning/dunning-core.module.js'
import { RemindJob } from './dunning/remind.job.js'
import { HealthModule } from './health/health.module.js'
import { RemoveSecondFactorsJob } from './identity/remove-second-factors.job.js'
import { SecondFactorRemovalModule } from './identity/second-factor-removal.module.js'
import { JobsModule } from './jobs/jobs.module.js'
import { loggerOptions } from './log.js'
import { SendMailsJob } from './mail/send-mails.job.js'
import { SendMailsModule } from './identity/send-mails.module.js'
import { MetricsModule } from './metrics/metrics.module.js'
import { DeliverWebhooksJob } from './notifications/deliver-webhooks.job.js'
import { NoteAccountEventsJob } from './notifications/note-account-events.job.js'
import { WebhookSendingModule } from './notifications/notifications.module.js'
import { FinishOutboxJob } from './outbox/finish-outbox.job.js'
import { PaidEffectsModule } from './paid-effects.js'
import { PaymentsCoreModule } from './payments/payments-core.module.js'
import { PollPaymentsJob } from './payments/poll-payments.job.js'
import { ReconcilePaymentsJob } from './payments/reconciliation/reconcile-payments.job.js'
import { ProcessWebhooksJob } from './payments/webhooks/process-webhooks.job.js'
import { PublishDueTermsJob } from './plans/publish-due-terms.job.js'
import { StatusModule } from './status/status.module.js'
import { CopyRequestsJob } from './request-log/copy-requests.job.js'
import { SweepJob } from './retention/sweep.job.js'
import { StoresModule } from './stores.module.js'
import { CopyPositionsJob } from './tracking/copy-positions.job.js'
import { ExpirePositionsJob } from './tracking/expire-positions.job.js'
import { CopyUsageJob } from './usage/copy-usage.job.js'
import { RollUpUsageJob } from './usage/roll-up-usage.job.js'
import { UsageReaderModule } from './usage/usage-reader.module.js'

/** The map of the worker: all of its jobs. */
@Module({})
export class WorkerModule {
  static with(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        LoggerModule.forRoot(loggerOptions(config)),
        StoresModule.with(config),
        PaidEffectsModule,
        UsageReaderModule,
        SendMailsModule,
        JobsModule.with(
          [
            FinishOutboxJob,
            PublishDueTermsJob,
            ExpireKeysJob,
            RemoveSecondFactorsJob,
            SweepJob,
            SendMailsJob,
            CopyUsageJob,
            RollUpUsageJob,
            CopyRequestsJob,
            CopyPositionsJob,
            ExpirePositionsJob,
            CheckAlertsJob,
            IssueInvoicesJob,
            RenderInvoicesJob,
            RunRenewalsJob,
            CloseMonthsJob,
            BillingRunJob,
            ProcessWebhooksJob,
            PollPaymentsJob,
            ReconcilePaymentsJob,
            RemindJob,
            DeliverWebhooksJob,
            NoteAccountEventsJob,
          ],
          [
            WebhookSendingModule,
            BillingRunsCoreModule,
            PaymentsCoreModule,
            DunningCoreModule,
            SecondFactorRemovalModule,
          ],
        ),
        HealthModule,
        MetricsModule,
        StatusModule,
      ],
    }
  }
}
