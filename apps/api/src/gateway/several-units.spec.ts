import { type RequestState } from './request-state.js'
import { chargedFor } from './several-units.js'

/** A key with some units left. */
function keyWith(units: number) {
  const state = { units, calls: 0 }
  const chargeFurther: RequestState['chargeFurther'] = async (wanted) => {
    state.calls++
    await Promise.resolve()
    if (state.units < wanted) throw new Error('too few units are left')
    state.units -= wanted
    return { recordOutcome: () => Promise.resolve((state.units += wanted) > 0) }
  }
  return { state, gateway: { chargeFurther } }
}

describe('work that costs several units', () => {
  it('takes the further units at once, before it begins', async () => {
    const { state, gateway } = keyWith(3000)
    expect(await chargedFor(gateway, 2420, () => Promise.resolve(state.units))).toBe(3000 - 2419)
    expect(state.calls).toBe(1)
  })

  it('does not begin without all of them, and takes none', async () => {
    const { state, gateway } = keyWith(5)
    const work = jest.fn()
    await expect(chargedFor(gateway, 9, work)).rejects.toThrow('too few units are left')
    expect([state.units, work.mock.calls.length]).toEqual([5, 0])
  })

  it('gives them back when it fails', async () => {
    const { state, gateway } = keyWith(5)
    await expect(chargedFor(gateway, 4, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(state.units).toBe(5)
  })
})
