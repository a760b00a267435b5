import { EMPTY_STATE, type PageState, readState, writeState } from './address.js'

const abidjan = { name: 'Marché d’Adjamé, 50 % & plus/moins', position: { lat: 5.35184, lng: -4.02215 } }

it('reads back everything that it writes', () => {
  const state: PageState = {
    map: { zoom: 13.25, lat: 5.3196, lng: -4.0167 },
    tab: 'directions',
    style: 'night',
    language: 'en',
    place: abidjan,
    category: 'pharmacy',
    from: abidjan,
    to: { name: '', position: { lat: -1.5, lng: 0 } },
    mode: 'pedestrian',
    route: 2,
    zone: abidjan,
    minutes: 30,
    operation: 'matrix',
    points: [
      { lat: 5.32, lng: -4.01 },
      { lat: 6.5, lng: 2.63 },
    ],
    guidance: 'wo',
    avoid: ['tolls', 'unpaved'],
    alternatives: 2,
    departAt: '2030-01-31T08:30',
    arriveBy: null,
    truck: { height: 4.2, width: 2.5, length: 16, weight: 40, axle_load: 10 },
    season: 'dry',
    annotations: ['surface'],
    text: 'marché & gare\n5.32,-4.01',
  }
  expect(readState(writeState(state))).toEqual(state)
})

it('reads an arrival, beside a departure only the departure', () => {
  const arrival = '#arrive=2030-01-31T08:30'
  expect(writeState(readState(arrival))).toBe('#arrive=2030-01-31T08%3A30')
  expect(readState(`${arrival}&depart=2030-01-31T06:00`)).toMatchObject({
    departAt: '2030-01-31T06:00',
    arriveBy: null,
  })
})

it('leaves out default values', () => {
  expect(writeState(EMPTY_STATE)).toBe('#')
  expect(readState('')).toEqual(EMPTY_STATE)
})

it.each([
  '#map=a/b/c',
  '#map=30/5/5',
  '#map=12/95/0',
  '#tab=nothing&style=loud&lang=de&mode=plane',
  '#place=5.3&from=,,&to=95,0,Nowhere',
  '#category=<script>',
  '#place=%E0%A4%A',
  '#route=-1&minutes=1e9',
  '#op=delete&points=5,4|x,y&guidance=de',
  '#avoid=sand&alternatives=-1&truck=1,2,x,4,5&season=cold&annotations=colour&depart=tomorrow&arrive=2030-13-31T08:30&text=',
  '#key=svc_test_abc',
])('leaves out invalid parts: %s', (fragment) => {
  expect(readState(fragment)).toEqual(EMPTY_STATE)
})

it.each([
  ['#from=5.3,-4,A&to=5.4,-4,B', 'directions'],
  ['#zone=5.3,-4,A', 'zone'],
  ['#from=5.3,-4,A', 'place'],
  ['#from=5.3,-4,A&to=5.4,-4,B&zone=5.3,-4,A', 'directions'],
  ['#from=5.3,-4,A&to=5.4,-4,B&tab=place', 'place'],
])('opens the tab that shows the result of %s: %s', (fragment, tab) => {
  expect(readState(fragment).tab).toBe(tab)
  expect(readState(writeState(readState(fragment))).tab).toBe(tab)
})

it('does not write a key', () => {
  expect(writeState(readState('#key=svc_test_abc&map=12/5/5'))).toBe('#map=12/5/5')
})
