import { calibrated } from './calibration.js'
import { calibrationTable } from './calibration-table.js'
import { matchTypes } from './confidence.js'

const steps = Array.from({ length: 101 }, (_, at) => at / 100)

describe('the confidence that is shown', () => {
  it("never falls when the engine's own confidence rises, and is between 0 and 1", () => {
    for (const type of matchTypes) {
      const shown = steps.map((step) => calibrated(step, type))
      expect(shown).toEqual([...shown].sort((a, b) => a - b))
      expect([shown[0]! >= 0, shown.at(-1)! <= 1]).toEqual([true, true])
    }
  })

  it('of a guess is 0.6 at most', () => {
    expect(Math.max(...steps.map((step) => calibrated(step, 'fallback')))).toBeLessThanOrEqual(0.6)
  })

  it('of a measured distance stays as it is', () => {
    expect(steps.map((step) => calibrated(step, 'nearest'))).toEqual(steps)
  })

  it('names the data that it was learnt from', () => {
    const { provenance, knots } = calibrationTable
    expect(provenance).toEqual({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      queries: expect.any(Number),
      half: 'development',
      data: 'west-africa',
    })
    expect(provenance.queries).toBeGreaterThan(1000)
    for (const own of Object.values(knots)) expect(own.length).toBeGreaterThan(1)
  })
})
