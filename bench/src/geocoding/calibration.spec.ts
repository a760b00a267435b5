import { calibrationFigures, isotonicKnots, ownTrials, type Trial } from './calibration.js'

const trials = (confidence: number, right: number, wrong: number): Trial[] =>
  Array.from({ length: right + wrong }, (_, at) => ({ confidence, matchType: 'exact', isRight: at < right }))

describe('calibration', () => {
  it('learns shares that rise, although answers of higher confidence were right less often', () => {
    const knots = isotonicKnots([
      ...trials(0.2, 20, 80),
      ...trials(0.5, 80, 20),
      ...trials(0.7, 60, 40),
      ...trials(0.9, 95, 5),
    ])
    expect(knots).toEqual([
      [0.2, 0.2],
      [0.5, 0.7],
      [0.7, 0.7],
      [0.9, 0.95],
    ])
  })

  it("keeps the engine's confidence if there were few answers", () => {
    const knots = isotonicKnots([...trials(0.95, 300, 0), ...ownTrials('exact')])
    const [[lowest, share]] = knots as [[number, number]]
    expect([lowest < 0.4, share < 0.4]).toEqual([true, true])
    expect(knots.at(-1)![1]).toBeGreaterThan(0.98)
    expect(Math.max(...ownTrials('fallback').map(({ confidence }) => confidence))).toBeLessThan(0.6)
  })

  it('makes no knot from a few answers', () => {
    expect(isotonicKnots([...trials(0.2, 50, 50), ...trials(0.9, 5, 0)])).toEqual([
      [0.2, 0.5238],
      [0.9, 0.5238],
    ])
  })

  it('shows where the confidence was higher than the share of right answers', () => {
    const figures = calibrationFigures([
      ...trials(0.5, 10, 90),
      ...Array(9)
        .fill(trials(0.9, 90, 10))
        .flat(),
    ] as Trial[])
    const missed = figures.filter(({ value, target }) => value > target!.value)
    expect(figures).toHaveLength(12)
    expect(missed.map(({ what }) => what)).toEqual([
      'confidence, bin 1 of 10 (100): said 0.500, right 0.100',
      'confidence, from 0.5 to 0.6 (100): said 0.500, right 0.100',
    ])
    expect(missed[0]!.value).toBeCloseTo(0.4)
  })

  it('measures guesses by what they may say', () => {
    const [figure] = calibrationFigures(trials(0.6, 91, 9), 'guesses', 0.6)
    expect(figure!.what).toBe('guesses, bin 1 of 10 (10): said 0.600, right 0.910, of which 0.600 may be said')
    expect(figure!.value).toBeCloseTo(0)
    expect(calibrationFigures(trials(0.6, 30, 70), 'guesses', 0.6)[0]!.value).toBeCloseTo(0.3)
  })

  it('does not depend on the order of answers of one confidence', () => {
    const tenths = calibrationFigures(trials(0.5, 500, 500)).slice(0, 10)
    expect(Math.max(...tenths.map(({ value }) => value))).toBeCloseTo(0)
  })

  it('does not pool the few right guesses with the many wrong ones', () => {
    expect(isotonicKnots([...trials(0.4, 0, 200), ...trials(0.6, 28, 1)])).toEqual([
      [0.4, 0],
      [0.6, 0.9655],
    ])
  })
})
