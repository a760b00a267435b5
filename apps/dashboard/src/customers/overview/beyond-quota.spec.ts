import { beyondQuota } from './beyond-quota.js'

describe('requests beyond the quota', () => {
  const overage = { enabled: true, cap_fcfa: 10_000, price_per_1000_fcfa: 20 }
  it('are billed while overage is on and has a cap, and refused otherwise', () => {
    expect(beyondQuota(overage)).toBe('billed')
    expect(beyondQuota({ ...overage, enabled: false })).toBe('refused')
    expect(beyondQuota({ ...overage, cap_fcfa: 0 })).toBe('refused')
    expect(beyondQuota({ ...overage, price_per_1000_fcfa: null })).toBe('refused')
    expect(beyondQuota(undefined)).toBe('refused')
  })
})
