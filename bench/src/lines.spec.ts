import { extrapolate, slopeOf } from './lines.js'

it('the slope is the power of the size', () => {
  const power = (exponent: number) => [1, 2, 10, 500].map((size) => ({ size, cost: 3 * size ** exponent }))
  for (const exponent of [0, 0.5, 1, 2]) expect(slopeOf(power(exponent))).toBeCloseTo(exponent)
})

it('extrapolates along a straight line', () => {
  expect(
    extrapolate(
      [1, 2, 4].map((size) => ({ size, cost: 7 + 5 * size })),
      100,
    ),
  ).toBeCloseTo(507)
})
