/** States of an invoice that has a number and is not settled. */
export const OPEN_STATES = ['finalized', 'partially_paid', 'overdue'] as const

/** Invoices that an account owes once they are issued. An upgrade is none: what it sells begins when it is paid. */
export const DEBT_KINDS = ['renewal', 'overage', 'manual'] as const
