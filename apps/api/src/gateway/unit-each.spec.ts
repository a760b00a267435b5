import { type RequestState } from './request-state.js'
import { chargedForEach } from './unit-each.js'

/** A key with some units left, which are taken a moment after they were asked for. */
function keyWith(units: number) {
  const state = { units, asked: 0, askedAtOnce: 0 }
  const chargeAnother: RequestState['chargeAnother'] = async () => {
    state.askedAtOnce = Math.max(state.askedAtOnce, ++state.asked)
    await Promise.resolve()
    state.asked--
    if (state.units === 0) throw new Error('no unit is left')
    state.units--
    return { recordOutcome: () => Promise.resolve(state.units++ >= 0) }
  }
  return { state, gateway: { chargeAnother } }
}

describe('work that costs a unit for each part', () => {
  it('takes the further units together, before it begins', async () => {
    const { state, gateway } = keyWith(3000)
    expect(await chargedForEach(gateway, 2420, () => Promise.resolve(state.units))).toBe(3000 - 2419)
    expect(state.askedAtOnce).toBe(2419)
  })

  it('does not begin without all of them, and gives back what it took', async () => {
    const { state, gateway } = keyWith(5)
    const work = jest.fn()
    await expect(chargedForEach(gateway, 9, work)).rejects.toThrow('no unit is left')
    expect([state.units, work.mock.calls.length]).toEqual([5, 0])
  })

  it('gives them back when it fails', async () => {
    const { state, gateway } = keyWith(5)
    await expect(chargedForEach(gateway, 4, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(state.units).toBe(5)
  })
})
