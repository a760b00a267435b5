import { METRES_PER_DEGREE } from '@repere/geometry'
import { isNearCut, OVERLAP, slicesOf, slicesTogether } from './trace-slices.js'

/** Points on a meridian, at a distance in metres. */
const along = (...gaps: number[]) => {
  let metres = 0
  return [0, ...gaps].map((gap) => ({ lat: (metres += gap) / METRES_PER_DEGREE, lng: 2 }))
}
const steps = (count: number, metres: number) => Array<number>(count).fill(metres)

it('takes a trace without gaps in one', () => {
  expect(slicesOf(along(...steps(4_999, 10)))).toEqual([{ from: 0, to: 4_999, cutBefore: null, cutAfter: null }])
})

it('parts it at each gap, and leaves out a point that is alone', () => {
  const slices = slicesOf(along(10, 10, 2_100, 10, 5_000, 5_000, 10, 1_900))
  expect(slices.map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [3, 4],
    [6, 8],
  ])
})

it('has no slice if every point is alone', () => {
  expect(slicesOf(along(3_000, 3_000))).toEqual([])
})

it.each([
  ['points', along(...steps(12_345, 1))],
  ['metres', along(...steps(1_000, 1_000))],
])('cuts a trace with too many %s into slices that overlap around the cuts and leave nothing out', (_what, shape) => {
  const slices = slicesOf(shape)
  expect(slices.length).toBeGreaterThan(2)
  expect(slices[0]).toMatchObject({ from: 0, cutBefore: null })
  expect(slices.at(-1)).toMatchObject({ to: shape.length - 1, cutAfter: null })
  slices.slice(1).forEach((slice, index) => {
    const before = slices[index]!
    expect(slice.cutBefore).toBe(before.cutAfter)
    expect(before.to - slice.cutBefore!).toBe(OVERLAP)
    expect(slice.cutBefore! - slice.from).toBe(OVERLAP)
    expect([slice.from, before.to].every((at) => isNearCut(slice, at) && isNearCut(before, at))).toBe(true)
    expect(isNearCut(slice, before.to + 1)).toBe(false)
  })
  for (const { from, to } of slices) {
    expect(to - from).toBeLessThan(5_000)
    expect((shape[to]!.lat - shape[from]!.lat) * METRES_PER_DEGREE).toBeLessThan(100_001)
  }
})

it('asks for small slices together, in their order, and for a long one alone', () => {
  const jumps = along(...Array.from({ length: 1_250 }, () => [...steps(3, 10), 3_000]).flat())
  const slices = slicesOf(jumps)
  const groups = slicesTogether(slices, jumps)
  expect(slices).toHaveLength(1_250)
  expect(groups.length).toBeLessThan(12)
  expect(groups.flat()).toEqual(slices)
  const far = along(...steps(3, 10), 3_000, ...steps(60, 1_000), 3_000, ...steps(3, 10))
  expect(slicesTogether(slicesOf(far), far).map((group) => group.length)).toEqual([1, 1, 1])
  expect(slicesTogether([], far)).toEqual([])
})
