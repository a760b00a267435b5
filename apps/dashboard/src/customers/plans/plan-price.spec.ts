import { costNow, withTax } from './plan-price.js'

describe('what a plan costs today', () => {
  it('is the difference for the days that are left, today included', () => {
    expect(costNow('2026-02-15', 25_000, 75_000)).toEqual({ netFcfa: 25_000, daysLeft: 14, daysOfMonth: 28 })
  })
  it('is the whole month on its first day', () => {
    expect(costNow('2026-03-01', 0, 25_000)).toEqual({ netFcfa: 25_000, daysLeft: 31, daysOfMonth: 31 })
  })
  it('is nothing for a cheaper plan', () => {
    expect(costNow('2026-02-15', 75_000, 25_000).netFcfa).toBe(0)
  })
  it('is shown with tax as invoices round it', () => {
    expect(withTax(25_000, 180)).toBe(29_500)
    expect(withTax(3, 180)).toBe(4)
  })
})
