import { Module } from '@nestjs/common'
import { BillingClock } from './billing-clock.js'
import { Invoices } from './invoices/invoices.js'
import { Ledger } from './ledger/ledger.js'
import { INVOICE_PAID_EFFECTS, type InvoicePaidEffect } from './settlements/invoice-paid-effect.js'
import { PAID_EFFECTS } from './settlements/paid-effects.js'
import { Settlements } from './settlements/settlements.js'

/** Invoices, settlements and the ledger without their endpoints: for the admin app, its worker and commands. */
@Module({
  providers: [
    BillingClock,
    Ledger,
    ...PAID_EFFECTS,
    { provide: INVOICE_PAID_EFFECTS, inject: PAID_EFFECTS, useFactory: (...made: InvoicePaidEffect[]) => made },
    Settlements,
    Invoices,
  ],
  exports: [BillingClock, Ledger, Settlements, Invoices],
})
export class BillingCoreModule {}
