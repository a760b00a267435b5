import { attachSegments, segmentOf } from './segment.js'
import { at, edge } from './straight-road.fixture.js'

const old = [edge(1, 0, 200), edge(2, 200, 400), edge(3, 400, 200, { forward: false })].map(segmentOf)
const attached = (...edges: Parameters<typeof edge>[]) =>
  attachSegments(
    old,
    edges.map((one) => edge(...one)),
  )

describe('attachSegments', () => {
  it('finds an unchanged road under a new number of the engine', () => {
    expect(attached([77, 0, 200])).toEqual(new Map([[77, [0]]]))
  })

  it('finds both halves of a road that was split, and the whole of roads that were joined', () => {
    expect(attached([10, 0, 80], [11, 80, 200])).toEqual(
      new Map([
        [10, [0]],
        [11, [0]],
      ]),
    )
    expect(attached([12, 0, 400])).toEqual(new Map([[12, [0, 1]]]))
  })

  it('finds a road whose way has a new id', () => {
    expect(attached([10, 0, 200, { wayId: 555 }])).toEqual(new Map([[10, [0]]]))
  })

  it('never matches the other direction, a road of another class, or a parallel road', () => {
    expect(attached([10, 200, 0, { wayId: 555 }]).get(10)).toBeUndefined()
    expect(attached([10, 0, 200, { wayId: 555, roadClass: 6 }]).size).toBe(0)
    expect(attached([10, 0, 200, { wayId: 555, shape: [at(0, 40), at(200, 40)] }]).size).toBe(0)
  })
})
