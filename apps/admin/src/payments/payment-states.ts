import { type Payment, type PaymentState } from '@repere/prisma'

/**
 * The states of a payment, and the states that follow each. A payment that is over for us may still be paid: its money
 * always counts. What was received differs from the request in `refused`, until the provider reports it correctly.
 */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['pending', 'approved', 'declined', 'canceled', 'expired', 'refused'],
  pending: ['approved', 'declined', 'canceled', 'expired', 'refused'],
  declined: ['approved', 'refused'],
  canceled: ['approved', 'refused'],
  expired: ['approved', 'refused'],
  refused: ['approved'],
  approved: ['refunded'],
  refunded: [],
}

/** States in which a payment may still be paid. */
export const OPEN: readonly PaymentState[] = ['created', 'pending']

/** States in which money was received. */
export const RECEIVED: readonly PaymentState[] = ['approved', 'refunded']

/**
 * The new state of a payment, for its update. Updates of many rows name the states before it: `OPEN`.
 *
 * @throws Error  if the table does not allow it, which is a bug
 */
export function transition({ state: from }: Pick<Payment, 'state'>, to: PaymentState): { state: PaymentState } {
  if (from !== to && !PAYMENT_TRANSITIONS[from].includes(to)) {
    throw new Error(`A payment cannot go from ${from} to ${to}`)
  }
  return { state: to }
}
