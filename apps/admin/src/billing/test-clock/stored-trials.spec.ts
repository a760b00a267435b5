import { TestClock } from './test-clock.js'
import { toTrial } from './stored-trials.js'

const RULES = { utcOffsetMinutes: 60, tax: { ratePerMille: 180, mention: '' } }

/** A state of the first version of trials: no credit, no pauses, no billed days, no partial payments. */
const FIRST_VERSION = {
  id: '01900000-0000-7000-8000-000000000001',
  state: {
    planCode: 'starter',
    planName: 'Starter',
    priceFcfa: 25_000,
    today: '2026-04-05',
    standing: 'suspended',
    cancelled: false,
    invoices: [
      {
        number: 'TEST-1',
        kind: 'upgrade',
        month: '2026-03',
        issuedOn: '2026-03-10',
        dueOn: '2026-03-10',
        graceDays: 10,
        totalFcfa: 20_936,
        state: 'paid',
        reminded: [],
      },
      {
        number: 'TEST-2',
        kind: 'renewal',
        month: '2026-04',
        issuedOn: '2026-03-25',
        dueOn: '2026-04-01',
        graceDays: 0,
        totalFcfa: 29_500,
        state: 'open',
        reminded: ['before_due', 'due'],
      },
    ],
  },
  events: [{ day: '2026-04-01', type: 'account.suspended', data: { reason: 'non_payment', number: 'TEST-2' } }],
}

describe('a trial that an earlier version stored', () => {
  it('has the fields that were added since, as its invoices and events say', () => {
    const { state } = toTrial(FIRST_VERSION)
    expect(state).toMatchObject({ creditFcfa: 0, pauses: [{ from: '2026-04-01', to: null }] })
    expect(state.invoices).toMatchObject([
      { firstDay: '2026-03-10', lastDay: '2026-03-31', settledFcfa: 20_936, creditedFcfa: 0 },
      { firstDay: '2026-04-01', lastDay: '2026-04-30', settledFcfa: 0, creditedFcfa: 0 },
    ])
  })

  it('continues: after a payment its keys are accepted again, and the refused days are credited', () => {
    const { state } = toTrial(FIRST_VERSION)
    const clock = new TestClock(RULES, state)
    expect(clock.pay('TEST-2')).toBe(true)
    clock.advanceTo('2026-04-26')
    expect(clock.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['invoice.paid', 'account.reinstated', 'invoice.issued']),
    )
    expect(clock.state.standing).toBe('active')
    expect(clock.state.creditFcfa).toBeGreaterThanOrEqual(0)
    expect(
      clock.state.invoices.every(({ settledFcfa, totalFcfa }) => Number.isSafeInteger(settledFcfa + totalFcfa)),
    ).toBe(true)
  })

  it('that this version stored is unchanged', () => {
    const { state, events } = TestClock.begin(
      RULES,
      { planCode: 'starter', planName: 'Starter', priceFcfa: 25_000 },
      '2026-03-10',
    )
    expect(toTrial({ id: FIRST_VERSION.id, state: state as never, events: events as never })).toEqual({
      id: FIRST_VERSION.id,
      state,
      events,
    })
  })
})
