import { isPlausible, type MatchedWay, traversalsOf } from './traversal.js'

/** Ten edges of 100 metres, for which the engine takes 10 s each. */
const edges = Array.from({ length: 10 }, (_, id) => ({ id, metres: 100, rawSeconds: 10 }))
const point = (metres: number, time: number) => ({
  edge: Math.min(9, Math.floor(metres / 100)),
  fraction: metres >= 1000 ? 1 : (metres % 100) / 100,
  time,
})
/** The whole road at a steady speed, with a point at each such distance in metres. */
const steady = (secondsPer100: number, every: number): MatchedWay => ({
  edges,
  points: Array.from({ length: 1000 / every + 1 }, (_, i) => point(i * every, (i * every * secondsPer100) / 100)),
})
const total = (way: MatchedWay, cut: number, dwells: Parameters<typeof traversalsOf>[1] = []) =>
  traversalsOf(way, dwells, cut).reduce((sum, { seconds }) => sum + seconds, 0)

describe('traversalsOf', () => {
  it.each([20, 50, 250])('gives every edge its time, with a point every %d m', (every) => {
    const traversals = traversalsOf(steady(25, every), [], 0)
    expect(traversals.map(({ edge }) => edge)).toEqual(edges.map(({ id }) => id))
    for (const { seconds, rawSeconds, share } of traversals) {
      expect([seconds, rawSeconds, share].map((value) => Number(value.toFixed(6)))).toEqual([25, 10, 1])
    }
  })

  it('leaves out both ends of the trip', () => {
    const traversals = traversalsOf(steady(25, 20), [], 200)
    expect(traversals.map(({ edge }) => edge)).toEqual([2, 3, 4, 5, 6, 7])
    expect(total(steady(25, 20), 200)).toBeCloseTo(150)
  })

  it('leaves dwells out of the time of their edge', () => {
    const way = steady(10, 50)
    for (const later of way.points.slice(11)) later.time += 60
    const dwell = { from: 50, to: 110, at: { lat: 0, lng: 0 } }
    expect(total(way, 0, [dwell])).toBeCloseTo(100)
    expect(total(way, 0)).toBeCloseTo(160)
  })

  it('drops a step that no vehicle makes, and points that go backwards', () => {
    const way = steady(25, 100)
    way.points[5]!.time = way.points[4]!.time + 0.5
    expect(traversalsOf(way, [], 0).map(({ edge }) => edge)).not.toContain(4)
    const wandering = steady(25, 50)
    wandering.points[6] = { ...wandering.points[4]!, time: wandering.points[6]!.time }
    expect(total(wandering, 0)).toBeCloseTo(250)
  })
})

describe('isPlausible', () => {
  it.each([
    [2, true],
    [25, true],
    [100, false],
    [1, false],
  ])('at %d s for every 10 s of the engine returns %s', (secondsPer100, plausible) => {
    const traversals = steadyTraversals(secondsPer100)
    expect(isPlausible(traversals)).toBe(plausible && secondsPer100 > 3.3)
  })
})

const steadyTraversals = (seconds: number) =>
  edges.map(({ id }) => ({ edge: id, enteredAt: 0, seconds, rawSeconds: 10, share: 1 }))
