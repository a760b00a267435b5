import { type Invoice, type InvoiceKind, type InvoiceState, type Prisma } from '@repere/prisma'

/**
 * The states of an invoice, and the states that follow each. A trigger of the database checks the same table.
 *
 * A choice of a customer begins as a `proforma` and becomes a `draft` when it is paid; every other invoice begins as a
 * `draft`. Reversing a settlement opens a paid invoice again.
 */
export const INVOICE_TRANSITIONS: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  proforma: ['draft', 'void'],
  draft: ['certified', 'void'],
  certified: ['finalized', 'paid'],
  finalized: ['partially_paid', 'overdue', 'paid', 'credited'],
  partially_paid: ['finalized', 'overdue', 'paid', 'credited'],
  overdue: ['finalized', 'partially_paid', 'paid', 'credited'],
  paid: ['finalized', 'partially_paid', 'overdue', 'credited'],
  credited: [],
  void: [],
}

/** The first state of each kind. */
export const firstState = (kind: InvoiceKind): InvoiceState => (kind === 'upgrade' ? 'proforma' : 'draft')

/** States of an invoice that has a number and is not settled. */
export const OPEN_STATES = ['finalized', 'partially_paid', 'overdue'] as const

/**
 * Invoices that an account owes while they are issued and not settled. A plan that was chosen is a proforma until it is
 * paid; an upgrade is open again only if its payment was reversed, and then its plan is active.
 */
export const DEBT_KINDS = ['renewal', 'overage', 'manual', 'upgrade'] as const

/** The condition of a query for issued invoices that are not settled. */
export const IS_OPEN = {
  state: { in: [...OPEN_STATES] },
  kind: { not: 'credit_note' },
} satisfies Prisma.InvoiceWhereInput

/** The name of an invoice for people: its number, or the reference of its proforma. Its id where it has neither yet. */
export const invoiceName = ({ number, reference, id }: Pick<Invoice, 'number' | 'reference' | 'id'>): string =>
  number ?? reference ?? id

/** The amount that remains to be paid: for a proforma, after the credit that its customer has chosen to use. */
export const openFcfa = (
  invoice: Pick<Invoice, 'state' | 'kind' | 'totalFcfa' | 'settledFcfa' | 'creditChosenFcfa'>,
): number => (isPayable(invoice) ? Math.max(0, invoice.totalFcfa - invoice.settledFcfa - chosenFcfa(invoice)) : 0)

const chosenFcfa = ({ state, creditChosenFcfa }: Pick<Invoice, 'state' | 'creditChosenFcfa'>): number =>
  state === 'proforma' ? creditChosenFcfa : 0

/** States before the number. */
export const UNISSUED_STATES = ['proforma', 'draft', 'certified'] as const

const isOneOf = (states: readonly string[], state: string): boolean => states.includes(state)

export const isOpen = ({ state }: Pick<Invoice, 'state'>): boolean => isOneOf(OPEN_STATES, state)

/** Whether a person may pay it: issued and not settled, or a proforma. */
export const isPayable = ({ state, kind }: Pick<Invoice, 'state' | 'kind'>): boolean =>
  kind !== 'credit_note' && (isOneOf(OPEN_STATES, state) || state === 'proforma')

/** Whether the rest can be paid: there is no dunning for less than the smallest payment. */
export const isWorthPaying = (
  { totalFcfa, settledFcfa }: Pick<Invoice, 'totalFcfa' | 'settledFcfa'>,
  minFcfa: number,
): boolean => totalFcfa - settledFcfa >= minFcfa

/** The state of an issued invoice after the given settlements. An overdue invoice stays overdue until it is paid. */
export function stateOnceSettled({ state, totalFcfa }: Invoice, settledFcfa: number): InvoiceState {
  if (settledFcfa === totalFcfa) return 'paid'
  if (state === 'overdue') return 'overdue'
  return settledFcfa === 0 ? 'finalized' : 'partially_paid'
}

/** The state that a draft gets with its number: one that was paid as a proforma is paid. */
export const stateOnceIssued = ({ settledFcfa, totalFcfa }: Invoice): InvoiceState =>
  totalFcfa > 0 && settledFcfa === totalFcfa ? 'paid' : 'finalized'

/**
 * The new state of an invoice, for its update. Every writer of one invoice calls it; statements over many take one step of
 * the table, and the trigger refuses any other.
 *
 * @throws Error  if the table does not allow it, which is a bug
 */
export function transition({ state: from }: Pick<Invoice, 'state'>, to: InvoiceState): { state: InvoiceState } {
  if (from !== to && !INVOICE_TRANSITIONS[from].includes(to)) {
    throw new Error(`An invoice cannot go from ${from} to ${to}`)
  }
  return { state: to }
}
