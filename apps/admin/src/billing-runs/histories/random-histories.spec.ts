import { describeLong } from '@repere/test-kit'
import { BillingHistory, PROFORMA_ACTIONS } from './billing-history.fixture.js'

jest.setTimeout(1_800_000)

/** The invariants of `history-checks.fixture.ts` hold after every action and every night. */
describe('the money of an account stays consistent after any actions of customers and staff', () => {
  it('over eleven weeks', async () => {
    const { actions } = await BillingHistory.play({ seed: 1, accounts: 2, days: 76 })
    expect(actions).toBeGreaterThan(20)
  })

  it('around proformas, over ten weeks', async () => {
    const { actions } = await BillingHistory.play({ seed: 2, accounts: 2, days: 70, actions: PROFORMA_ACTIONS })
    expect(actions).toBeGreaterThan(20)
  })

  describeLong('in many histories', () => {
    it.each(Array.from({ length: 40 }, (_, index) => 1_000 + index))('over half a year, history %i', async (seed) => {
      const { actions } = await BillingHistory.play({ seed, accounts: 4, days: 183 })
      expect(actions).toBeGreaterThan(60)
    })
  })
})
