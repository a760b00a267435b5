import { type Reading } from '@repere/http'
import { readAreas } from './avoid-areas.rule.js'
import { readRouteEnd, readWaypoints } from './stop.rule.js'

const place = { lat: 6.37, lng: 2.42 }
const reasons = (reading: Reading) =>
  'errors' in reading ? reading.errors.map(({ field, reason }) => `${field} ${reason}`) : reading.value

describe('a stop of a route', () => {
  it('has its options, without those that are absent or null', () => {
    const options = { heading: 90, heading_tolerance: 30, radius: 25.5, approach: 'curb' }
    expect(reasons(readRouteEnd({ ...place, ...options }, 'origin', 'body'))).toEqual({ ...place, ...options })
    expect(reasons(readRouteEnd({ ...place, heading: null, radius: undefined }, 'origin', 'body'))).toEqual(place)
  })

  it.each([
    [{ heading: 361 }, ['origin.heading out_of_range']],
    [{ heading: -1 }, ['origin.heading out_of_range']],
    [{ heading: '90' }, ['origin.heading invalid_type']],
    [{ heading: Number.NaN }, ['origin.heading invalid_type']],
    [{ heading_tolerance: 181 }, ['origin.heading_tolerance out_of_range']],
    [{ radius: 5_001 }, ['origin.radius out_of_range']],
    [{ radius: [] }, ['origin.radius invalid_type']],
    [{ approach: 'left' }, ['origin.approach unknown_value']],
    [{ approach: 1 }, ['origin.approach invalid_type']],
    [{ pass_through: true }, ['origin.pass_through unknown_field']],
    [
      { lat: 91, heading: 500, speed: 3 },
      ['origin.lat out_of_range', 'origin.speed unknown_field', 'origin.heading out_of_range'],
    ],
  ])('%j is refused with every fault', (options, faults) => {
    expect(reasons(readRouteEnd({ ...place, ...options }, 'origin', 'body'))).toEqual(faults)
  })

  it.each([null, [], 'here', 4])('%j is no stop', (value) => {
    expect(reasons(readRouteEnd(value, 'origin', 'body'))).toEqual(['origin invalid_type'])
  })

  it('may be passed between others', () => {
    const read = readWaypoints(2)
    expect(reasons(read([{ ...place, pass_through: true }], 'waypoints', 'body'))).toEqual([
      { ...place, pass_through: true },
    ])
    expect(reasons(read([place, { ...place, pass_through: 'yes' }], 'waypoints', 'body'))).toEqual([
      'waypoints.1.pass_through invalid_type',
    ])
    expect(reasons(read([place, place, place], 'waypoints', 'body'))).toEqual(['waypoints too_many'])
    expect(reasons(read({}, 'waypoints', 'body'))).toEqual(['waypoints invalid_type'])
  })
})

describe('areas to avoid', () => {
  const ring = [
    [2.4, 6.3],
    [2.5, 6.3],
    [2.5, 6.4],
  ]
  const read = (value: unknown) => reasons(readAreas(value, 'avoid_areas', 'body'))

  it('are rings, closed or not, or polygons with holes', () => {
    const closed = [...ring, ring[0]]
    expect(read([ring, closed, { type: 'Polygon', coordinates: [closed, ring] }])).toEqual([
      [ring],
      [ring],
      [ring, ring],
    ])
    expect(read([])).toEqual([])
  })

  it.each([
    ['a text', 'avoid_areas invalid_type'],
    [[null], 'avoid_areas.0 invalid_type'],
    [[[]], 'avoid_areas.0 too_few'],
    [[ring.slice(1)], 'avoid_areas.0 too_few'],
    [[[ring[0], ring[1], ring[0]]], 'avoid_areas.0 too_few'],
    [[[...ring, [2.4]]], 'avoid_areas.0.3 invalid_type'],
    [[[...ring, [2.4, 6.3, 10]]], 'avoid_areas.0.3 invalid_type'],
    [[[...ring, ['2.4', 6.3]]], 'avoid_areas.0.3.0 invalid_type'],
    [[[...ring, [6.3, 92.4]]], 'avoid_areas.0.3.1 out_of_range'],
    [[{ type: 'MultiPolygon', coordinates: [ring] }], 'avoid_areas.0.type unknown_value'],
    [[{ type: 'Polygon' }], 'avoid_areas.0.coordinates required'],
    [[{ type: 'Polygon', coordinates: [] }], 'avoid_areas.0.coordinates too_few'],
    [[{ type: 'Polygon', coordinates: [ring, [[2, 6]]] }], 'avoid_areas.0.coordinates.1 too_few'],
    [[{ type: 'Polygon', coordinates: [ring], bbox: [] }], 'avoid_areas.0.bbox unknown_field'],
    [Array.from({ length: 11 }, () => ring), 'avoid_areas too_many'],
    [
      Array.from({ length: 9 }, () => Array.from({ length: 60 }, (_, i) => [2 + i / 100, 6 + (i % 7) / 100])),
      'avoid_areas too_many',
    ],
  ])('%j is refused', (value, fault) => {
    expect(read(value)).toEqual([fault])
  })
})
