import polyline from '@mapbox/polyline'
import { metres, seconds } from '@repere/shared'
import { type Route } from '../route.js'
import { joinRoutes } from './mapping.js'
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

describe('joinRoutes', () => {
  const part = (line: [number, number][], more: Partial<Route>): Route => ({
    duration: seconds(10.125),
    distance: metres(100),
    polyline: polyline.encode(line, 6),
    bbox: [1, 1, 2, 2],
    has_toll: false,
    has_ferry: false,
    has_highway: false,
    legs: [],
    ...more,
  })

  it('adds up, covers both and has each shared point once', () => {
    const joined = joinRoutes([
      part(
        [
          [1, 1],
          [2, 2],
        ],
        { has_toll: true },
      ),
      part(
        [
          [2, 2],
          [0, 3],
        ],
        { bbox: [2, 0, 3, 2], duration: seconds(0.1) },
      ),
    ])
    expect(joined).toMatchObject({
      duration: 10.225,
      distance: 200,
      bbox: [1, 0, 3, 2],
      has_toll: true,
      has_ferry: false,
    })
    expect(polyline.decode(joined.polyline, 6)).toEqual([
      [1, 1],
      [2, 2],
      [0, 3],
    ])
  })
})
