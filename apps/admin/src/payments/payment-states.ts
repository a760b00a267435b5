import { type PaymentState } from '@repere/prisma'

/** These may still be paid. */
export const OPEN: readonly PaymentState[] = ['created', 'pending']

/** The money is ours, or was. */
export const RECEIVED: readonly PaymentState[] = ['approved', 'refunded']
