import { METRES_PER_DEGREE } from '@repere/geometry'
import { impossibleSteps, traceReader, travelledMetres } from './trace.js'

const readTrace = traceReader({ min: 2, max: 5000 })
const faults = (value: unknown) => {
  const reading = readTrace(value, 'shape', 'body')
  return 'errors' in reading ? reading.errors.map(({ field, reason, value: sent }) => [field, reason, sent]) : []
}
const point = (time: unknown, more: object = {}) => ({ lat: 6.35, lng: 2.2, time, ...more })

it.each([
  ['equal times', [point(1), point(1)]],
  ['seconds', [point(1_573_115_831), point(1_573_115_832)]],
  ['milliseconds', [point(1_573_115_831_250), point(1_573_115_831_500)]],
  ['seconds, then milliseconds', [point(1_573_115_831), point(1_573_115_832_000)]],
  ['the ends of the earth', [point(0), { lat: -90, lng: 180, time: 1 }]],
])('takes %s', (_what, shape) => {
  expect(faults(shape)).toEqual([])
})

it.each([
  ['something else', 'trace', [['shape', 'invalid_type', 'trace']]],
  ['an object', {}, [['shape', 'invalid_type', {}]]],
  ['one point', [point(1)], [['shape', 'too_few', 1]]],
  ['too many points', Array(5001).fill(point(1)), [['shape', 'too_many', 5001]]],
  [
    'time that runs backwards',
    [point(5), point(4), point(5), point(4)],
    [
      ['shape.1.time', 'not_increasing', 4],
      ['shape.3.time', 'not_increasing', 4],
    ],
  ],
  [
    'milliseconds, then seconds before them',
    [point(1_573_115_831_000), point(1_573_115_830)],
    [['shape.1.time', 'not_increasing', 1_573_115_830]],
  ],
  ['broken seconds', [point(1.5), point(2)], [['shape.0.time', 'invalid_type', 1.5]]],
  ['a time as text', [point('2020-01-01'), point(2)], [['shape.0.time', 'invalid_type', '2020-01-01']]],
  ['a time before all others', [point(-1), point(2)], [['shape.0.time', 'out_of_range', -1]]],
  ['no time', [{ lat: 1, lng: 2 }, point(2)], [['shape.0.time', 'required', null]]],
  ['an unknown field', [point(1, { speed: 3 }), point(2)], [['shape.0.speed', 'unknown_field', 3]]],
  [
    'a wrong position before time that runs backwards',
    [point(5, { lat: 91 }), point(3, { lng: null })],
    [
      ['shape.0.lat', 'out_of_range', 91],
      ['shape.1.lng', 'required', null],
      ['shape.1.time', 'not_increasing', 3],
    ],
  ],
  [
    'invalid points',
    [null, [1, 2], 7, point(1)],
    [
      ['shape.0', 'invalid_type', null],
      ['shape.1', 'invalid_type', [1, 2]],
      ['shape.2', 'invalid_type', 7],
    ],
  ],
  [
    'everything at once',
    [{ lat: 91, lng: '2' }, point(1)],
    [
      ['shape.0.lat', 'out_of_range', 91],
      ['shape.0.lng', 'invalid_type', '2'],
      ['shape.0.time', 'required', null],
    ],
  ],
])('refuses %s, naming each', (_what, shape, expected) => {
  expect(faults(shape)).toEqual(expected)
})

it('names every offending field of a long trace', () => {
  const shape = Array.from({ length: 5000 }, (_, index) => point(index % 2 === 0 ? index : null))
  expect(faults(shape)).toHaveLength(2500)
})

describe('impossible steps', () => {
  const second = 1_700_000_000
  const point = (metresNorth: number, time: number) => ({ lat: 5.3 + metresNorth / METRES_PER_DEGREE, lng: -4, time })

  it.each([
    ['a car on a motorway', 'auto', [point(0, second), point(1_900, second + 60)], []],
    ['a receiver that jumps', 'auto', [point(0, second), point(150, second), point(0, second + 1)], []],
    ['1.9 km in a second', 'auto', [point(0, second), point(1_900, second + 1), point(3_800, second + 2)], [1, 2]],
    ['the same in milliseconds', 'auto', [point(0, second * 1000), point(1_900, second * 1000 + 1000)], [1]],
    ['a kilometre in ten seconds on foot', 'pedestrian', [point(0, second), point(1_000, second + 10)], [1]],
  ] as const)('%s', (_what, mode, shape, expected) => {
    expect(impossibleSteps([...shape], mode)).toEqual(expected)
  })

  it('do not count as travelled', () => {
    const shape = [point(0, second), point(1_900, second + 1), point(1_910, second + 2), point(9_000, second + 900)]
    const breaks = impossibleSteps(shape, 'auto')
    expect(breaks).toEqual([1])
    expect(Math.round(travelledMetres(shape, breaks, 2_000))).toBe(10)
  })
})
