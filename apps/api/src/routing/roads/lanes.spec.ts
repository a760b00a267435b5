import { type JourneyQuestion } from '@repere/journeys'
import { type LatLng } from '@repere/shared'
import { laneOf, threadsOf } from './lanes.js'

const points = (count: number): LatLng[] => new Array<LatLng>(count).fill({ lat: 0, lng: 0 })
const table = (sources: number, targets: number) =>
  laneOf({
    metric: 'auto',
    call: 'table',
    question: { sources: points(sources), targets: points(targets), snapMaxMetres: 5_000, apartMaxMetres: 5e6 },
  })
const journey = (stops: number, rule: Partial<JourneyQuestion> = {}) =>
  laneOf({
    metric: 'auto',
    call: 'journey',
    question: { stops: points(stops), avoid: [], avoidAreas: [], alternatives: 0, snapMaxMetres: 5_000, ...rule },
  })

describe('the lane of a question', () => {
  it('is the small one for routes with some stops, also with a rule, and for tables of some ends', () => {
    expect([journey(2), journey(10), journey(2, { avoid: ['tolls'] }), table(1, 1), table(5, 5)]).toEqual(
      new Array(5).fill('small'),
    )
  })

  it('is the large one for tables of many pairs, tours, rules over several legs, alternatives, and areas', () => {
    const areas = laneOf({
      metric: 'auto',
      call: 'areas',
      question: { point: { lat: 0, lng: 0 }, measure: 'timeMs', limits: [1], direction: 'from', snapMaxMetres: 5_000 },
    })
    expect([
      table(20, 25),
      table(1, 500),
      journey(100),
      journey(5, { avoidAreas: [[[[0, 0]]]] }),
      journey(2, { alternatives: 1 }),
      areas,
    ]).toEqual(new Array(6).fill('large'))
  })
})

it.each([
  [1, { small: 1, large: 1 }],
  [2, { small: 2, large: 1 }],
  [8, { small: 8, large: 4 }],
])('%d threads are %o', (threads, lanes) => {
  expect(threadsOf(threads)).toEqual(lanes)
})
