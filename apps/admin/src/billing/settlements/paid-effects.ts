import { type Type } from '@nestjs/common'
import { type InvoicePaidEffect } from './invoice-paid-effect.js'

/** What follows when an invoice is paid, in this order. They get what is global, and the billing clock. */
export const PAID_EFFECTS: Type<InvoicePaidEffect>[] = []
