import { BOOKING_KINDS, describeBooking, describeReversal, readBooking } from './booking-kinds.js'

describe('the description of a booking', () => {
  it.each(BOOKING_KINDS)('is parsed as it was written: %s', (kind) => {
    const description = describeBooking(kind, 'F-2026-000012')
    expect(readBooking(description)).toEqual({ kind, reference: 'F-2026-000012', isReversal: false })
    expect(readBooking(describeReversal(description))).toEqual({ kind, reference: 'F-2026-000012', isReversal: true })
  })

  it.each([
    ['Invoice RP-2026-000001', 'invoice'],
    ['Credit note RP-2026-000002', 'credit_note'],
    ['bank_transfer for RP-2026-000001', 'bank_transfer'],
    ['taken back: mobile_money for RP-2026-000001', 'mobile_money'],
    ['top_up: 01900000-0000-7000-8000-000000000001', 'top_up'],
    ['payout: VIR-7', 'credit_payout'],
    ['Payout 2026-07', 'provider_payout'],
    ['given back through the provider: rf_1', 'refund_by_provider'],
  ])('is parsed as earlier versions stored it: %s', (description, kind) => {
    expect(readBooking(description)).toMatchObject({ kind })
  })

  it('of an unknown form is left unchanged', () => {
    expect(readBooking('Opening balance')).toBeNull()
  })
})
