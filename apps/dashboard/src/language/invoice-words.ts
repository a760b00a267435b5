/**
 * The words for the state of an invoice or a credit note. A credit note stays `finalized`, which for an invoice means
 * that it is to be paid.
 */
export function invoiceState({ kind, state }: { kind: string; state: string }): {
  of: 'invoice_state' | 'credit_note_state'
  value: string
} {
  if (kind !== 'credit_note') return { of: 'invoice_state', value: state }
  return { of: 'credit_note_state', value: state === 'finalized' ? 'issued' : state }
}

/** The name of an event of a trial: a credit note is issued by the same event as an invoice. */
export const trialEvent = (type: string, kind: unknown): string =>
  type === 'invoice.issued' && kind === 'credit_note' ? 'credit_note.issued' : type
