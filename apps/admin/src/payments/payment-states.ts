import { type PaymentState } from '@repere/prisma'

/** Somebody may still pay these. */
export const OPEN: readonly PaymentState[] = ['created', 'pending']

/** The money is ours, or was. */
export const RECEIVED: readonly PaymentState[] = ['approved', 'refunded']
