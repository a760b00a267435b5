import { partsOf } from './tour-procedure.js'

// A degree of latitude is 111 km; on foot 250 km are searched at once.
const north = (degrees: number) => ({ lat: degrees, lng: 0 })

describe('partsOf', () => {
  it.each([
    ['a tour within reach in one', [0, 1, 2], [[0, 2]]],
    [
      'a longer one at the last stop within reach',
      [0, 1, 2, 3, 4],
      [
        [0, 2],
        [2, 4],
      ],
    ],
    [
      'at each stop where each leg is long',
      [0, 2, 4, 6],
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ],
    [
      'there and back by the way, not by the beeline',
      [0, 2, 0, 2],
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ],
  ])('leaves %s', (_what, degrees, expected) => {
    const parts = partsOf(degrees.map(north), 'pedestrian')
    expect(parts.map(({ from, to }) => [from, to])).toEqual(expected)
  })
})
