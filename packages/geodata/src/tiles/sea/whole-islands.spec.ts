import { area, type Paths64 } from 'clipper2-ts'
import { withWholeIslands } from './whole-islands.js'

const square = (left: number, top: number, size: number) => [
  { x: left, y: top },
  { x: left + size, y: top },
  { x: left + size, y: top + size },
  { x: left, y: top + size },
]

/** Closed, with the land on its left, while y runs to the south. */
const coastOf = (ring: ReturnType<typeof square>) => [...ring, ring[0]!].reverse()

const mainland = square(0, 0, 10_000)
const landOf = (lines: Paths64) => withWholeIslands([mainland], lines).reduce((sum, path) => sum + area(path), 0)

it('adds an island that the outline takes for sea', () => {
  expect(landOf([coastOf(square(20_000, 0, 4000))])).toBe(area(mainland) + 4000 ** 2)
})

it.each([
  ['one that the outline has', coastOf(square(9000, 9000, 800))],
  ['a coast that ends', coastOf(square(20_000, 0, 4000)).slice(0, -1)],
  ['the shore of a water', coastOf(square(20_000, 0, 4000)).reverse()],
])('leaves out %s', (_what, line) => {
  expect(landOf([line])).toBe(area(mainland))
})
