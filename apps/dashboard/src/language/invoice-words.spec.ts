import { invoiceState, trialEvent } from './invoice-words.js'

describe('the words for invoices and credit notes', () => {
  it('never say that a credit note is to be paid', () => {
    expect(invoiceState({ kind: 'credit_note', state: 'finalized' })).toEqual({
      of: 'credit_note_state',
      value: 'issued',
    })
    expect(invoiceState({ kind: 'credit_note', state: 'draft' })).toEqual({ of: 'credit_note_state', value: 'draft' })
    expect(invoiceState({ kind: 'renewal', state: 'finalized' })).toEqual({ of: 'invoice_state', value: 'finalized' })
  })

  it('name the event of a credit note apart from that of an invoice', () => {
    expect(trialEvent('invoice.issued', 'credit_note')).toBe('credit_note.issued')
    expect(trialEvent('invoice.issued', 'renewal')).toBe('invoice.issued')
    expect(trialEvent('account.suspended', undefined)).toBe('account.suspended')
  })
})
