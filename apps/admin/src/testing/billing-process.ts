import { type DynamicModule, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { systemAuthor } from '../audit/index.js'
import { readConfig } from '../config.js'
import { PaidEffectsModule } from '../paid-effects.js'
import { StoresModule } from '../stores.module.js'
import { InvoiceDocuments } from '../invoicing/invoice-documents.js'
import { IssuingRuns } from '../billing-runs/issuing-runs.js'
import { BillingRunsCoreModule } from '../billing-runs/billing-runs-core.module.js'

export { storeMinutes } from '../usage/usage-minutes.js'

@Module({})
class BillingProcessModule {
  static with(settings: Record<string, string>): DynamicModule {
    return {
      module: BillingProcessModule,
      imports: [StoresModule.with(readConfig(settings)), PaidEffectsModule, BillingRunsCoreModule],
    }
  }
}

/** Billing by itself, as the worker has it: for benchmarks. */
export interface BillingProcess {
  runs: Pick<IssuingRuns, 'run'>
  documents: InvoiceDocuments
  by: ReturnType<typeof systemAuthor>
  close(): Promise<void>
}

/** @param settings  by their names in the environment */
export async function openBilling(settings: Record<string, string>): Promise<BillingProcess> {
  const context = await NestFactory.createApplicationContext(BillingProcessModule.with(settings), {
    logger: ['error', 'warn'],
  })
  return {
    runs: context.get(IssuingRuns, { strict: false }),
    documents: context.get(InvoiceDocuments, { strict: false }),
    by: systemAuthor('benchmark'),
    close: () => context.close(),
  }
}
