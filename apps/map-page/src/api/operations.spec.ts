import { batchLines, bodies, isComplete, OPERATIONS, type Question, queries } from './operations.js'

const points = [
  { lat: 5.32, lng: -4.01 },
  { lat: 5.33, lng: -4.02 },
  { lat: 5.34, lng: -4.03 },
]
const question: Question = {
  points,
  mode: 'bicycle',
  language: 'wo',
  avoid: ['tolls', 'unpaved'],
  alternatives: 2,
  departAt: '2030-01-31T08:30',
  arriveBy: null,
  truck: null,
  season: 'wet',
  annotations: ['speed', 'surface'],
  text: ' pharmacie ',
  trace: null,
  centre: { lat: 6.5, lng: 2.6 },
}

it('sends every chosen option of a route', () => {
  expect(queries.route(question, 'fr')).toEqual({
    origin: '5.320000,-4.010000',
    destination: '5.340000,-4.030000',
    waypoints: '5.330000,-4.020000',
    mode: 'bicycle',
    alternatives: 2,
    avoid: 'tolls,unpaved',
    depart_at: '2030-01-31T08:30',
    season: 'wet',
    annotations: 'speed,surface',
    language: 'fr',
  })
})

it('sends no option that was not chosen', () => {
  const none = { avoid: [], alternatives: 0, departAt: null, season: null, annotations: [] }
  const plain = { ...question, points: points.slice(0, 2), ...none }
  expect(Object.keys(queries.route(plain, 'fr'))).toEqual(['origin', 'destination', 'mode', 'language'])
  expect(Object.keys(bodies.matrix(plain))).toEqual(['sources', 'targets', 'mode'])
  expect(Object.keys(bodies.optimize(plain))).toEqual(['locations', 'mode'])
  for (const body of [bodies.matrix(question), bodies.optimize(question)]) expect(body).toMatchObject({ season: 'wet' })
})

it('takes the first point as the customer, and the first half of the points as drivers', () => {
  expect(bodies.nearest(question)).toMatchObject({
    to: points[0],
    candidates: [
      { id: '2', ...points[1] },
      { id: '3', ...points[2] },
    ],
  })
  expect(bodies.along(question, 'fr')).toMatchObject({ origin: points[0], destination: points[1], q: 'pharmacie' })
  expect(bodies.assign(question)).toMatchObject({
    drivers: [{ id: '1', at: points[0], mode: 'bicycle' }],
    orders: [
      { id: '2', pickup: points[1] },
      { id: '3', pickup: points[2] },
    ],
    season: 'wet',
  })
})

it('sends the size of a truck only for a truck', () => {
  const truck = { height: 4, width: 2.5, length: 12, weight: 26, axle_load: 10 }
  expect(bodies.matrix({ ...question, mode: 'truck', truck })).toMatchObject({
    mode: 'auto',
    vehicle: 'truck',
    ...truck,
  })
  expect(bodies.matrix({ ...question, mode: 'motorcycle', truck })).not.toHaveProperty('height')
})

it('searches near the point, else near the middle of the map, else anywhere', () => {
  const at = (asked: Question) => {
    const { lat, lng } = queries.geocode(asked, 'fr')
    return { lat, lng }
  }
  expect(at(question)).toEqual(points[0])
  expect(at({ ...question, points: [] })).toEqual(question.centre)
  expect(at({ ...question, points: [], centre: null })).toEqual({})
})

it('reads a batch line by line: points to name, texts to find', () => {
  const text = 'marché central\n\n 5.32, -4.01 \n95,4\n'
  expect(bodies.batch({ ...question, text, centre: null }, 'en')).toEqual({
    items: [{ q: 'marché central' }, { reverse: points[0] }, { q: '95,4' }],
    size: 1,
    language: 'en',
  })
  expect(batchLines({ ...question, text: 'a\n'.repeat(200) })).toHaveLength(25)
})

it('sends no request before it is complete', () => {
  const empty = { ...question, points: [], text: ' ' }
  expect(OPERATIONS.filter((operation) => isComplete(operation, empty))).toEqual(['tiles'])
  expect(OPERATIONS.filter((operation) => isComplete(operation, question))).toEqual([...OPERATIONS])
  expect(isComplete('match', { ...empty, trace: [{ lat: 5, lng: 4, time: 0 }] })).toBe(true)
  expect(isComplete('route', { ...empty, trace: [{ lat: 5, lng: 4, time: 0 }] })).toBe(false)
})
