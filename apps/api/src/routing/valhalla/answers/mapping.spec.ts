import polyline from '@mapbox/polyline'
import { type ValhallaTrip } from '../wire.js'
import { fromValhallaLeg } from './mapping.js'

describe('a leg whose ends Valhalla wrote twice', () => {
  const tripOf = (points: [number, number][], indexes: number[]): ValhallaTrip => {
    const summary = { time: 1, length: 1, min_lat: 0, min_lon: 0, max_lat: 1, max_lon: 1 }
    const flags = { has_toll: false, has_ferry: false, has_highway: false }
    const maneuvers = indexes.map((begin, i) => ({
      type: i === 0 ? 1 : i === indexes.length - 1 ? 4 : 15,
      instruction: 'x',
      time: 1,
      length: 1,
      begin_shape_index: begin,
      end_shape_index: indexes[i + 1] ?? begin,
    }))
    const shape = polyline.encode(points, 6)
    return { summary: { ...summary, ...flags }, legs: [{ summary: { ...summary, ...flags }, shape, maneuvers }] }
  }
  const [a, b, c]: [number, number][] = [
    [6.365412, 2.418312],
    [6.366, -2.419],
    [-6.367123, 2.42],
  ]

  it.each([
    ['once each', [a, b, c], [0, 1, 2], [a, b, c], [0, 1, 2]],
    ['the first twice', [a, a, b, c], [0, 2, 3], [a, b, c], [0, 1, 2]],
    ['the last twice', [a, b, c, c], [0, 1, 3], [a, b, c], [0, 1, 2]],
    ['the first three times, the last twice', [a, a, a, b, c, c], [0, 3, 5], [a, b, c], [0, 1, 2]],
    ['a journey from a place to itself', [a, a], [0, 1], [a, a], [0, 1]],
    ['three times the same', [a, a, a], [0, 2], [a, a], [0, 1]],
  ] as [string, [number, number][], number[], [number, number][], number[]][])(
    'has each once: %s',
    (_what, points, indexes, expected, expectedIndexes) => {
      const [leg] = tripOf(points, indexes).legs.map((one) => fromValhallaLeg(one, 'en'))
      expect(polyline.decode(leg!.polyline, 6)).toEqual(expected)
      expect(leg!.maneuvers.map((maneuver) => maneuver.begin_shape_index)).toEqual(expectedIndexes)
      expect(leg!.maneuvers.at(-1)!.end_shape_index).toBe(expected.length - 1)
    },
  )
})
