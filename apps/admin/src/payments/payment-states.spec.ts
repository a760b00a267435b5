import { PaymentState } from '@repere/prisma'
import { OPEN, PAYMENT_TRANSITIONS, RECEIVED, transition } from './payment-states.js'

const STATES = Object.values(PaymentState)

describe('the states of a payment', () => {
  it('never lose received money, and count money that comes late', () => {
    for (const state of RECEIVED) {
      expect(PAYMENT_TRANSITIONS[state].filter((next) => !RECEIVED.includes(next))).toEqual([])
    }
    const others = STATES.filter((state) => !RECEIVED.includes(state))
    expect(others.filter((state) => !PAYMENT_TRANSITIONS[state].includes('approved'))).toEqual([])
  })

  it('close only from the open ones, which updates of many rows name', () => {
    for (const over of ['declined', 'canceled', 'expired'] as const) {
      expect(STATES.filter((state) => PAYMENT_TRANSITIONS[state].includes(over))).toEqual([...OPEN])
    }
  })

  it('refuse a step that the table does not have', () => {
    expect(transition({ state: 'expired' }, 'approved')).toEqual({ state: 'approved' })
    expect(() => transition({ state: 'approved' }, 'expired')).toThrow('A payment cannot go from approved to expired')
  })
})
