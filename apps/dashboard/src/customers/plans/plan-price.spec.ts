import { withTax } from './plan-price.js'

describe('the price of a plan', () => {
  it('is shown with tax as invoices round it', () => {
    expect(withTax(25_000, 180)).toBe(29_500)
    expect(withTax(3, 180)).toBe(4)
  })
})
