import { type PaymentState } from '@repere/prisma'

/** States in which a payment may still be paid. */
export const OPEN: readonly PaymentState[] = ['created', 'pending']

/** States in which money was received. */
export const RECEIVED: readonly PaymentState[] = ['approved', 'refunded']
