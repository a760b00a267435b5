import { calibrationFigures, isotonicKnots, type Trial } from './calibration.js'

const trials = (confidence: number, right: number, wrong: number): Trial[] =>
  Array.from({ length: right + wrong }, (_, at) => ({ confidence, matchType: 'exact', isRight: at < right }))

describe('calibration', () => {
  it('learns shares that rise, where the engine was surer of what was right less often', () => {
    const knots = isotonicKnots([...trials(0.2, 20, 80), ...trials(0.5, 80, 20), ...trials(0.7, 60, 40), ...trials(0.9, 95, 5)])
    expect(knots).toEqual([
      [0.2, 0.2],
      [0.6, 0.7],
      [0.9, 0.95],
    ])
  })

  it('makes no knot of a few answers', () => {
    expect(isotonicKnots([...trials(0.2, 50, 50), ...trials(0.9, 5, 0)])).toHaveLength(1)
  })

  it('shows where more was said than came true', () => {
    const figures = calibrationFigures([...trials(0.5, 10, 90), ...Array(9).fill(trials(0.9, 90, 10)).flat()] as Trial[])
    expect(figures).toHaveLength(10)
    expect(figures[0]!.value).toBeCloseTo(0.4)
    expect(figures.slice(1).every(({ value, target }) => value <= target!.value)).toBe(true)
  })
})
